import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createUrlSigner } from "../../../src/server/storage/signed-url.ts";
import { openRunServer, type RunServer } from "../../setup/run-server.ts";
import { call, openTestServer, type TestServer } from "../../setup/test-server.ts";
import { CANARY, formats, surface, toldPicture, typeOf } from "./support/sound-pictures.ts";

const signer = createUrlSigner({ keys: [new Uint8Array(32).fill(3)] });
const uploaded = z.object({ presignedUrl: z.string() });
let server: TestServer;
let runs: RunServer;
let token = "";
beforeAll(async () => {
  server = await openTestServer({ signer });
  token = await server.signUp();
  runs = await openRunServer();
  await runs.give(runs.user, 200);
});
afterAll(() => Promise.all([server.close(), runs.close()]));

function upload(bytes: Buffer, mimeType: string) {
  const imageData = { base64: bytes.toString("base64"), mimeType };
  return call(server.app, { method: "POST", url: "/images/upload", token, body: { imageData } });
}

async function urlOf(bytes: Buffer, mimeType: string): Promise<string> {
  return uploaded.parse((await upload(bytes, mimeType)).value).presignedUrl;
}

const plain = (format: (typeof formats)[number]) => surface(60, 44).toFormat(format).toBuffer();
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers });

/** The files of a folder, whatever lies in it. */
async function filesBelow(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name))));
}

describe("asvs-14.2.8 place, owner and programs of a photo", () => {
  test.each(formats)("are gone from an upload that others may see: %s", async (format) => {
    const told = await toldPicture(format, 6);
    const { rawPayload } = await get(await urlOf(told, typeOf(format)));
    const found = await sharp(rawPayload).metadata();
    expect([found.exif, found.xmp, found.iptc, found.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    // GIF carries no EXIF: it was never turned.
    const isTurned = format !== "gif";
    expect([found.width, found.height]).toEqual(isTurned ? [44, 60] : [60, 44]);
    expect(rawPayload.includes("canary")).toBe(false);
    expect(rawPayload.includes("GPS")).toBe(false);
  });

  test("are in no file that a run keeps, of none of its formats", async () => {
    for (const format of formats) {
      const told = await toldPicture(format, 8);
      const sourceImage = { base64: told.toString("base64"), mimeType: typeOf(format) };
      expect((await runs.post({ body: { sourceImage } })).status).toBe(200);
    }
    const kept = await filesBelow(runs.folder);
    expect(kept).toHaveLength(2 * formats.length);
    for (const file of kept) {
      expect(file.includes("canary")).toBe(false);
      expect(file.includes(CANARY.slice(0, 12))).toBe(false);
      const { exif } = await sharp(file).metadata();
      // Nothing but which way is up.
      expect(exif?.length ?? 0).toBeLessThanOrEqual(32);
    }
  });
});

describe("asvs-5.1.1 asvs-5.2.2 types", () => {
  test.each(formats)("%s is taken as what it is and as nothing else", async (format) => {
    const bytes = await plain(format);
    const answers = formats.map(async (other) => (await upload(bytes, typeOf(other))).status);
    expect(await Promise.all(answers)).toEqual(
      formats.map((other) => (other === format ? 200 : 415)),
    );
  });

  test("asvs-1.3.4 SVG is refused, packed, behind a declaration, under any type and with a head that is none", async () => {
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>`,
    );
    const spellings = [
      svg,
      gzipSync(svg),
      Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg]),
      Buffer.concat([Buffer.from("\ufeff"), svg]),
      Buffer.concat([Buffer.from("GIF89a"), svg]),
      Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), svg]),
      Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP", "latin1"), svg]),
    ];
    for (const bytes of spellings) {
      for (const mimeType of [...formats.map(typeOf), "image/svg+xml"]) {
        const { status } = await upload(bytes, mimeType);
        expect([415, 422]).toContain(status);
      }
    }
  });
});

describe("asvs-5.2.1 asvs-5.2.4 asvs-5.2.6 sizes", () => {
  test("more than 10 MB, more than 50 megapixels and a picture without room are refused in words", async () => {
    const png = await plain("png");
    const large = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]);
    expect(await upload(large, "image/png")).toMatchObject({
      status: 413,
      value: { error: { code: "too_large", message: expect.stringContaining("10 MB") } },
    });
    const flood = await sharp({
      create: { width: 10_000, height: 5_001, channels: 3, background: "#000" },
    })
      .png()
      .toBuffer();
    expect(await upload(flood, "image/png")).toMatchObject({
      status: 413,
      value: { error: { code: "too_many_pixels" } },
    });
    const full = await server.signUp();
    const [, claims = ""] = full.split(".");
    const { sub } = z
      .object({ sub: z.string() })
      .parse(JSON.parse(Buffer.from(claims, "base64url").toString()));
    await server.database.pool.query(
      `insert into media.file (key, user_id, kind, bytes, claim)
       select 'u/x/in/' || n || '.png', $1, 'upload', 1, 'none' from generate_series(1, 500) n`,
      [sub],
    );
    const imageData = { base64: png.toString("base64"), mimeType: "image/png" };
    const answer = await call(server.app, {
      method: "POST",
      url: "/images/upload",
      token: full,
      body: { imageData },
      headers: { "accept-language": "vi" },
    });
    expect(answer).toMatchObject({
      status: 413,
      value: { error: { code: "uploads_full", message: expect.stringContaining("500 tệp") } },
    });
  });
});

describe("asvs-5.3.1 asvs-5.4.1 names", () => {
  test("a stored file has a name of ours with 128 random bits, and the type that we gave it", async () => {
    const urls = await Promise.all(
      Array.from({ length: 5 }, async () => urlOf(await plain("gif"), "image/gif")),
    );
    for (const url of urls) expect(url).toMatch(/\/in\/[0-9a-f]{32}\.gif\?/);
    expect(new Set(urls).size).toBe(urls.length);
    const [first = ""] = urls;
    expect((await get(first)).headers["content-type"]).toBe("image/png");
  });

  test.each([
    "/media/../../../etc/passwd",
    "/media/..%2f..%2f..%2fetc%2fpasswd",
    "/media/%2e%2e/%2e%2e/auth.secret",
    "/media/u/x/upload/a.png%00.html",
    "/media/u\\x\\a.png",
    "/media//etc/passwd",
  ])("asvs-5.3.2 a path that climbs finds nothing: %s", async (path) => {
    const answer = await get(`${path}?exp=9999999999&sig=x`);
    expect(answer.statusCode).toBe(404);
  });

  test("asvs-5.4.2 a name for saving that is not plain is never signed, nor read", async () => {
    const key = signer.verify(await urlOf(await plain("png"), "image/png")) ?? "";
    const expiresAtMs = Date.now() + 60_000;
    for (const download of ['a".png', "a\r\nset-cookie: x=1", "../a.png/", "é.png", "a;b"]) {
      expect(() => signer.sign(key, { expiresAtMs, download })).toThrow(TypeError);
    }
    const named = signer.sign(key, { expiresAtMs, download: "fotoya-a.png" });
    const answer = await get(named);
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="fotoya-a.png"');
    const twisted = named.replace("fotoya-a.png", "a%22%0d%0aset-cookie:x=1.png");
    expect((await get(twisted)).statusCode).toBe(404);
  });
});

const disarmed = {
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": expect.stringContaining("no-store"),
};

test("asvs-3.2.1 a file that is opened by itself can do nothing, and neither can a refusal", async () => {
  const page = Buffer.concat([await plain("gif"), Buffer.from("<script>alert(1)</script>")]);
  const url = await urlOf(page, "image/gif");
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ ...disarmed, "content-type": "image/png" });
  expect(answer.rawPayload.includes("<script>")).toBe(false);
  const refused = await get(`${url}x`);
  expect(refused.statusCode).toBe(404);
  expect(refused.headers).toMatchObject(disarmed);
});

describe("asvs-3.5.8 a picture", () => {
  const cases: [string, Record<string, string>, number][] = [
    [
      "in a page of another site",
      { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" },
      403,
    ],
    [
      "in a page of a sister site",
      { "sec-fetch-site": "same-site", "sec-fetch-dest": "image" },
      403,
    ],
    [
      "in a frame of another site",
      {
        "sec-fetch-site": "cross-site",
        "sec-fetch-mode": "navigate",
        "sec-fetch-dest": "iframe",
      },
      403,
    ],
    ["fetched by another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" }, 403],
    ["in a page of ours", { "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" }, 200],
    ["typed as an address", { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }, 200],
    [
      "opened by a link",
      {
        "sec-fetch-site": "cross-site",
        "sec-fetch-mode": "navigate",
        "sec-fetch-dest": "document",
      },
      200,
    ],
    ["of a client that says nothing", {}, 200],
  ];

  test.each(cases)("%s", async (_what, headers, status) => {
    const answer = await get(await urlOf(await plain("png"), "image/png"), headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(disarmed);
  });
});

import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { creation, creationDetail, creationPage } from "#core/creations.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { errorCode } from "../../../tests/setup/run-server.ts";
import { type S3Server, startS3Server } from "../../../tests/setup/s3-server.ts";
import { answerOf } from "../../../tests/setup/test-engine.ts";
import { createDiskStorage } from "../storage/adapters/disk-storage.ts";
import { createS3Storage } from "../storage/adapters/s3-storage.ts";
import type { Storage } from "../storage/port.ts";

/** As long as a table of quantisation, which a JPEG may have more of than its pixels use. */
const PAYLOAD = "<script>alert(document.domain)</script><?php system($_GET[0]);?>";
const SOS = Buffer.from([0xff, 0xda]);

interface Open {
  readonly server: LoggedServer;
  readonly storage: Storage;
  readonly store: S3Server | null;
  close(): Promise<void>;
}

async function openOnDisk(): Promise<Open> {
  const folder = await mkdtemp(join(tmpdir(), "handed-out-"));
  const server = await openLoggedServer({ RATE_LIMITS: "off", DATA_DIR: folder });
  return {
    server,
    storage: await createDiskStorage(join(folder, "files")),
    store: null,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** A store that browsers reach: what lies there as it came would be one redirect away. */
async function openOnS3(): Promise<Open> {
  const store = await startS3Server();
  const { endpoint: origin, storageUrl } = store;
  const variables = { STORAGE_URL: storageUrl, STORAGE_PUBLIC_URL: origin };
  const server = await openLoggedServer({ RATE_LIMITS: "off", ...variables });
  return {
    server,
    storage: createS3Storage({ ...store, origin, publicOrigin: null }),
    store,
    async close() {
      await server.close();
      await store.close();
    },
  };
}

function surface() {
  const [width, height] = [640, 480];
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < data.length; at++) data[at] = (at % (width * 3)) / 8 + (at % 3) * 20;
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** A photo lying on its side, with words in a table that no pixel uses. */
async function polyglot(): Promise<Buffer> {
  const jpeg = await surface()
    .withIccProfile("p3")
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const table = Buffer.concat([
    Buffer.from([0xff, 0xdb, 0, 67, 3]),
    Buffer.from(PAYLOAD.padEnd(64, " "), "latin1"),
  ]);
  const at = jpeg.indexOf(SOS);
  return Buffer.concat([jpeg.subarray(0, at), table, jpeg.subarray(at)]);
}

/** A file that is built as its format says, whose pixels end in the middle. */
async function cutOff(): Promise<Buffer> {
  const png = await surface().png().toBuffer();
  const at = png.indexOf("IDAT");
  const half = png.subarray(at, at + 4 + Math.floor(png.readUInt32BE(at - 4) / 2));
  const [length, sum] = [half.length - 4, crc32(half)].map((figure) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(figure);
    return bytes;
  });
  const end = png.subarray(png.indexOf("IEND") - 4);
  return Buffer.concat([
    png.subarray(0, at - 4),
    ...[length, half, sum, end].flatMap((b) => b ?? []),
  ]);
}

const stores = [
  { store: "on the disk", open: openOnDisk },
  { store: "in an S3 store that browsers reach", open: openOnS3 },
];

describe.each(stores)("photos of runs $store", ({ open }) => {
  let at: Open;
  let token = "";
  beforeAll(async () => {
    at = await open();
    token = await at.server.signUp("maker@example.com");
    await call("/profiles/me", { body: {} });
  });
  afterAll(() => at.close());
  beforeEach(() => at.server.engine.reset());

  type Calls = Omit<Parameters<LoggedServer["call"]>[1], "token">;
  const call = (path: string, options: Calls = {}) => at.server.call(path, { token, ...options });
  const get = (url: string | undefined, headers: Record<string, string> = {}) =>
    fetch(`${at.server.url}${url}`, { redirect: "manual", headers });
  const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const read = async (id: string) => creationDetail.parse((await call(`/creations/${id}`)).value);

  async function run(bytes: Buffer, mimeType = "image/jpeg"): Promise<string> {
    const id = randomUUID();
    const sourceImage = { base64: bytes.toString("base64"), mimeType };
    const headers = { "idempotency-key": id };
    const answer = await call("/images/remove_background", { body: { sourceImage }, headers });
    expect(answer.status).toBe(200);
    return id;
  }

  /** The file of its photo as it lies in the store. */
  async function storedPhoto(id: string): Promise<Buffer> {
    const { rows } = await at.server.database.pool.query<{ key: string }>(
      "select payload #>> '{sourceImage,storageKey}' as key from runs.run where id = $1",
      [id],
    );
    return Buffer.from((await at.storage.get(rows[0]?.key ?? ""))?.bytes ?? []);
  }

  test("are fresh encodes at every address, and never the file that came", async () => {
    const id = await run(await polyglot());
    const stored = await storedPhoto(id);
    expect(stored.includes(PAYLOAD)).toBe(true);
    const [input] = (await read(id)).inputs;
    expect(input?.url).toMatch(/^\/media\/anew\/u\/[^/]+\/in\/[^/]+\.jpg\?exp=/);

    const seen = [
      await get(input?.url),
      await get(input?.url, { prefer: "no-redirect" }),
      await get(input?.smallUrl),
    ];
    for (const answer of seen) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-security-policy")).toContain("sandbox");
      const body = await bodyOf(answer);
      expect(body.includes("script") || body.includes("php")).toBe(false);
      const { exif, icc, orientation, width, height } = await sharp(body).metadata();
      expect([exif, icc, orientation, height > width]).toEqual([
        undefined,
        undefined,
        undefined,
        true,
      ]);
    }
    const whole = await get(input?.url);
    expect(whole.headers.get("content-type")).toBe("image/jpeg");
    expect(whole.headers.get("cache-control")).toBe("private, no-store");
    const fresh = await bodyOf(whole);
    expect(fresh.equals(stored)).toBe(false);
    const [wanted, got] = await Promise.all(
      [stored, fresh].map((file) =>
        sharp(file).autoOrient().toColourspace("srgb").raw().toBuffer(),
      ),
    );
    const worst = wanted?.reduce((most, v, i) => Math.max(most, Math.abs(v - (got?.[i] ?? 0))), 0);
    expect(got).toHaveLength(640 * 480 * 3);
    expect(worst).toBeLessThan(24);
  });

  test("that break off are told in words, whole and small", async () => {
    at.server.engine.behave(async () => answerOf(await surface().png().toBuffer()));
    const id = await run(await cutOff(), "image/png");
    const [input] = (await read(id)).inputs;
    for (const url of [input?.url, input?.smallUrl]) {
      const answer = await get(url, { "accept-language": "vi" });
      expect(answer.status).toBe(422);
      const refusal: unknown = await answer.json();
      expect(refusal).toMatchObject({
        error: { code: "image_unreadable", message: expect.stringMatching(/ảnh/i) },
      });
    }
  });

  test("are the same file, byte for byte, when the run is made again", async () => {
    const id = await run(await polyglot());
    const newId = randomUUID();
    const headers = { "idempotency-key": newId };
    const answer = await call(`/creations/${id}/again`, { body: {}, headers });
    expect(creation.parse(answer.value).id).toBe(newId);
    await expect.poll(async () => (await read(newId)).state).toBe("done");
    const [first, second] = [await storedPhoto(id), await storedPhoto(newId)];
    expect(first.length).toBeGreaterThan(1_000);
    expect(second.equals(first)).toBe(true);
  });

  test("are listed with what was made of them, and all of it goes together", async () => {
    const id = await run(await polyglot());
    const { creations } = creationPage.parse((await call("/creations?state=done")).value);
    const made = creations.find((one) => one.id === id);
    const result = await get(made?.result?.url);
    // What we made may come from the store itself.
    expect(result.status).toBe(at.store ? 302 : 200);
    const small = await get(made?.result?.smallUrl);
    expect([small.status, small.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(small.headers.get("cache-control")).toContain("private, max-age=");
    const [input] = (await read(id)).inputs;

    expect((await call(`/images/${id}`, { method: "DELETE", body: {} })).status).toBe(200);
    expect(errorCode((await call(`/creations/${id}`)).value)).toBe("not_found");
    for (const url of [made?.result?.smallUrl, input?.url, input?.smallUrl]) {
      expect((await get(url)).status).toBe(404);
    }
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createUrlSigner } from "#server/storage/signed-url.ts";
import { loggedWorker, picturesOfTests } from "../../../tests/setup/pictures.ts";
import {
  call,
  openTestServer,
  type TestServer,
  withTestServer,
} from "../../../tests/setup/test-server.ts";

const signer = createUrlSigner({ keys: [new Uint8Array(32).fill(3)] });
const uploadAnswer = z.object({ presignedUrl: z.string(), expiresAt: z.iso.datetime() });
let server: TestServer;
let token = "";
let png: Buffer;
beforeAll(async () => {
  server = await openTestServer({ signer });
  token = await server.signUp();
  png = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
});
afterAll(() => server.close());

const disarmed = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "sandbox; default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
};
const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

function upload(imageData: unknown) {
  return call(server.app, { method: "POST", url: "/images/upload", token, body: { imageData } });
}

async function uploadUrl(): Promise<string> {
  const answer = await upload({ base64: png.toString("base64"), mimeType: "image/png" });
  return uploadAnswer.parse(answer.value).presignedUrl;
}

describe("upload", () => {
  test("is kept below its owner's folder, readable for an hour, and costs nothing", async () => {
    await call(server.app, { method: "POST", url: "/profiles/me", token, body: {} });
    const answer = await upload({ base64: png.toString("base64"), mimeType: "image/png" });
    const { presignedUrl, expiresAt } = uploadAnswer.parse(answer.value);
    expect(presignedUrl).toMatch(
      /^\/media\/anew\/u\/[\w-]{36}\/in\/[0-9a-f]{32}\.png\?exp=\d+&sig=[\w-]+$/,
    );
    const lifeMs = Date.parse(expiresAt) - Date.now();
    expect(lifeMs).toBeGreaterThan(3_590_000);
    expect(lifeMs).toBeLessThanOrEqual(3_600_000);
    const profile = await call(server.app, { method: "GET", url: "/profiles/me", token });
    expect(profile.value).toMatchObject({ credits: 100 });
  });

  test.each([
    [{ base64: "!!!!", mimeType: "image/png" }, 422, "image_not_base64"],
    [{ base64: "AAAA", mimeType: "image/png" }, 415, "unsupported_media"],
    [{ base64: "AAAA", mimeType: "text/html" }, 415, "unsupported_media"],
    [{ base64: 5, mimeType: "image/png" }, 422, "invalid_field"],
    [{ base64: "AAAA", mimeType: "image/png", extra: 1 }, 422, "invalid_field"],
    [undefined, 422, "invalid_field"],
  ])("refuses %j", async (imageData, status, code) => {
    expect(await upload(imageData)).toMatchObject({ status, value: { error: { code } } });
  });
});

describe("download", () => {
  test("gives the bytes with headers that disarm them", async () => {
    const answer = await server.app.inject({ url: await uploadUrl() });
    expect(answer.statusCode).toBe(200);
    const [given, got] = await Promise.all([pixelsOf(png), pixelsOf(answer.rawPayload)]);
    expect(got.equals(given)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "content-disposition": "inline",
      "cache-control": "private, no-store",
      ...disarmed,
    });
  });

  test("under its signed name when it is to be saved", async () => {
    const key = signer.verify(await uploadUrl()) ?? "";
    const url = signer.sign(key, { expiresAtMs: Date.now() + 60_000, download: "fotoya-id.png" });
    const answer = await server.app.inject({ url });
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="fotoya-id.png"');
  });

  test("nothing is there for a changed or expired address, as for a file that is gone", async () => {
    const url = await uploadUrl();
    const key = signer.verify(url) ?? "";
    const expired = signer.sign(key, { expiresAtMs: Date.now() - 1_000 });
    const changed = [
      url.replace(".png", ".jpg"),
      `${url}x`,
      `${url}&x=1`,
      "/media/u/x/upload/y.png",
      "/media/..%2f..%2fetc%2fpasswd?exp=9999999999&sig=x",
      expired,
    ];
    const gone = signer.sign("u/none/upload/none.png", { expiresAtMs: Date.now() + 60_000 });
    const answers = await Promise.all([gone, ...changed].map((each) => server.app.inject(each)));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(answers[0]?.body);
      expect(answer.headers).toMatchObject(disarmed);
    }
  });
});

test("eight visitors who open one address at a time, and whoever comes later, are one decode", async () => {
  const folder = await mkdtemp(join(tmpdir(), "one-decode-"));
  const { worker, tasks } = await loggedWorker(folder);
  const pictures = picturesOfTests({ worker });
  await withTestServer({ signer, pictures }, async (own) => {
    const person = await own.signUp();
    const imageData = { base64: png.toString("base64"), mimeType: "image/png" };
    const sent = {
      method: "POST",
      url: "/images/upload",
      token: person,
      body: { imageData },
    } as const;
    const { presignedUrl: url } = uploadAnswer.parse((await call(own.app, sent)).value);
    const answers = await Promise.all(Array.from({ length: 8 }, () => own.app.inject({ url })));
    answers.push(await own.app.inject({ url }));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect((await pixelsOf(answer.rawPayload)).equals(await pixelsOf(png))).toBe(true);
    }
    // The upload itself is small enough to be looked at in place.
    expect(await tasks()).toEqual(["anew"]);
  });
  await pictures.close();
  await rm(folder, { recursive: true });
});

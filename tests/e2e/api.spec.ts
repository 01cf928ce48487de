import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { runAnswer } from "../../src/core/run.ts";
import { Client } from "./support/client.ts";
import { expect, test } from "./support/fixtures.ts";
import { personAlone, photos } from "./support/photos.ts";

const face = readFileSync(photos.portrait);
const picture = (bytes: Buffer, mimeType = "image/jpeg") => ({
  base64: bytes.toString("base64"),
  mimeType,
});
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#888" } });
const sized = (sourceImage: unknown, size: unknown = "3:4") => ({ sourceImage, size });

const refusals: [string, () => unknown, number, string][] = [
  ["no face", async () => sized(picture(await plain(400, 400).jpeg().toBuffer())), 422, "no_face"],
  [
    "1x1 px",
    async () => sized(picture(await plain(1, 1).png().toBuffer(), "image/png")),
    422,
    "image_too_small",
  ],
  [
    "over 50 MP",
    async () => sized(picture(await plain(8000, 6300).jpeg({ quality: 30 }).toBuffer())),
    413,
    "too_many_pixels",
  ],
  ["truncated", () => sized(picture(face.subarray(0, face.length / 2))), 422, "image_unreadable"],
  [
    "an SVG under a JPEG's name",
    () => sized(picture(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))),
    415,
    "unsupported_media",
  ],
  [
    "a PNG under a JPEG's name",
    async () => sized(picture(await plain(400, 400).png().toBuffer())),
    415,
    "unsupported_media",
  ],
  [
    "11 MB",
    () => sized(picture(Buffer.concat([face, Buffer.alloc(11_000_000)]))),
    413,
    "too_large",
  ],
  ["beyond the body limit", () => sized(picture(Buffer.alloc(20_000_000))), 413, "too_large"],
  [
    "not base64",
    () => sized({ base64: "%%% not base64", mimeType: "image/jpeg" }),
    422,
    "image_not_base64",
  ],
  ["an unknown field", () => ({ ...sized(picture(face)), surprise: 1 }), 422, "invalid_field"],
  ["a missing field", () => ({ sourceImage: picture(face) }), 422, "invalid_field"],
  ["size 0:0", () => sized(picture(face), "0:0"), 422, "invalid_size"],
  ["size abc", () => sized(picture(face), "abc"), 422, "invalid_size"],
  ["size 9:500", () => sized(picture(face), "9:500"), 422, "invalid_size"],
  ["nothing at all", () => null, 422, "invalid_field"],
];

test("every bad input has its own 4xx and words, charges nothing, and the server lives", async ({
  server,
}) => {
  const client = await Client.signUp(server.url);
  for (const [what, make, status, code] of refusals) {
    const answer = await client.call("POST", "/images/photo_id", await make());
    expect({ what, ...answer }).toMatchObject({
      what,
      status,
      body: { error: { code, message: expect.any(String) } },
    });
  }
  expect(await client.credits()).toBe(100);
  expect((await fetch(`${server.url}/healthz?deep=1`)).status).toBe(200);
});

test("one run id: one charge, the same answer; another body with it is refused", async ({
  server,
}) => {
  const client = await Client.signUp(server.url);
  const id = { "idempotency-key": randomUUID() };
  const { buffer: alone } = await personAlone();
  const payload = sized(picture(alone), "35:45");
  const answers = await Promise.all(
    [1, 2, 3].map(() => client.call("POST", "/images/photo_id", payload, id)),
  );
  const [first, second, third] = answers.map(({ body }) => runAnswer.parse(body));
  expect(second?.base64).toBe(first?.base64);
  expect(third?.base64).toBe(first?.base64);
  expect(first).toMatchObject({ runId: id["idempotency-key"], credits: 99, mimeType: "image/png" });
  expect(first?.engine).toMatchObject({ id: "local", capability: "full" });
  const { width, height, density } = await sharp(
    Buffer.from(first?.base64 ?? "", "base64"),
  ).metadata();
  expect({ width, height, density }).toEqual({ width: 413, height: 531, density: 300 });

  const other = await client.call("POST", "/images/photo_id", sized(picture(alone), "3:4"), id);
  expect(other).toMatchObject({ status: 409, body: { error: { code: "run_conflict" } } });
  expect(await client.credits()).toBe(99);
});

test("the result has a signed address of limited life that belongs to nobody else", async ({
  server,
}) => {
  const client = await Client.signUp(server.url);
  const { body } = await client.call("POST", "/images/remove_background", {
    sourceImage: picture(face),
  });
  const { url, base64 } = runAnswer.parse(body);
  const media = await fetch(new URL(url, server.url));
  expect(media.headers.get("content-type")).toBe("image/png");
  expect(media.headers.get("content-security-policy")).toContain("sandbox");
  expect(Buffer.from(await media.arrayBuffer()).toString("base64")).toBe(base64);
  expect((await fetch(new URL(`${url}0`, server.url))).status).toBe(404);
  expect(Number(new URL(url, server.url).searchParams.get("exp")) * 1000).toBeGreaterThan(
    Date.now(),
  );
});

test("of an animation the first frame counts; words come in the language that is asked for", async ({
  server,
}) => {
  const client = await Client.signUp(server.url);
  const frame = (file: string) => sharp(file).resize(500, 400).png().toBuffer();
  const frames = await sharp([await frame(photos.portrait), await frame(photos.other)], {
    join: { animated: true },
  })
    .gif()
    .toBuffer();
  expect((await sharp(frames).metadata()).pages).toBe(2);
  const animated = await client.call("POST", "/images/remove_background", {
    sourceImage: picture(frames, "image/gif"),
  });
  expect(animated.status).toBe(200);
  const refusal = await client.call("POST", "/images/photo_id", sized(picture(face), "abc"), {
    "accept-language": "vi-VN",
  });
  expect(refusal.body).toMatchObject({ error: { message: expect.stringContaining("kích thước") } });
});

test("nobody signed in: the specification's error", async ({ server }) => {
  const response = await fetch(`${server.url}/profiles/me`);
  expect(response.status).toBe(401);
});

import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { ImageEngine } from "#engine/port.ts";
import { portraitFixtures, portraitPhoto } from "../../../tests/fixtures/photos.ts";
import { pictureEngine } from "../../../tests/setup/picture-engine.ts";

const TIMEOUT_MS = 120_000;
/** Side at which the grain of the paper averages out, but washes and their edges don't. */
const COARSE_PX = 32;
/** Grey levels: the washes of two versions differ by about 20, one version on two papers by less than 1. */
const OTHER_WASHES = 8;
let engine: ImageEngine;
let photo: Uint8Array;

beforeAll(async () => {
  engine = await pictureEngine();
  const [fixture] = portraitFixtures;
  if (!fixture) throw new Error("no fixture");
  const whole = await portraitPhoto(fixture);
  photo = Uint8Array.from(await sharp(whole).resize(320).jpeg().toBuffer());
}, TIMEOUT_MS);

async function paint(fields: { readonly seed?: number }) {
  const previews: Uint8Array[] = [];
  const { image } = await engine.run(
    {
      operation: "art_style",
      payload: {
        sourceImage: { bytes: photo, mimeType: "image/jpeg" },
        style: "watercolor",
        ...fields,
      },
    },
    {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onPreview: ({ bytes }) => previews.push(bytes),
    },
  );
  return { image: image.bytes, preview: previews[0] ?? new Uint8Array() };
}

async function meanDifference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const coarse = (bytes: Uint8Array) =>
    sharp(bytes).resize(COARSE_PX, COARSE_PX, { fit: "fill" }).removeAlpha().raw().toBuffer();
  const [a, b] = await Promise.all([coarse(one), coarse(other)]);
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}

test("a seed paints one version, another seed another one", { timeout: TIMEOUT_MS }, async () => {
  const [plain, first, second, again] = [
    await paint({}),
    await paint({ seed: 0 }),
    await paint({ seed: 1 }),
    await paint({ seed: 1 }),
  ];
  expect(first.image).toEqual(plain.image);
  expect(again.image).toEqual(second.image);
  expect(await meanDifference(first.image, second.image)).toBeGreaterThan(OTHER_WASHES);
  expect(await meanDifference(first.preview, second.preview)).toBeGreaterThan(OTHER_WASHES);
});

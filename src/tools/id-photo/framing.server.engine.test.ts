import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Framing } from "#core/framing.ts";
import type { LocalEngine } from "#engine/local/adapters/local-engine.ts";
import { portraitFixtures, portraitPhoto } from "../../../tests/fixtures/photos.ts";
import { pictureEngine } from "../../../tests/setup/picture-engine.ts";

const TIMEOUT_MS = 60_000;

let engine: LocalEngine;

beforeAll(async () => {
  engine = await pictureEngine();
}, TIMEOUT_MS);

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

async function pixelsOf(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** The light at a point measured in widths of the picture, mixed of the four pixels around it. */
function lightAt({ data, width, height, channels }: Pixels, u: number, v: number): number {
  const [x, y] = [u * width - 0.5, v * width - 0.5];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = (column: number, row: number) => {
    const i =
      channels *
      (Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column)));
    return ((data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0)) / 3;
  };
  const mix = (row: number) => at(left, row) * (1 - (x - left)) + at(left + 1, row) * (x - left);
  return mix(top) * (1 - (y - top)) + mix(top + 1) * (y - top);
}

/** Mean difference of result and photo in the middle of the result, where the face is, 0..255. */
function differenceBy({ a, b, dx, dy }: Framing, photo: Pixels, result: Pixels): number {
  const norm = a * a + b * b;
  let sum = 0;
  let count = 0;
  const ratio = result.height / result.width;
  for (let v = 0.3 * ratio; v < 0.6 * ratio; v += 0.01) {
    for (let u = 0.35; u < 0.65; u += 0.01) {
      const [x, y] = [u - dx, v - dy];
      const was = lightAt(photo, (a * x + b * y) / norm, (a * y - b * x) / norm);
      sum += Math.abs(was - lightAt(result, u, v));
      count += 1;
    }
  }
  return sum / count;
}

async function check(name: string, operation: string, more: object) {
  const fixture = portraitFixtures.find((one) => one.name === name);
  if (!fixture) throw new Error(`${name} is missing`);
  // A head that hangs to one side: the framing turns it back.
  const bytes = Uint8Array.from(
    await sharp(await portraitPhoto(fixture))
      .rotate(4, { background: "#999" })
      .jpeg({ quality: 92 })
      .toBuffer(),
  );
  const made = await engine.run(
    { operation, payload: { sourceImage: { bytes, mimeType: "image/jpeg" }, ...more } },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  const { framing } = made;
  if (!framing) throw new Error("the result does not tell its framing");
  const [photo, result] = [await pixelsOf(bytes), await pixelsOf(made.image.bytes)];
  expect(framing.photoRatio).toBeCloseTo(photo.height / photo.width, 9);
  expect(framing.resultRatio).toBeCloseTo(result.height / result.width, 9);
  const moved = { ...framing, dx: framing.dx + 0.03 };
  const turned = { ...framing, b: framing.b + 0.1 * framing.a };
  return {
    right: differenceBy(framing, photo, result),
    moved: differenceBy(moved, photo, result),
    turned: differenceBy(turned, photo, result),
  };
}

test.each([
  ["long dark hair", "photo_id", { size: "35:45" }],
  ["tied hair", "photo_id", { size: "3:4", document: "vn-passport" }],
  ["long dark hair", "photo_crop", { document: "jp-passport" }],
] as const)(
  "%s, %s %j: photo and result show the same place of the face",
  {
    timeout: TIMEOUT_MS,
  },
  async (name, operation, more) => {
    const { right, moved, turned } = await check(name, operation, more);
    // Light and sharpness of an ID photo are evened out a little; places are not.
    expect(right).toBeLessThan(9);
    expect(moved).toBeGreaterThan(1.5 * right);
    expect(turned).toBeGreaterThan(1.5 * right);
  },
);

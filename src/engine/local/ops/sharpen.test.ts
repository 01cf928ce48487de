import { expect, test } from "vitest";
import { gaussian } from "./filters.ts";
import { createRandom } from "./random.ts";
import { clamp, lumaPlane, type Raster } from "./raster.ts";
import { sharpen } from "./sharpen.ts";

function blocks(width: number, height: number): Raster {
  const random = createRandom(4);
  const data = Uint8Array.from({ length: 3 * width * height }, (_, at) => {
    const i = Math.floor(at / 3);
    const isLight = (((i % width) >> 3) + (Math.floor(i / width) >> 4)) % 2 > 0;
    return (isLight ? 225 : 20) + 30 * random();
  });
  return { width, height, data };
}

/** Taller than a band of rows, and sizes that leave vectors incomplete. */
test.each([
  [1, 1],
  [3, 5],
  [29, 300],
] as const)("%d x %d pixels get what their luma differs from its blur", (width, height) => {
  const picture = blocks(width, height);
  const luma = lumaPlane(picture);
  const blurred = gaussian(luma, 2);
  const sharp = sharpen(picture, { radius: 2, amount: 0.35 });
  const wanted = picture.data.map((value, at) => {
    const i = Math.floor(at / 3);
    const detail = 255 * 0.35 * ((luma.data[i] ?? 0) - (blurred.data[i] ?? 0));
    return clamp(value + clamp(detail, -12, 12) + 0.5, 0, 255);
  });
  // A value next to a half may be rounded to the other side.
  const apart = sharp.data.map((value, at) => Math.abs(value - (wanted[at] ?? 0)));
  expect(Math.max(...apart)).toBeLessThanOrEqual(1);
  expect(apart.filter((value) => value > 0).length).toBeLessThan(0.001 * apart.length + 1);
});

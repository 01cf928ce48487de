import { type FloatRaster, lumaAt } from "./float-raster.ts";
import { labOf } from "./lab.ts";
import type { Raster } from "./raster.ts";

/** Colour spread of black-and-white and sepia prints, in Lab units. */
const MONOCHROME_SPREAD = 5;
/** Pixels at which colours are measured. */
const SAMPLES = 150_000;

/** Whether a photo is grey or evenly toned: all colours lie on one line from dark to light. */
export function isMonochrome({ width, height, data }: Raster | FloatRaster): boolean {
  const stride = 3 * Math.max(3, Math.floor((width * height) / SAMPLES));
  const sums = { a: 0, b: 0, aa: 0, bb: 0, count: 0 };
  for (let i = 0; i < data.length; i += stride) {
    const [light, a, b] = labOf([data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0]);
    // Toning is strongest in the midtones: dark and light ends would only distort the measurement.
    if (light < 15 || light > 92) continue;
    sums.a += a;
    sums.b += b;
    sums.aa += a * a;
    sums.bb += b * b;
    sums.count++;
  }
  if (sums.count === 0) return true;
  const spread = (sum: number, squares: number): number =>
    Math.sqrt(Math.max(0, squares / sums.count - (sum / sums.count) ** 2));
  return spread(sums.a, sums.aa) + spread(sums.b, sums.bb) < MONOCHROME_SPREAD;
}

/** Sets all channels of the image to the same grey. */
export function turnGrey({ data }: FloatRaster): void {
  for (let i = 0; i < data.length; i += 3) data.fill(lumaAt(data, i), i, i + 3);
}

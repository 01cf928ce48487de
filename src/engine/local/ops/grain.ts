import type { FloatRaster } from "./float-raster.ts";
import { createNoise } from "./noise.ts";
import { clamp, type Plane, type Raster } from "./raster.ts";

/**
 * Standard deviation of the noise in a subject, in units of 0..255 (Immerkaer 1996, with the median instead of the
 * mean).
 */
export function grainOf({
  picture,
  alpha,
}: {
  readonly picture: FloatRaster | Raster;
  readonly alpha: Plane;
}): number {
  const { width, height, data } = picture;
  const found: number[] = [];
  for (let y = 1; y < height - 1; y += 3) {
    for (let x = 1; x < width - 1; x += 3) {
      const i = y * width + x;
      if ((alpha.data[i] ?? 0) < 0.99) continue;
      // Green is nearly the brightness.
      const at = (k: number): number => data[3 * (i + k) + 1] ?? 0;
      const corners = at(-width - 1) + at(-width + 1) + at(width - 1) + at(width + 1);
      const sides = at(-width) + at(width) + at(-1) + at(1);
      found.push(Math.abs(corners - 2 * sides + 4 * at(0)));
    }
  }
  found.sort((a, b) => a - b);
  // The median of |N(0, 6 s)| is 0.6745 of its deviation.
  const median = found[Math.floor(found.length / 2)] ?? 0;
  return clamp(median / (0.6745 * 6), 0.8, 5);
}

/** Noise repeats after so many pixels, which nobody sees in grain. */
const TILE_PX = 512;
let tile: Float32Array | null = null;

/** Noise with a standard deviation of about 1. */
function tileOfNoise(): Float32Array {
  const noise = createNoise(77);
  const values = new Float32Array(TILE_PX ** 2);
  for (let y = 0, i = 0; y < TILE_PX; y++) {
    for (let x = 0; x < TILE_PX; x++, i++) {
      // Rotated off the lattice, so that neighbours correlate slightly, as in a compressed photo.
      values[i] = 5 * (noise(0.83 * x + 0.31 * y, 0.83 * y - 0.31 * x + 50, 1) - 0.5);
    }
  }
  return values;
}

/** Returns the grain of each pixel, with that standard deviation. */
export function createGrain(deviation: number): (x: number, y: number) => number {
  const values = (tile ??= tileOfNoise());
  const mask = TILE_PX - 1;
  return (x, y) => deviation * (values[(y & mask) * TILE_PX + (x & mask)] ?? 0);
}

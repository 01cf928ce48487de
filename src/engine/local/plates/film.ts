import type { FloatRaster } from "../ops/float-raster.ts";
import { clamp, type Raster } from "../ops/raster.ts";

/**
 * Exponent of the film: v = sRGB(1 - exp(-FILM x)). `scripts/plates/render.py` stores plates with it, and light is
 * calculated between the two functions below, so that bright lamps stay bright when the lens blurs them.
 */
const FILM = 1.15;
/** Light of a fully exposed pixel would be infinite. */
const WHITEST = 0.997;

/** Light of an sRGB value of 0..255, from 0 to about 5; a white surface in good light is about 1.2. */
export function lightOfValue(value: number): number {
  const share = clamp(value, 0, 255) / 255;
  const linear = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  return -Math.log(1 - Math.min(WHITEST, linear)) / FILM;
}

/** Light of each sRGB value of 0..255. */
export const lightTable = Float32Array.from({ length: 256 }, (_, value) => lightOfValue(value));

/** The last step of the table of values is the light of the whitest pixel. */
const MOST_LIGHT = lightOfValue(255);

const STEPS = 4_080;
/** The steps are over the square root of the light, which resolves dark tones. */
const values = Float32Array.from({ length: STEPS + 2 }, (_, i) => {
  const light = MOST_LIGHT * (i / STEPS) ** 2;
  const linear = 1 - Math.exp(-FILM * light);
  return 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
});

/** The sRGB value, 0..255, of a light. */
export function valueOfLight(light: number): number {
  const place = STEPS * Math.sqrt(clamp(light / MOST_LIGHT, 0, 1));
  const step = Math.floor(place);
  const low = values[step] ?? 0;
  return low + ((values[step + 1] ?? 0) - low) * (place - step);
}

/** Develops linear light as an sRGB picture; `grainAt` is added to each pixel. */
export function developed(
  { width, height, data }: FloatRaster,
  grainAt: (index: number, x: number, y: number) => number = () => 0,
): Raster {
  const bytes = new Uint8ClampedArray(data.length);
  for (let y = 0, i = 0, j = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++, j += 3) {
      const grain = grainAt(i, x, y);
      for (let k = j; k < j + 3; k++) bytes[k] = valueOfLight(data[k] ?? 0) + grain;
    }
  }
  return { width, height, data: new Uint8Array(bytes.buffer) };
}

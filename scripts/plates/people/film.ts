import { clamp } from "#engine/local/ops/raster.ts";

/**
 * Exponent of the film: v = sRGB(1 - exp(-FILM x)). `scripts/plates/render.py` stores plates with it, and light is
 * calculated between the two functions below, so that bright lamps stay bright when the lens blurs them.
 */
const FILM = 1.15;
/** Light of a fully exposed pixel would be infinite. */
const WHITEST = 0.997;

const STEPS = 4_080;
const lights = Float32Array.from({ length: STEPS + 2 }, (_, i) => {
  const value = Math.min(1, i / STEPS);
  const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  return -Math.log(1 - Math.min(WHITEST, linear)) / FILM;
});

/** Light of an sRGB value of 0..255, from 0 to about 5; a white surface in good light is about 1.2. */
export function lightOfValue(value: number): number {
  const place = (clamp(value, 0, 255) / 255) * STEPS;
  const step = Math.floor(place);
  const low = lights[step] ?? 0;
  return low + ((lights[step + 1] ?? 0) - low) * (place - step);
}

/** The table's steps are over the square root of the exposed share, which resolves dark tones. */
const values = Float32Array.from({ length: STEPS + 2 }, (_, i) => {
  const linear = Math.min(1, i / STEPS) ** 2;
  return 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
});

/** The sRGB value, 0..255, of a light. */
export function valueOfLight(light: number): number {
  const place = STEPS * Math.sqrt(1 - Math.exp(-FILM * Math.max(0, light)));
  const step = Math.floor(place);
  const low = values[step] ?? 0;
  return low + ((values[step + 1] ?? 0) - low) * (place - step);
}

import type { FloatRaster } from "./float-raster.ts";

const STEPS_PER_UNIT = 4;
const BUCKETS = 128;

/**
 * For each pixel, the largest colour step that can't be avoided on a path from `seeds`, in the unit of the colours: low
 * where a surface continues without an edge, even if its light changes. Paths lead through pixels where `isInside`
 * isn't 0; elsewhere, and beyond 32 units, the value is 32.
 */
export function lowestPass(
  { width, height, data }: FloatRaster,
  isInside: Uint8Array,
  seeds: Iterable<number>,
): Float32Array {
  const heights = new Uint8Array(width * height).fill(BUCKETS);
  const buckets: number[][] = Array.from({ length: BUCKETS }, () => []);
  const offer = (index: number, pass: number): void => {
    if (isInside[index] === 0 || pass >= (heights[index] ?? 0)) return;
    heights[index] = pass;
    buckets[pass]?.push(index);
  };
  const stepBetween = (a: number, b: number): number =>
    Math.sqrt(
      ((data[3 * a] ?? 0) - (data[3 * b] ?? 0)) ** 2 +
        ((data[3 * a + 1] ?? 0) - (data[3 * b + 1] ?? 0)) ** 2 +
        ((data[3 * a + 2] ?? 0) - (data[3 * b + 2] ?? 0)) ** 2,
    );
  const reach = (from: number, next: number, pass: number): void => {
    const step = Math.min(BUCKETS, Math.round(STEPS_PER_UNIT * stepBetween(from, next)));
    offer(next, Math.max(pass, step));
  };
  for (const seed of seeds) offer(seed, 0);
  for (let pass = 0; pass < BUCKETS; pass++) {
    const bucket = buckets[pass] ?? [];
    for (let k = 0; k < bucket.length; k++) {
      const index = bucket[k] ?? 0;
      if (heights[index] !== pass) continue;
      const x = index % width;
      if (x > 0) reach(index, index - 1, pass);
      if (x + 1 < width) reach(index, index + 1, pass);
      if (index >= width) reach(index, index - width, pass);
      if (index + width < width * height) reach(index, index + width, pass);
    }
  }
  const passes = new Float32Array(heights.length);
  for (let i = 0; i < passes.length; i++) passes[i] = (heights[i] ?? 0) / STEPS_PER_UNIT;
  return passes;
}

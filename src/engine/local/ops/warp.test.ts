import { expect, test } from "vitest";
import { createRandom } from "./random.ts";
import type { Raster } from "./raster.ts";
import {
  applySimilarity,
  invertSimilarity,
  type Similarity,
  similarityScale,
} from "./similarity.ts";
import { warpRaster } from "./warp.ts";

function noise(width: number, height: number): Raster {
  const random = createRandom(width * height);
  return {
    width,
    height,
    data: Uint8Array.from({ length: 3 * width * height }, () => 256 * random()),
  };
}

function lanczos2(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= 2) return 0;
  return (2 * Math.sin(Math.PI * x) * Math.sin((Math.PI * x) / 2)) / (Math.PI * x) ** 2;
}

/** The colour of one output pixel, straight from the definition; for reductions down to a third. */
function sampleOf(
  { width, height, data }: Raster,
  toOut: Similarity,
  at: { x: number; y: number; slope: number },
): number[] {
  const stretch = Math.max(1, 1 / similarityScale(toOut));
  const { x, y } = applySimilarity(invertSimilarity(toOut), at);
  const below = y - at.slope * Math.max(0, -x, x - (width - 1));
  const sums = [0, 0, 0];
  let total = 0;
  for (let row = Math.ceil(below - 2 * stretch); row <= below + 2 * stretch; row++) {
    for (let column = Math.ceil(x - 2 * stretch); column <= x + 2 * stretch; column++) {
      const weight = lanczos2((column - x) / stretch) * lanczos2((row - below) / stretch);
      const i =
        Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column));
      for (let c = 0; c < 3; c++) sums[c] = (sums[c] ?? 0) + weight * (data[3 * i + c] ?? 0);
      total += weight;
    }
  }
  return sums.map((sum) => Math.min(255, Math.max(0, Math.round(sum / total))));
}

test.each([
  { name: "a turn", source: [40, 30], a: 1.1, b: 0.4, slope: 0 },
  { name: "a reduction", source: [90, 70], a: 0.6, b: -0.2, slope: 0 },
  { name: "a strong reduction", source: [61, 47], a: 0.38, b: 0.05, slope: 0 },
  { name: "sloping sides", source: [20, 50], a: 0.9, b: 0.1, slope: 0.6 },
  { name: "upright", source: [40, 30], a: 1.3, b: 0, slope: 0 },
  { name: "an upright reduction", source: [90, 70], a: 0.45, b: 0, slope: 0 },
  { name: "an upright pixel", source: [1, 1], a: 0.7, b: 0, slope: 0 },
  { name: "upside down", source: [50, 40], a: -0.7, b: 0, slope: 0 },
  { name: "upright with sloping sides", source: [20, 50], a: 1, b: 0, slope: 0.6 },
  { name: "a pixel", source: [1, 1], a: 3, b: 1, slope: 0 },
  { name: "a column", source: [1, 9], a: 2, b: 0.5, slope: 0.6 },
  { name: "a row", source: [9, 1], a: 0.7, b: 0.5, slope: 0 },
] as const)(
  "$name is drawn within one level of the definition",
  ({ source: [width, height], a, b, slope }) => {
    const source = noise(width, height);
    const size = { width: 37, height: 31 };
    const middle = { x: (width - 1) / 2, y: (height - 1) / 2 };
    const toOut = {
      a,
      b,
      dx: 18 - a * middle.x + b * middle.y,
      dy: 15 - b * middle.x - a * middle.y,
    };
    const drawn = warpRaster(source, toOut, size, { sideSlope: slope });
    expect(drawn.data.length).toBe(3 * size.width * size.height);
    let most = 0;
    for (let y = 0; y < size.height; y++) {
      for (let x = 0; x < size.width; x++) {
        const wanted = sampleOf(source, toOut, { x, y, slope });
        for (let c = 0; c < 3; c++) {
          most = Math.max(
            most,
            Math.abs((wanted[c] ?? 0) - (drawn.data[3 * (y * size.width + x) + c] ?? 0)),
          );
        }
      }
    }
    // Positions between pixels are rounded to 1 / 256, which moves the steepest possible edge by two levels.
    expect(most).toBeLessThanOrEqual(2);
  },
);

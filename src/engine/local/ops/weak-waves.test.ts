import { expect, test } from "vitest";
import { createRandom } from "./random.ts";
import type { Plane } from "./raster.ts";
import { dropWeakWaves } from "./weak-waves.ts";

const THRESHOLD = 20;

function wave(k: number, n: number): number {
  return Math.cos((Math.PI * (2 * n + 1) * k) / 16) * Math.sqrt((k === 0 ? 1 : 2) / 8);
}

const eight = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The strong waves of a block, as [row, column, amplitude], and the mean. */
function strongWaves(block: (x: number, y: number) => number): [number, number, number][] {
  return eight
    .flatMap((v) =>
      eight.map((u): [number, number, number] => {
        const terms = eight.flatMap((y) => eight.map((x) => block(x, y) * wave(v, y) * wave(u, x)));
        return [v, u, terms.reduce((a, b) => a + b, 0)];
      }),
    )
    .filter(([v, u, value]) => (v === 0 && u === 0) || Math.abs(value) >= THRESHOLD);
}

function starts(size: number, step: number): number[] {
  const found = Array.from({ length: Math.ceil((size - 8) / step) }, (_, k) => k * step);
  return [...found, size - 8];
}

function slowly({ width, height, data }: Plane, step: number): number[] {
  const sums = new Float64Array(data.length);
  const weights = new Float64Array(data.length);
  for (const top of starts(height, step)) {
    for (const left of starts(width, step)) {
      const kept = strongWaves((x, y) => data[(top + y) * width + left + x] ?? 0);
      for (const y of eight) {
        for (const x of eight) {
          const i = (top + y) * width + left + x;
          const parts = kept.map(([v, u, value]) => value * wave(v, y) * wave(u, x));
          sums[i] = (sums[i] ?? 0) + parts.reduce((a, b) => a + b, 0) / kept.length;
          weights[i] = (weights[i] ?? 0) + 1 / kept.length;
        }
      }
    }
  }
  return Array.from(sums, (sum, i) => sum / (weights[i] ?? 1));
}

test.each([
  [8, 8, 3],
  [9, 8, 2],
  [21, 14, 3],
] as const)("%d x %d numbers in blocks every %d pixels", (width, height, step) => {
  const random = createRandom(2);
  const data = Float32Array.from({ length: width * height }, (_, i) => {
    return (i % width > 11 ? 160 : 60) + 30 * random();
  });
  const { data: clean } = dropWeakWaves({ width, height, data }, { threshold: THRESHOLD, step });
  const wanted = slowly({ width, height, data }, step);
  expect(clean.length).toBe(wanted.length);
  for (const [i, value] of clean.entries()) expect(value).toBeCloseTo(wanted[i] ?? Infinity, 3);
});

test("a plane smaller than a block stays", () => {
  const plane = { width: 7, height: 9, data: new Float32Array(63).fill(5) };
  expect(dropWeakWaves(plane, { threshold: THRESHOLD, step: 2 })).toBe(plane);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { type GridMeasures, justifiedRows } from "./justified-rows.ts";

const grid: GridMeasures = { widthPx: 1_000, rowHeightPx: 240, gapPx: 12, framePx: 16 };
const widthOf = (row: readonly { widthPx: number }[], { gapPx, framePx }: GridMeasures) =>
  row.reduce((sum, { widthPx }) => sum + widthPx + framePx, 0) + (row.length - 1) * gapPx;

test("every row but the last fills the width at one height, and pictures keep their shape", () => {
  const shape = fc.double({ min: 0.5, max: 3, noNaN: true });
  const anyGrid = fc.record({
    widthPx: fc.integer({ min: 280, max: 1_600 }),
    rowHeightPx: fc.constantFrom(200, 240),
    gapPx: fc.constant(12),
    framePx: fc.constant(16),
  });
  fc.assert(
    fc.property(fc.array(shape, { maxLength: 60 }), anyGrid, (shapes, measures) => {
      const rows = justifiedRows(shapes, measures);
      expect(rows.flat()).toHaveLength(shapes.length);
      for (const row of rows.slice(0, -1)) expect(widthOf(row, measures)).toBe(measures.widthPx);
      for (const row of rows) expect(widthOf(row, measures)).toBeLessThanOrEqual(measures.widthPx);
      for (const row of rows) expect(new Set(row.map(({ heightPx }) => heightPx)).size).toBe(1);
      rows.flat().forEach(({ widthPx, heightPx }, index) => {
        const wanted = heightPx * (shapes[index] ?? 0);
        // Half a pixel of height, and a pixel of width.
        expect(Math.abs(widthPx - wanted)).toBeLessThanOrEqual(0.5 * (shapes[index] ?? 0) + 1);
      });
    }),
  );
});

test("rows come as close to the wanted height as a tile more or less allows", () => {
  const rows = justifiedRows(
    Array.from({ length: 12 }, () => 0.75),
    grid,
  );
  expect(rows.map((row) => row.length)).toEqual([5, 5, 2]);
  expect(rows[0]?.[0]?.heightPx).toBe(233);
  // The last row isn't stretched over the width.
  expect(rows[2]?.[0]?.heightPx).toBe(240);
});

test("one picture is not blown up, and a wide one fits the width", () => {
  expect(justifiedRows([1], grid)).toEqual([[{ widthPx: 240, heightPx: 240 }]]);
  expect(justifiedRows([3], { ...grid, widthPx: 316 })).toEqual([
    [{ widthPx: 300, heightPx: 100 }],
  ]);
});

test("tiles of very long pictures stay wide and high enough for their buttons", () => {
  expect(justifiedRows([0.05, 40], grid)).toEqual([
    [
      { widthPx: 120, heightPx: 240 },
      { widthPx: 720, heightPx: 240 },
    ],
  ]);
});

test("no pictures, no rows", () => {
  expect(justifiedRows([], grid)).toEqual([]);
});

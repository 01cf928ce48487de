import fc from "fast-check";
import { expect, test } from "vitest";
import { mmToPx, photoSizePresets, readPhotoSize } from "./photo-size.ts";
import {
  cropToAspect,
  cutMarksOf,
  layOutSheet,
  type PrintPaper,
  printPapers,
} from "./print-sheet.ts";

const { "3:4": small, "2:3": large, "1:1": square } = photoSizePresets;

// Counted by hand in mm for the specification's rules (3 mm gap, no margin, the better orientation).
test.each([
  ["L", small, 6, false],
  ["L", large, 4, false],
  ["L", square, 2, false],
  ["2L", small, 15, true],
  ["2L", large, 8, true],
  ["2L", square, 6, false],
  ["A6", small, 9, false],
  ["A6", large, 4, false],
  ["A6", square, 4, false],
  ["L", { widthMm: 35, heightMm: 45 }, 4, false],
] as const)("%s holds the right number of %o", (paper, photo, count, isRotated) => {
  const sheet = layOutSheet(printPapers[paper], photo);
  expect(sheet?.cells).toHaveLength(count);
  expect(sheet?.isRotated).toBe(isRotated);
});

test("2L gains three photos of 3x4 cm by turning them", () => {
  expect(layOutSheet(printPapers["2L"], small)?.gainedByRotation).toBe(3);
});

test("a sheet has the pixels of its paper at 300 dpi", () => {
  expect(layOutSheet(printPapers.L, small)).toMatchObject({ widthPx: 1051, heightPx: 1500 });
  expect(layOutSheet(printPapers["2L"], small)).toMatchObject({ widthPx: 1500, heightPx: 2102 });
  expect(layOutSheet(printPapers.A6, small)).toMatchObject({ widthPx: 1240, heightPx: 1748 });
});

const side = fc.double({ min: 10, max: 300, noNaN: true });
test("cells lie on the paper, never overlap, and the grid is centred", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<PrintPaper>("L", "2L", "A6"),
      side,
      side,
      (paper, widthMm, heightMm) => {
        const sheet = layOutSheet(printPapers[paper], { widthMm, heightMm });
        if (!sheet || sheet.cells.length === 0) return;
        const first = sheet.cells[0];
        const last = sheet.cells.at(-1);
        if (!first || !last) throw new Error("a sheet with cells has a first and a last one");
        const [right, bottom] = [last.x + last.width, last.y + last.height];
        // Rounding each length to whole pixels may move an edge by one pixel per column or row.
        expect(first.x).toBeGreaterThanOrEqual(-sheet.columns);
        expect(right).toBeLessThanOrEqual(sheet.widthPx + sheet.columns);
        expect(Math.abs(first.x - (sheet.widthPx - right))).toBeLessThanOrEqual(1);
        expect(Math.abs(first.y - (sheet.heightPx - bottom))).toBeLessThanOrEqual(1);
        const nextX =
          (sheet.columns > 1 ? sheet.cells[1]?.x : undefined) ?? first.x + first.width + mmToPx(3);
        expect(nextX - first.x - first.width).toBe(mmToPx(3));
      },
    ),
  );
});

test("cut marks lie on the paper beside the photos, one for each edge, and touch none of them", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<PrintPaper>("L", "2L", "A6"),
      side,
      side,
      (paper, widthMm, heightMm) => {
        const sheet = layOutSheet(printPapers[paper], { widthMm, heightMm });
        for (const mark of sheet ? cutMarksOf(sheet) : []) {
          expect(mark.x).toBeGreaterThanOrEqual(0);
          expect(mark.y).toBeGreaterThanOrEqual(0);
          expect(mark.x + mark.width).toBeLessThanOrEqual(sheet?.widthPx ?? 0);
          expect(mark.y + mark.height).toBeLessThanOrEqual(sheet?.heightPx ?? 0);
          const touched = sheet?.cells.filter(
            ({ x, y, width, height }) =>
              mark.x < x + width &&
              mark.x + mark.width > x &&
              mark.y < y + height &&
              mark.y + mark.height > y,
          );
          expect(touched).toEqual([]);
        }
      },
    ),
    { examples: [["A6", 22.140_333_333_333_33, 10]] },
  );
});

// Three columns or rows have six edges, and a mark on both sides of the block. L has no room above three rows.
test.each([
  ["A6", 12, 12],
  ["L", 0, 12],
] as const)(
  "the marks of 3x4 cm on %s: %i for the columns, %i for the rows",
  (paper, ...counts) => {
    const sheet = layOutSheet(printPapers[paper], small);
    if (!sheet) throw new Error("3x4 cm fits on every paper");
    const marks = cutMarksOf(sheet);
    const upright = marks.filter(({ width }) => width === 2);
    const edges = new Set(sheet.cells.flatMap(({ x, width }) => [x, x + width]));
    expect([upright.length, marks.length - upright.length]).toEqual(counts);
    for (const { x } of upright) expect(edges).toContain(x + 1);
  },
);

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("a side of %d is refused", (widthMm) => {
  expect(layOutSheet(printPapers.L, { widthMm, heightMm: 45 })).toBeNull();
});

test("a photo larger than the paper gives an empty sheet", () => {
  expect(layOutSheet(printPapers.L, { widthMm: 300, heightMm: 300 })?.cells).toEqual([]);
});

test("cropping keeps the centre and the aspect", () => {
  expect(cropToAspect(400, 300, { width: 30, height: 40 })).toEqual({
    x: 87.5,
    y: 0,
    width: 225,
    height: 300,
  });
  expect(cropToAspect(300, 400, { width: 50, height: 50 })).toEqual({
    x: 0,
    y: 50,
    width: 300,
    height: 300,
  });
});

test.each([
  ["3:4", 30, 40],
  ["2:3", 40, 60],
  ["1:1", 50.8, 50.8],
  ["35:45", 35, 45],
  ["50.8:50.8", 50.8, 50.8],
  ["10:300", 10, 300],
])("size %s is %d x %d mm", (size, widthMm, heightMm) => {
  expect(readPhotoSize(size)).toEqual({ widthMm, heightMm });
});

test.each([
  "0:0",
  "abc",
  "",
  "35",
  "35:",
  ":45",
  "35:45:55",
  "9:45",
  "35:301",
  "-35:45",
  "3e2:45",
  "35 : 45",
  "NaN:45",
  "constructor",
  "toString",
])("size %j is refused", (size) => {
  expect(readPhotoSize(size)).toBeNull();
});

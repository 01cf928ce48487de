import { describe, expect, test } from "vitest";
import { layOutSheet } from "../print-sheet.ts";
import { packPhotos } from "./pack-photos.ts";

const mm = (widthMm: number, heightMm: number) => ({ widthMm, heightMm });
const papers = {
  A4: mm(210, 297),
  "4R": mm(102, 152),
  L: mm(89, 127),
  "2L": mm(127, 178),
  A6: mm(105, 148),
} as const;
const twoInches = mm(50.8, 50.8);

/**
 * Photos on a sheet without margin: plain grid with 3 mm gaps, mixed with 3 mm, mixed without gap. Two blocks, one of
 * upright and one of turned photos, hold 54 of the first with gaps, and 32 or 36 of the fourth; more cuts hold more.
 */
const counts = [
  ["A4", mm(25, 35), 50, 57, 70],
  ["A4", mm(30, 40), 36, 42, 50],
  ["A4", mm(35, 45), 30, 32, 38],
  ["A4", mm(33, 48), 32, 33, 39],
  ["4R", mm(35, 45), 8, 8, 8],
  ["4R", mm(33, 48), 8, 8, 9],
  ["4R", mm(25, 35), 12, 14, 16],
  ["L", mm(30, 40), 6, 6, 8],
  ["L", mm(40, 60), 4, 4, 4],
  ["L", twoInches, 2, 2, 2],
  ["L", mm(35, 45), 4, 5, 5],
  ["2L", mm(30, 40), 15, 15, 17],
  ["2L", mm(40, 60), 8, 8, 8],
  ["2L", twoInches, 6, 6, 6],
  ["A6", mm(30, 40), 9, 9, 10],
  ["A6", mm(40, 60), 4, 5, 5],
  ["A6", twoInches, 4, 4, 4],
] as const;

describe.each(counts)("%s with photos of %o", (name, photo, plain, mixed, closest) => {
  const paper = papers[name];

  test(`holds ${plain} in a grid, ${mixed} mixed, ${closest} without gap`, () => {
    expect(layOutSheet(paper, photo)?.cells).toHaveLength(plain);
    expect(packPhotos(paper, photo, 3)).toHaveLength(mixed);
    expect(packPhotos(paper, photo, 0)).toHaveLength(closest);
  });

  test.each([3, 0])("no photo leaves the paper or lies nearer than %d mm to another", (gapMm) => {
    const photos = packPhotos(paper, photo, gapMm);
    for (const [index, one] of photos.entries()) {
      expect(one.xMm).toBeGreaterThanOrEqual(0);
      expect(one.yMm).toBeGreaterThanOrEqual(0);
      expect(one.xMm + one.widthMm).toBeLessThanOrEqual(paper.widthMm + 1e-9);
      expect(one.yMm + one.heightMm).toBeLessThanOrEqual(paper.heightMm + 1e-9);
      for (const other of photos.slice(index + 1)) {
        const isApart =
          one.xMm + one.widthMm + gapMm <= other.xMm + 1e-9 ||
          other.xMm + other.widthMm + gapMm <= one.xMm + 1e-9 ||
          one.yMm + one.heightMm + gapMm <= other.yMm + 1e-9 ||
          other.yMm + other.heightMm + gapMm <= one.yMm + 1e-9;
        expect(isApart).toBe(true);
      }
    }
  });
});

test("nothing fits where the photo is larger than the paper", () => {
  expect(packPhotos(papers.L, mm(100, 140), 3)).toEqual([]);
});

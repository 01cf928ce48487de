import { describe, expect, test } from "vitest";
import type { SizeMm } from "../photo-size.ts";
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
 * upright and one of turned photos, hold 54 of the first with gaps, and 32 of the fourth; more cuts hold more.
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

/** How many of a size stand in a row of `lengthMm`. */
const fitting = (lengthMm: number, sideMm: number, gapMm: number) =>
  Math.max(0, Math.floor((lengthMm + gapMm + 1e-9) / (sideMm + gapMm)));

/** One straight cut through the sheet: upright photos on one side of it, turned ones on the other. */
function twoBlocks(paper: SizeMm, photo: SizeMm, gapMm: number): number {
  const across = ({ widthMm, heightMm }: SizeMm, one: SizeMm): number => {
    const columns = fitting(widthMm, one.widthMm, gapMm);
    return Math.max(
      ...Array.from({ length: columns + 1 }, (_, taken) => {
        const restMm = widthMm - taken * (one.widthMm + gapMm);
        return (
          taken * fitting(heightMm, one.heightMm, gapMm) +
          fitting(restMm, one.heightMm, gapMm) * fitting(heightMm, one.widthMm, gapMm)
        );
      }),
    );
  };
  const turned = ({ widthMm, heightMm }: SizeMm) => mm(heightMm, widthMm);
  const papersTried = [paper, turned(paper)];
  const photosTried = [photo, turned(photo)];
  return Math.max(...papersTried.flatMap((page) => photosTried.map((one) => across(page, one))));
}

test("two blocks give the counts of other planners that mix, and ours are never fewer", () => {
  const others = counts.map(([name, photo]) => [
    twoBlocks(papers[name], photo, 3),
    twoBlocks(papers[name], photo, 0),
  ]);
  expect(others).toEqual([
    [54, 70],
    [42, 50],
    [32, 38],
    [32, 39],
    [8, 8],
    [8, 9],
    [14, 16],
    [6, 8],
    [4, 4],
    [2, 2],
    [5, 5],
    [15, 17],
    [8, 8],
    [6, 6],
    [9, 10],
    [5, 5],
    [4, 4],
  ]);
  for (const [index, [, , , mixed, closest]] of counts.entries()) {
    expect(mixed).toBeGreaterThanOrEqual(others[index]?.[0] ?? Number.NaN);
    expect(closest).toBeGreaterThanOrEqual(others[index]?.[1] ?? Number.NaN);
  }
});

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

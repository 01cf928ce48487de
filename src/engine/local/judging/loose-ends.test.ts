import { expect, test } from "vitest";
import { createPlane, mapPlane, type Plane, type Raster } from "../ops/raster.ts";
import { countLooseEnds } from "./loose-ends.ts";

const WIDTH = 240;
const HEIGHT = 160;

/** A grey wall with a red board from `left` to `right`. */
function drawBoard(left: number, right: number): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const isBoard = x >= left && x < right && y >= 60 && y < 100;
    data.set(isBoard ? [170, 40, 40] : [160, 160, 160], 3 * i);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function gapFrom(left: number): Plane {
  return mapPlane(createPlane(WIDTH, HEIGHT), (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    return x >= left && x < 190 && y >= 50 && y < 110 ? 1 : 0;
  });
}

test("both edges of a board of which only a part was removed are loose", () => {
  const [before, after] = [drawBoard(60, 180), drawBoard(60, 120)];
  const ends = countLooseEnds({ before, after, hole: gapFrom(120), people: null });
  expect(ends).toBeCloseTo(2, 1);
});

test("a whole board leaves none, and neither does one that goes on", () => {
  const before = drawBoard(60, 180);
  const whole = { before, after: drawBoard(0, 0), hole: gapFrom(50), people: null };
  expect(countLooseEnds(whole)).toBe(0);
  expect(countLooseEnds({ before, after: before, hole: gapFrom(120), people: null })).toBe(0);
});

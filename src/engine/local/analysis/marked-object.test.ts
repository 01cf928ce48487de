import { expect, test } from "vitest";
import { createPlane, type Plane, type Raster, sumOf, timesPlane } from "../ops/raster.ts";
import { findMarkedObject } from "./marked-object.ts";

const WIDTH = 240;
const HEIGHT = 160;

function box(left: number, top: number, width: number, height: number): Plane {
  const plane = createPlane(WIDTH, HEIGHT);
  for (let y = top; y < top + height; y++) {
    plane.data.fill(1, y * WIDTH + left, y * WIDTH + left + width);
  }
  return plane;
}

/** An uneven grey wall with a red bin where `bin` is 1. */
function drawWall(bin: Plane): Raster {
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (const [i, value] of bin.data.entries()) {
    const light = 150 + ((7 * i) % 11);
    data.set(value > 0 ? [light, 40, 50] : [light, light, light], 3 * i);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

test("a stroke through the middle of an object marks all of it and little else", () => {
  const bin = box(100, 60, 30, 44);
  const stroke = box(108, 66, 14, 34);
  const marked = findMarkedObject(drawWall(bin), stroke);
  expect(sumOf(timesPlane(marked, bin)) / sumOf(bin)).toBeGreaterThan(0.95);
  expect(sumOf(marked) / sumOf(bin)).toBeLessThan(1.15);
});

test("strokes on a plain wall stay as they are", () => {
  const stroke = box(110, 66, 10, 30);
  expect(findMarkedObject(drawWall(createPlane(WIDTH, HEIGHT)), stroke)).toEqual(stroke);
});

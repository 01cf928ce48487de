import { expect, test } from "vitest";
import { createFloat } from "../ops/float-raster.ts";
import { createPlane, mapPlane, type Plane } from "../ops/raster.ts";
import { edgeless } from "./edgeless.ts";

const SIDE = 60;

/** 1 in the columns from `from` to `to`. */
function columns(from: number, to: number): Plane {
  return mapPlane(createPlane(SIDE, SIDE), (_, i) => (i % SIDE >= from && i % SIDE < to ? 1 : 0));
}

/** A picture in Lab, dark in `columns(20, 40)` and light elsewhere. */
function stripe() {
  const picture = createFloat(SIDE, SIDE);
  for (const [i, dark] of columns(20, 40).data.entries()) picture.data[3 * i] = dark ? 20 : 70;
  return picture;
}

const everything = { alpha: columns(0, SIDE), stepPx: 3 };

test("a mask whose border follows the edges of the picture has no edgeless border", () => {
  expect(edgeless(stripe(), columns(20, 40), everything)).toBe(0);
});

test("a mask that ends within one colour is edgeless there", () => {
  expect(edgeless(stripe(), columns(20, 30), everything)).toBeCloseTo(0.5, 1);
  expect(edgeless(stripe(), columns(24, 36), everything)).toBe(1);
});

test("the outline of the person and an empty mask don't count", () => {
  expect(edgeless(stripe(), columns(20, 30), { alpha: columns(0, 30), stepPx: 3 })).toBe(0);
  expect(edgeless(stripe(), createPlane(SIDE, SIDE), everything)).toBe(0);
});

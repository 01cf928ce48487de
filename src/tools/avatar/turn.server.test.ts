import { expect, test } from "vitest";
import { createPlane, type Plane } from "#engine/local/ops/raster.ts";
import { SIZE } from "./size.ts";
import { turnedPlane } from "./turn.server.ts";

const ROW = Math.round(0.8 * SIZE.height);

/** A column of the canvas, drawn as a line. */
function lineAt(share: number): Plane {
  const plane = createPlane(SIZE.width, SIZE.height);
  const x = Math.round(share * SIZE.width);
  for (let y = 0; y < SIZE.height; y++)
    plane.data.fill(1, y * SIZE.width + x, y * SIZE.width + x + 3);
  return plane;
}

/** Where the line is in a row, as a share of the width. */
function placeIn({ width, data }: Plane): number {
  let sum = 0;
  let total = 0;
  for (let x = 0; x < width; x++) {
    const value = data[ROW * width + x] ?? 0;
    sum += value * x;
    total += value;
  }
  return sum / total / width;
}

test("the middle of a body moves to where the head looks, its outline and what is beyond stay", () => {
  const right = placeIn(turnedPlane(lineAt(0.5), 0.3));
  const left = placeIn(turnedPlane(lineAt(0.5), -0.3));
  expect(right).toBeGreaterThan(0.57);
  expect(left).toBeLessThan(0.43);
  expect(placeIn(turnedPlane(lineAt(0.93), 0.3))).toBeCloseTo(placeIn(lineAt(0.93)), 3);
  expect(turnedPlane(lineAt(0.5), 0)).toEqual(lineAt(0.5));
});

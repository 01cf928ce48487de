import { expect, test } from "vitest";
import { createPlane, mapPlane, type Plane, type Raster } from "../ops/raster.ts";
import { maskUnsure } from "./masks.ts";
import { measureGap } from "./measure-gap.ts";

const SIDE = 120;

function grey(valueAt: (x: number, y: number) => number): Raster {
  const data = new Uint8Array(3 * SIDE * SIDE);
  for (let i = 0; i < SIDE * SIDE; i++)
    data.fill(valueAt(i % SIDE, Math.floor(i / SIDE)), 3 * i, 3 * i + 3);
  return { width: SIDE, height: SIDE, data };
}

function square(from: number, to: number): Plane {
  return mapPlane(createPlane(SIDE, SIDE), (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    return x >= from && x < to && y >= from && y < to ? 1 : 0;
  });
}

const slope = (x: number): number => 100 + x / 2;

test("a gap that continues its surroundings has no seam", () => {
  const measures = measureGap({
    before: grey(slope),
    after: grey(slope),
    hole: square(40, 80),
    people: null,
  });
  expect(measures.gap).toBeCloseTo(1 / 9, 1);
  expect(measures.seam).toBeLessThan(0.05);
  expect(measures.peopleAtGap).toBe(0);
});

test("a dark patch has a seam, and a gap within a person has people around it", () => {
  const isGap = (x: number, y: number): boolean => x >= 40 && x < 80 && y >= 40 && y < 80;
  const measures = measureGap({
    before: grey(slope),
    after: grey((x, y) => (isGap(x, y) ? 20 : slope(x))),
    hole: square(40, 80),
    people: square(20, 100),
  });
  expect(measures.seam).toBeGreaterThan(5);
  expect(measures.peopleAtGap).toBeGreaterThan(0.95);
});

test("a mask is unsure where it is neither inside nor outside", () => {
  expect(maskUnsure(square(40, 80))).toBe(0);
  expect(maskUnsure(createPlane(10, 10, 0.5))).toBe(1);
  expect(maskUnsure(createPlane(10, 10, 0))).toBe(1);
});

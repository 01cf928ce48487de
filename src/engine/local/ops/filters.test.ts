import { expect, test } from "vitest";
import { boxMean, dilate, erode, gaussian } from "./filters.ts";
import { createPlane, type Plane } from "./raster.ts";

function ramp(width: number, height: number): Plane {
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = (i * 37) % 101;
  return plane;
}

/** The definition, pixel by pixel. */
function slowMean({ width, height, data }: Plane, radius: number): number[] {
  return Array.from(data, (_, i) => {
    const values: number[] = [];
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const isNear =
          Math.abs(x - (i % width)) <= radius && Math.abs(y - Math.floor(i / width)) <= radius;
        if (isNear) values.push(data[y * width + x] ?? 0);
      }
    }
    return values.reduce((a, b) => a + b, 0) / values.length;
  });
}

test.each([0, 1, 2, 5, 40])("the box mean of radius %d is the mean of its window", (radius) => {
  const plane = ramp(13, 9);
  const expected = slowMean(plane, radius);
  for (const [i, value] of boxMean(plane, radius).data.entries()) {
    expect(value).toBeCloseTo(expected[i] ?? Number.NaN, 3);
  }
});

test("a Gaussian spreads a point by its sigma and keeps its sum", () => {
  const plane = createPlane(61, 61);
  plane.data[30 * 61 + 30] = 1;
  const { data } = gaussian(plane, 4);
  let sum = 0;
  let variance = 0;
  for (const [i, value] of data.entries()) {
    sum += value;
    variance += value * ((i % 61) - 30) ** 2;
  }
  expect(sum).toBeCloseTo(1, 4);
  expect(Math.sqrt(variance)).toBeCloseTo(4, 0);
});

test.each([1, 2, 5, 40])(
  "dilation and erosion of radius %d take extremes of the window",
  (radius) => {
    for (const [width, height] of [
      [13, 9],
      [1, 7],
      [37, 2],
    ] as const) {
      const plane = ramp(width, height);
      const windows = Array.from(plane.data, (_, i) =>
        plane.data.filter((_value, k) => {
          const [dx, dy] = [
            (k % width) - (i % width),
            Math.floor(k / width) - Math.floor(i / width),
          ];
          return Math.abs(dx) <= radius && Math.abs(dy) <= radius;
        }),
      );
      const wanted = [Math.max, Math.min].map((take) => windows.map((window) => take(...window)));
      const found = [dilate, erode].map((filter) => Array.from(filter(plane, radius).data));
      expect(found).toEqual(wanted);
    }
  },
);

test("dilation grows a point to a square and erosion takes it back", () => {
  const plane = createPlane(9, 9);
  plane.data[4 * 9 + 4] = 1;
  const grown = dilate(plane, 2);
  expect(grown.data.reduce((a, b) => a + b, 0)).toBe(25);
  expect(erode(grown, 2).data).toEqual(plane.data);
});

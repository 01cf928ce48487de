import { expect, test } from "vitest";
import { growPlane, shrinkPlane, wideGaussian, wideGaussianRows } from "./coarse.ts";
import { enlargedRows } from "./enlarged-rows.ts";
import { createRandom } from "./random.ts";
import type { Plane } from "./raster.ts";
import { samplePlane } from "./resample.ts";

function noise(width: number, height: number): Plane {
  const random = createRandom(6);
  return { width, height, data: Float32Array.from({ length: width * height }, random) };
}

test("rows of an enlarged plane are those of its samples, in any order", () => {
  const plane = noise(9, 7);
  const size = { width: 31, height: 20 };
  const rowAt = enlargedRows(plane, size);
  for (const y of [0, 1, 2, 3, 19, 12, 13, 5]) {
    for (const [x, value] of rowAt(y).entries()) {
      const [px, py] = [((x + 0.5) * 9) / 31 - 0.5, ((y + 0.5) * 7) / 20 - 0.5];
      expect(value).toBeCloseTo(samplePlane(plane, px, py), 6);
    }
  }
});

test("a ramp that was shrunk and grown stays in its place, though blocks leave a remainder", () => {
  const [width, height, factor] = [64, 43, 5];
  const data = Float32Array.from({ length: width * height }, (_, i) => i % width);
  const grown = growPlane(shrinkPlane({ width, height, data }, factor), factor, { width, height });
  for (let x = 2; x < 12 * factor - 2; x++) expect(grown.data[x]).toBeCloseTo(x, 4);
});

test.each([1, 9])("the rows of a wide blur of sigma %d are its rows", (sigma) => {
  const plane = noise(50, 33);
  const { data } = wideGaussian(plane, sigma);
  const rowAt = wideGaussianRows(plane, sigma);
  const rows = Array.from({ length: 33 }, (_, y) => [...rowAt(y)]).flat();
  expect(rows).toEqual([...data]);
});

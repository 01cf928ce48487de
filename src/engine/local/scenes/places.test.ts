import { expect, test } from "vitest";
import { createFloat, type FloatRaster, lumaOf } from "../ops/float-raster.ts";
import { createPlane } from "../ops/raster.ts";
import { throughLens } from "./lens.ts";
import { paintSky } from "./paint-sky.ts";

const SIZE = { width: 200, height: 150 };

/** Red light relative to blue between the clouds: in the tenth of some rows that has least. */
function redness({ width, data }: FloatRaster, from: number, to: number): number {
  const ratios: number[] = [];
  for (let i = 3 * from * width; i < 3 * to * width; i += 3)
    ratios.push((data[i] ?? 0) / Math.max(1, data[i + 2] ?? 0));
  const least = ratios.toSorted((a, b) => a - b).slice(0, Math.ceil(ratios.length / 10));
  return least.reduce((sum, ratio) => sum + ratio, 0) / least.length;
}

test("a setting sun reddens the horizon more than the zenith", () => {
  const sky = paintSky("sunset", { ...SIZE, seed: 2, horizon: 1 });
  expect(redness(sky, 130, 145)).toBeGreaterThan(1.2 * redness(sky, 0, 15));
});

test("a lamp far away becomes a disc, one in the focus stays a point, and no light is lost", () => {
  const lamps = createFloat(60, 40);
  lamps.data.set([90, 90, 90], 3 * (20 * 60 + 15));
  lamps.data.set([90, 90, 90], 3 * (20 * 60 + 45));
  const depth = createPlane(60, 40, 2);
  for (let i = 0; i < depth.data.length; i++) if (i % 60 >= 30) depth.data[i] = 1e6;
  const seen = lumaOf(throughLens(lamps, depth, { focusM: 2, radiusPx: 5 })).data;
  expect(seen[20 * 60 + 15]).toBeCloseTo(90, 3);
  expect(seen[20 * 60 + 45]).toBeLessThan(2);
  let far = 0;
  for (let i = 0; i < seen.length; i++) if (i % 60 >= 30) far += seen[i] ?? 0;
  expect(far).toBeGreaterThan(85);
  expect(far).toBeLessThan(95);
});

import { expect, test } from "vitest";
import { createFloat, type FloatRaster, lumaOf } from "../ops/float-raster.ts";
import { createPlane } from "../ops/raster.ts";
import { throughLens } from "./lens.ts";
import { paintSky } from "./paint-sky.ts";

const SIZE = { width: 200, height: 150 };

/** Mean colour of some rows. */
function rows({ width, data }: FloatRaster, from: number, to: number): readonly number[] {
  const sums = [0, 0, 0];
  for (let i = 3 * from * width; i < 3 * to * width; i++)
    sums[i % 3] = (sums[i % 3] ?? 0) + (data[i] ?? 0);
  return sums.map((sum) => sum / ((to - from) * width));
}

test("a setting sun reddens the horizon more than the zenith", () => {
  const sky = paintSky("sunset", { ...SIZE, seed: 2, horizon: 1 });
  const [redAbove = 0, , blueAbove = 0] = rows(sky, 0, 15);
  const [redBelow = 0, , blueBelow = 0] = rows(sky, 130, 145);
  expect(redBelow / blueBelow).toBeGreaterThan(1.2 * (redAbove / blueAbove));
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

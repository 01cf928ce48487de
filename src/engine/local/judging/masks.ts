import type { Plane } from "../ops/raster.ts";

/**
 * Share of a mask that is neither inside nor outside, 0..1: the mean of 4p(1 - p) over everything that the mask covers
 * at all. Soft edges alone give about 0.05.
 */
export function maskUnsure({ data }: Plane): number {
  let [unsure, covered] = [0, 0];
  for (const value of data) {
    unsure += 4 * value * (1 - value);
    covered += value;
  }
  return covered === 0 ? 1 : Math.min(1, unsure / covered);
}

import { dilate } from "../ops/filters.ts";
import { lumaPlane, mapPlane, type Plane, type Raster } from "../ops/raster.ts";
import { resizePlane, shrinkRaster } from "../ops/resample.ts";
import type { Measures } from "./flaws.ts";
import { countLooseEnds } from "./loose-ends.ts";

interface Gap {
  /** The photo before and after the gap was filled, of equal size. */
  readonly before: Raster;
  readonly after: Raster;
  /** 1 where the gap is; may be smaller than the photo. */
  readonly hole: Plane;
  /** Opacity of all people, in the size of `hole`; `null` if there are none. */
  readonly people: Plane | null;
}

/** Width of the gap's surroundings, as a share of the longer side. */
const RING = 0.05;
/** Longest side at which gaps are measured. */
const SIDE_PX = 320;

/** Measures how a filled gap differs from its surroundings. */
export function measureGap({ before, after, hole, people }: Gap): Measures {
  const scale = Math.min(1, SIDE_PX / Math.max(hole.width, hole.height));
  const [width, height] = [Math.round(hole.width * scale), Math.round(hole.height * scale)];
  const small = (plane: Plane): Plane => resizePlane(plane, width, height);
  const gap = mapPlane(small(hole), (value) => (value > 0.5 ? 1 : 0));
  const reach = Math.max(3, Math.round(RING * Math.max(width, height)));
  const around = mapPlane(dilate(gap, reach), (value, i) => value - (gap.data[i] ?? 0));
  const person = people && small(people);
  const factor = Math.max(1, Math.floor(Math.max(before.width, before.height) / (2 * SIDE_PX)));
  const lightOf = (picture: Raster): Plane => small(lumaPlane(shrinkRaster(picture, factor)));
  const steps = { before: stepsOf(lightOf(before)), after: stepsOf(lightOf(after)) };
  const edge = mapPlane(dilate(gap, 2), (value, i) => value - (gap.data[i] ?? 0));
  const unrest = meanOver(steps.before, around);
  return {
    gap: meanOf(gap),
    seam: Math.max(0, meanOver(steps.after, edge) / Math.max(0.004, unrest) - 1),
    looseEnds: countLooseEnds({ before, after, hole, people }),
    peopleAtGap: person ? meanOver(person, around) : 0,
  };
}

/** Length of the brightness gradient, per pixel. */
function stepsOf({ width, height, data }: Plane): Plane {
  return mapPlane({ width, height, data }, (value, i) => {
    const right = i % width === width - 1 ? value : (data[i + 1] ?? value);
    const below = data[i + width] ?? value;
    return Math.hypot(right - value, below - value);
  });
}

function meanOf({ data }: Plane): number {
  return data.reduce((sum, value) => sum + value, 0) / data.length;
}

function meanOver({ data }: Plane, weights: Plane): number {
  let [sum, total] = [0, 0];
  for (const [i, weight] of weights.data.entries()) {
    sum += weight * (data[i] ?? 0);
    total += weight;
  }
  return total === 0 ? 0 : sum / total;
}

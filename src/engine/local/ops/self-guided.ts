import { boxMean } from "./filters.ts";
import { mapPlane, type Plane } from "./raster.ts";

/**
 * Edge-keeping smoothing: the guided filter of He, Sun and Tang (2013) with the plane as its own guide. `epsilon` is
 * the variance, in the unit of the plane squared, below which differences are smoothed away.
 */
export function selfGuided(
  plane: Plane,
  { radius, epsilon }: { readonly radius: number; readonly epsilon: number },
): Plane {
  const mean = boxMean(plane, radius);
  const square = boxMean(
    mapPlane(plane, (value) => value * value),
    radius,
  );
  const slope = mapPlane(square, (value, i) => {
    const variance = Math.max(0, value - (mean.data[i] ?? 0) ** 2);
    return variance / (variance + epsilon);
  });
  const offset = mapPlane(mean, (value, i) => value * (1 - (slope.data[i] ?? 0)));
  const [a, b] = [boxMean(slope, radius), boxMean(offset, radius)];
  return mapPlane(plane, (value, i) => (a.data[i] ?? 0) * value + (b.data[i] ?? 0));
}

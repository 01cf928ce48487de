import { boxMean } from "./filters.ts";
import { createPlane, type Plane } from "./raster.ts";

/**
 * Edge-preserving smoothing: the guided filter of He, Sun and Tang (2013) with the plane as its own guide. `epsilon` is
 * the variance, in the unit of the plane squared, below which differences are smoothed away.
 */
export function selfGuided(
  plane: Plane,
  { radius, epsilon }: { readonly radius: number; readonly epsilon: number },
): Plane {
  const out = createPlane(plane.width, plane.height);
  const { data } = plane;
  for (let i = 0; i < data.length; i++) out.data[i] = (data[i] ?? 0) ** 2;
  const offset = boxMean(plane, radius);
  const slope = boxMean(out, radius);
  for (let i = 0; i < data.length; i++) {
    const mean = offset.data[i] ?? 0;
    const variance = Math.max(0, (slope.data[i] ?? 0) - mean * mean);
    const share = variance / (variance + epsilon);
    slope.data[i] = share;
    offset.data[i] = mean * (1 - share);
  }
  const [a, b] = [boxMean(slope, radius).data, boxMean(offset, radius).data];
  for (let i = 0; i < data.length; i++) out.data[i] = (a[i] ?? 0) * (data[i] ?? 0) + (b[i] ?? 0);
  return out;
}

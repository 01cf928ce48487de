import { foregroundOf } from "../ops/composite.ts";
import { gaussian } from "../ops/filters.ts";
import { toRaster } from "../ops/float-raster.ts";
import { lumaPlane, mapPlane, type Plane, type Raster } from "../ops/raster.ts";
import { resizePlane } from "../ops/resample.ts";
import { alignPictures } from "./align.ts";
import { movePlane, moveRaster } from "./move-raster.ts";
import type { CutPicture } from "./resize.ts";

/** Longest side at which the subject is compared. */
const LOOK_PX = 256;
const WINDOW_SIGMA_PX = 1.5;
/** Constants of Wang et al. (2004) for values of 0..1. */
const C1 = 0.01 ** 2;
const C2 = 0.03 ** 2;
/** Aligned photos of one subject reach 0.95 and more, even redrawn; other subjects hardly 0.3. */
const SAME_ABOVE = 0.9;
/** If more of the subject than this looks different, something moved. */
const OTHER = { below: 0.4, share: 0.03 } as const;

/**
 * The subject in the source's own pixels, cut out along the edge of the answer; `null` if the answer shows it
 * differently. Both images have the same size.
 */
export function withOwnPixels({ raster, alpha }: CutPicture, source: Raster): CutPicture | null {
  if (!alpha) return null;
  const alignment = alignPictures({ base: source, answer: raster, where: alpha });
  const moved = movePlane(alpha, alignment);
  if (!isSameSubject(moveRaster(raster, alignment), source, moved)) return null;
  return { raster: toRaster(foregroundOf(source, moved)), alpha: moved };
}

function isSameSubject(answer: Raster, source: Raster, alpha: Plane): boolean {
  const scale = Math.min(1, LOOK_PX / Math.max(source.width, source.height));
  const width = Math.max(8, Math.round(source.width * scale));
  const height = Math.max(8, Math.round(source.height * scale));
  const inside = resizePlane(alpha, width, height);
  const similar = similarity(
    resizePlane(lumaPlane(answer), width, height),
    resizePlane(lumaPlane(source), width, height),
  );
  let [sum, other, count] = [0, 0, 0];
  for (const [i, value] of similar.data.entries()) {
    // A window must not reach over the edge, where the old background shows through.
    if ((inside.data[i] ?? 0) < 0.98) continue;
    sum += value;
    count++;
    if (value < OTHER.below) other++;
  }
  return count > 0 && sum / count >= SAME_ABOVE && other / count <= OTHER.share;
}

function blur(plane: Plane): Plane {
  return gaussian(plane, WINDOW_SIGMA_PX);
}

/** Structural similarity of each pixel's neighbourhood, -1..1. */
function similarity(a: Plane, b: Plane): Plane {
  const product = (p: Plane, q: Plane): Plane =>
    blur(mapPlane(p, (value, i) => value * (q.data[i] ?? 0)));
  const [meanA, meanB] = [blur(a), blur(b)];
  const [aa, bb, ab] = [product(a, a), product(b, b), product(a, b)];
  return mapPlane(meanA, (x, i) => {
    const y = meanB.data[i] ?? 0;
    const [varA, varB] = [(aa.data[i] ?? 0) - x * x, (bb.data[i] ?? 0) - y * y];
    const both = (ab.data[i] ?? 0) - x * y;
    return ((2 * x * y + C1) * (2 * both + C2)) / ((x * x + y * y + C1) * (varA + varB + C2));
  });
}

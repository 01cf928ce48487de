import type { Face } from "#engine/local/analysis/faces.ts";
import { wideGaussian } from "#engine/local/ops/coarse.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { interpolateValues } from "#engine/local/ops/mesh-values.ts";
import { createRandom } from "#engine/local/ops/random.ts";
import { mapPlane, type Plane, type Point, planeAt } from "#engine/local/ops/raster.ts";
import type { Relief } from "./carve.server.ts";

/** Number of points in the planes of a statue, in addition to its face's. */
const POINTS = 420;
/** Corners of the planes of a face: brows, eyes, nose, cheeks, mouth, jaw. */
const FACE_POINTS = [
  10, 109, 338, 67, 297, 54, 284, 127, 356, 234, 454, 132, 361, 172, 397, 150, 379, 148, 377, 152,
  70, 105, 107, 300, 334, 336, 33, 133, 159, 145, 263, 362, 386, 374, 9, 6, 197, 4, 1, 2, 48, 278,
  129, 358, 50, 280, 205, 425, 61, 291, 0, 13, 17, 199, 200, 37, 267, 84, 314, 116, 345, 214, 434,
  151, 69, 299,
];
/** Strength of the photo's lines on the planes. */
const TONE = 0.7;

/** Cuts the form into flat planes, like the cubists; `unit` is the face height in pixels. */
export function cutFacets(relief: Relief, face: Face | null, unit: number): Relief {
  const { height, alpha, tone } = relief;
  const smooth = gaussian(height, 0.02 * unit);
  const random = createRandom(23);
  const own = FACE_POINTS.flatMap((index) => face?.landmarks[index] ?? []);
  const points: Point[] = own.map(({ x, y }) => ({ x, y }));
  for (const x of [0, height.width - 1])
    for (const y of [0, height.height - 1]) points.push({ x, y });
  const bend = curvature(smooth, 0.12 * unit);
  const oval = boundsOf(own);
  // Points beyond the outline make the planes beside it turn away.
  const around = wideGaussian(alpha, 0.03 * unit);
  const wanted = points.length + POINTS;
  for (let tries = 0; points.length < wanted && tries < 120_000; tries++) {
    const x = Math.floor(random() * height.width);
    const y = Math.floor(random() * height.height);
    if (planeAt(around, x, y) < 0.05 || oval(x, y)) continue;
    if (random() > 0.03 + planeAt(bend, x, y)) continue;
    const least = 0.12 * unit;
    if (points.some((point) => Math.hypot(point.x - x, point.y - y) < least)) continue;
    points.push({ x, y });
  }
  const bold = exaggerated(height, unit);
  const values = points.map(({ x, y }, i) => planeAt(i < own.length ? bold : smooth, x, y));
  const { plane } = interpolateValues(points, values, height);
  return { height: gaussian(plane, 0.8), alpha, tone: mapPlane(tone, (value) => TONE * value) };
}

/** Planes are coarser than features, so these stand out more than they do in life. */
const BOLDNESS = 0.65;

/** The form of a face with deeper sockets and a higher nose. */
function exaggerated(height: Plane, unit: number): Plane {
  const fine = gaussian(height, 0.008 * unit);
  const wide = gaussian(height, 0.11 * unit);
  return mapPlane(fine, (value, i) => value + BOLDNESS * (value - (wide.data[i] ?? 0)));
}

/** Curvature of the form, 0..1. */
function curvature(plane: Plane, sigma: number): Plane {
  const wide = gaussian(plane, sigma);
  return mapPlane(plane, (value, i) =>
    Math.min(1, Math.abs(value - (wide.data[i] ?? 0)) / (0.2 * sigma)),
  );
}

/** Returns whether a point is inside the ellipse around the points. */
function boundsOf(points: readonly Point[]): (x: number, y: number) => boolean {
  if (points.length === 0) return () => false;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return (x, y) =>
    ((2 * x - left - right) / (right - left)) ** 2 +
      ((2 * y - top - bottom) / (bottom - top)) ** 2 <
    1;
}

import { gaussian } from "../ops/filters.ts";
import { interpolateValues } from "../ops/mesh-values.ts";
import { createPlane, type Plane, planeAt, smoothstep } from "../ops/raster.ts";
import { type Face, faceSize } from "./faces.ts";

/** The jaw stands in front of the neck, while the forehead blends into the hair. Landmarks of the upper rim. */
const UPPER_RIM = [10, 338, 297, 332, 284, 251, 389, 127, 162, 21, 54, 103, 67, 109];
const EYE_LINE = [33, 263];
const MOUTH_LINE = [61, 291];
/** Width of the transition from the face to its surroundings, in face heights. */
const BLEND = { forehead: 0.085, jaw: 0.012 };
const SMOOTHING = 0.012;
/** Points this far behind their neighbours are on the far side of a turned face, in face heights. */
const BEHIND = 0.09;
const NEIGHBOURHOOD = 0.05;

/**
 * Inserts the relief of a face, from its mesh, into the `height` map of a head in pixels; `strength` 1 is the true
 * depth.
 */
export function setFaceInto(height: Plane, face: Face, strength = 1): void {
  const size = faceSize(face);
  const seen = visiblePoints(face, size);
  const left = Math.floor(Math.min(...seen.map(({ x }) => x)));
  const top = Math.floor(Math.min(...seen.map(({ y }) => y)));
  const box = {
    width: Math.ceil(Math.max(...seen.map(({ x }) => x))) - left + 1,
    height: Math.ceil(Math.max(...seen.map(({ y }) => y))) - top + 1,
  };
  const { plane, covered } = interpolateValues(
    seen.map(({ x, y }) => ({ x: x - left, y: y - top })),
    seen.map(({ z }) => -z * strength),
    box,
  );
  const level = levelOf(height, face, strength);
  const soft = smoothed(plane, covered, SMOOTHING * size);
  const wide = insideShare(covered, BLEND.forehead * size);
  const narrow = insideShare(covered, BLEND.jaw * size);
  const lower = lowerFace(face);
  for (let i = 0; i < soft.data.length; i++) {
    const x = left + (i % box.width);
    const y = top + Math.floor(i / box.width);
    if ((covered.data[i] ?? 0) === 0 || x < 0 || y < 0 || x >= height.width || y >= height.height)
      continue;
    const jaw = lower(x, y);
    const gentle = smoothstep(0.5, 1, wide.data[i] ?? 0);
    const firm = smoothstep(0.45, 1, narrow.data[i] ?? 0);
    const share = gentle + (firm - gentle) * jaw;
    const at = y * height.width + x;
    const own = height.data[at] ?? 0;
    height.data[at] = own + ((soft.data[i] ?? 0) + level(x) - own) * share;
  }
}

/** Fraction of the slant between mesh and head that is removed: the rest is the turn of the head. */
const LEVELLED = 0.6;

/** Offset of the mesh per column that puts its upper rim on the head: a least-squares line. */
function levelOf(height: Plane, face: Face, strength: number): (x: number) => number {
  const rim = UPPER_RIM.flatMap((index) => face.landmarks[index] ?? []);
  const gaps = rim.map(({ x, y, z }) => planeAt(height, x, y) + z * strength);
  const middle = rim.reduce((sum, { x }) => sum + x, 0) / rim.length;
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  let [covariance, variance] = [0, 1];
  for (const [k, { x }] of rim.entries()) {
    covariance += (x - middle) * ((gaps[k] ?? mean) - mean);
    variance += (x - middle) ** 2;
  }
  const slope = (LEVELLED * covariance) / variance;
  return (x) => mean + slope * (x - middle);
}

/** Mesh points that the camera sees: excludes points behind their neighbours. */
function visiblePoints({ landmarks }: Face, size: number): Face["landmarks"] {
  const points = landmarks.slice(0, 468);
  return points.filter((point) => {
    const near = points.filter(
      ({ x, y }) => Math.hypot(x - point.x, y - point.y) < NEIGHBOURHOOD * size,
    );
    const front = near.map(({ z }) => z).toSorted((a, b) => a - b)[Math.floor(near.length / 3)];
    return point.z < (front ?? point.z) + BEHIND * size;
  });
}

/** Blurs within the mesh only, so that its edge doesn't sink. */
function smoothed(plane: Plane, covered: Plane, sigma: number): Plane {
  const sum = gaussian(plane, sigma);
  const weight = gaussian(covered, sigma);
  for (let i = 0; i < sum.data.length; i++) {
    sum.data[i] = (sum.data[i] ?? 0) / Math.max(1e-3, weight.data[i] ?? 0);
  }
  return sum;
}

/** The blurred mask, treating everything outside it as uncovered. */
function insideShare(covered: Plane, sigma: number): Plane {
  const margin = Math.ceil(3 * sigma);
  const { width, height } = covered;
  const wider = createPlane(width + 2 * margin, height + 2 * margin);
  for (let y = 0; y < height; y++) {
    const row = covered.data.subarray(y * width, (y + 1) * width);
    wider.data.set(row, (y + margin) * wider.width + margin);
  }
  const soft = gaussian(wider, sigma);
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const from = (y + margin) * wider.width + margin;
    out.data.set(soft.data.subarray(from, from + width), y * width);
  }
  return out;
}

/** 0 above the eyes, 1 below the mouth. */
function lowerFace({ landmarks }: Face): (x: number, y: number) => number {
  const middle = (indices: readonly number[]): { x: number; y: number } => {
    const points = indices.flatMap((index) => landmarks[index] ?? []);
    return {
      x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
      y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
    };
  };
  const eyes = middle(EYE_LINE);
  const mouth = middle(MOUTH_LINE);
  const down = { x: mouth.x - eyes.x, y: mouth.y - eyes.y };
  const length = down.x ** 2 + down.y ** 2 || 1;
  return (x, y) => smoothstep(0, 1, ((x - eyes.x) * down.x + (y - eyes.y) * down.y) / length);
}

import { faceRegions, outlineOf } from "#engine/local/analysis/face-regions.ts";
import { type Face, faceSize } from "#engine/local/analysis/faces.ts";
import { boxMean, gaussian } from "#engine/local/ops/filters.ts";
import { type FloatRaster, lumaOf, toFloat } from "#engine/local/ops/float-raster.ts";
import { warpMesh } from "#engine/local/ops/mesh-warp.ts";
import { fillPolygon } from "#engine/local/ops/polygon.ts";
import {
  createPlane,
  mapPlane,
  type Plane,
  type Raster,
  smoothstep,
} from "#engine/local/ops/raster.ts";

/** The shape that is carved. */
export interface Relief {
  /** Height towards the viewer, in pixels. */
  readonly height: Plane;
  /** What is left of the photo's tones: folds, strands and features, about -1.6..1.6. */
  readonly carving: Plane;
}

interface ReliefInput {
  readonly raster: Raster;
  readonly alpha: Plane;
  readonly faces: readonly Face[];
  /** 1 for a statue with fine chisel work, less for smooth ones. */
  readonly detail: number;
}

/** Radii and heights of the rounding from the outline inwards, for pictures of 800 px. */
const ROUNDING = [
  { radius: 6, height: 6 },
  { radius: 16, height: 16 },
  { radius: 36, height: 30 },
  { radius: 80, height: 50 },
] as const;

/** Height of a person: rounded from the outline, the face from its mesh, folds and hair from evened-out light. */
export function carveRelief({ raster, alpha, faces, detail }: ReliefInput): Relief {
  const { width, height } = raster;
  const scale = Math.max(width, height) / 800;
  const relief = createPlane(width, height);
  for (const { radius, height: high } of ROUNDING) {
    const soft = gaussian(alpha, radius * scale);
    for (let i = 0; i < relief.data.length; i++) {
      relief.data[i] =
        (relief.data[i] ?? 0) +
        scale * high * Math.sqrt(Math.max(0, soft.data[i] ?? 0)) * (alpha.data[i] ?? 0);
    }
  }
  for (const face of faces) addFace(relief, face);
  const { folds, strands } = evenedDetail(toFloat(raster), scale);
  const eyes = blankEyes(relief, faces);
  const carving = mapPlane(folds, (value, i) => {
    const open = 1 - (eyes.data[i] ?? 0);
    relief.data[i] =
      (relief.data[i] ?? 0) + scale * detail * open * (4.2 * value + 1.1 * (strands.data[i] ?? 0));
    return detail * open * (value + 0.25 * (strands.data[i] ?? 0));
  });
  return { height: gaussian(relief, 0.9 * scale), carving };
}

/** Share of the face's true depth: a relief is flatter than a head. */
const FACE_DEPTH = 0.46;

/** The depth of the face mesh, blended out towards its rim. */
function addFace(relief: Plane, face: Face): void {
  const { width, height } = relief;
  const points = face.landmarks.slice(0, 468);
  const depths = points.map(({ z }) => -z);
  const rimDepths = faceRegions.oval.map((index) => depths[index] ?? 0);
  const level = rimDepths.reduce((sum, value) => sum + value, 0) / rimDepths.length;
  const left = Math.floor(Math.min(...points.map(({ x }) => x)));
  const top = Math.floor(Math.min(...points.map(({ y }) => y)));
  const size = {
    width: Math.ceil(Math.max(...points.map(({ x }) => x))) - left + 1,
    height: Math.ceil(Math.max(...points.map(({ y }) => y))) - top + 1,
  };
  // The depths as a picture of one row: the warp interpolates them between the landmarks.
  const row: FloatRaster = {
    width: points.length,
    height: 1,
    data: new Float32Array(3 * points.length),
  };
  for (const [k, depth] of depths.entries()) row.data[3 * k] = depth - level;
  const shifted = points.map(({ x, y }) => ({ x: x - left, y: y - top }));
  const depth = depthMap(row, shifted, size);
  const rim = gaussian(depth.covered, 0.045 * faceSize(face));
  const soft = gaussian(depth.plane, Math.max(1, 0.018 * faceSize(face)));
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const [column, line] = [x + left, y + top];
      if (column < 0 || line < 0 || column >= width || line >= height) continue;
      const i = y * size.width + x;
      const at = line * width + column;
      const share = smoothstep(0.35, 1, rim.data[i] ?? 0);
      relief.data[at] = (relief.data[at] ?? 0) + FACE_DEPTH * (soft.data[i] ?? 0) * share;
    }
  }
}

/** Linear interpolation of one value per point. */
function depthMap(
  row: FloatRaster,
  points: readonly { x: number; y: number }[],
  size: { width: number; height: number },
): { plane: Plane; covered: Plane } {
  const values = warpMesh(valuesAt(points, row, size), { from: points, to: points }, size);
  const plane = createPlane(size.width, size.height);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = values.picture.data[3 * i] ?? 0;
  return { plane, covered: values.covered };
}

/** Each value spread around its point, so that the mesh finds it there. */
function valuesAt(
  points: readonly { x: number; y: number }[],
  row: FloatRaster,
  { width, height }: { width: number; height: number },
): FloatRaster {
  const sum = createPlane(width, height);
  const weight = createPlane(width, height);
  for (const [k, { x, y }] of points.entries()) {
    const at =
      Math.min(height - 1, Math.max(0, Math.round(y))) * width +
      Math.min(width - 1, Math.max(0, Math.round(x)));
    sum.data[at] = (sum.data[at] ?? 0) + (row.data[3 * k] ?? 0);
    weight.data[at] = (weight.data[at] ?? 0) + 1;
  }
  const sigma = Math.max(2, height / 26);
  const total = gaussian(sum, sigma);
  const count = gaussian(weight, sigma);
  const data = new Float32Array(3 * width * height);
  for (let i = 0; i < total.data.length; i++) {
    data[3 * i] = (total.data[i] ?? 0) / Math.max(1e-6, count.data[i] ?? 0);
  }
  return { width, height, data };
}

/** Folds and strands with their contrast evened out: dark hair and light skin become one material. */
function evenedDetail(picture: FloatRaster, scale: number): { folds: Plane; strands: Plane } {
  const log = mapPlane(lumaOf(picture), (value) => Math.log(value + 8) * 60);
  const smooth = edgeAware(log, Math.round(13 * scale));
  const wide = 30 * scale;
  const base = gaussian(smooth, wide);
  const middle = mapPlane(smooth, (value, i) => value - (base.data[i] ?? 0));
  const fine = mapPlane(log, (value, i) => value - (smooth.data[i] ?? 0));
  return { folds: normalise(middle, wide, 60), strands: normalise(fine, 20 * scale, 20) };
}

function normalise(plane: Plane, sigma: number, floor: number): Plane {
  const power = gaussian(
    mapPlane(plane, (value) => value * value),
    sigma,
  );
  return mapPlane(plane, (value, i) => value / Math.sqrt((power.data[i] ?? 0) + floor));
}

/** Self-guided filter on log-luma (He et al. 2013). */
function edgeAware(plane: Plane, radius: number): Plane {
  const mean = boxMean(plane, radius);
  const squares = boxMean(
    mapPlane(plane, (value) => value * value),
    radius,
  );
  const epsilon = 160;
  const slope = mapPlane(mean, (value, i) => {
    const variance = Math.max(0, (squares.data[i] ?? 0) - value * value);
    return variance / (variance + epsilon);
  });
  const offset = mapPlane(mean, (value, i) => value * (1 - (slope.data[i] ?? 0)));
  const a = boxMean(slope, radius);
  const b = boxMean(offset, radius);
  return mapPlane(plane, (value, i) => (a.data[i] ?? 0) * value + (b.data[i] ?? 0));
}

/** Statues have eyeballs without pupils. Returns where the eyes are, 0..1. */
function blankEyes(relief: Plane, faces: readonly Face[]): Plane {
  const eyes = createPlane(relief.width, relief.height);
  for (const face of faces) {
    for (const region of ["leftEye", "rightEye"] as const) {
      const outline = outlineOf(face, region);
      const area = gaussian(fillPolygon(outline, relief), 1.2);
      const middle = outline.reduce(
        (sum, { x, y }) => ({ x: sum.x + x / outline.length, y: sum.y + y / outline.length }),
        { x: 0, y: 0 },
      );
      const reach = Math.max(...outline.map(({ x }) => Math.abs(x - middle.x)), 1);
      const level = relief.data[Math.round(middle.y) * relief.width + Math.round(middle.x)] ?? 0;
      for (let i = 0; i < eyes.data.length; i++) {
        const share = area.data[i] ?? 0;
        if (share < 0.02) continue;
        const x = i % relief.width;
        const y = Math.floor(i / relief.width);
        const away = Math.hypot(x - middle.x, (y - middle.y) * 1.3) / reach;
        const ball = level + 0.28 * reach * Math.sqrt(Math.max(0, 1 - away * away));
        relief.data[i] = (relief.data[i] ?? 0) * (1 - share) + ball * share;
        eyes.data[i] = Math.max(eyes.data[i] ?? 0, share);
      }
    }
  }
  return eyes;
}

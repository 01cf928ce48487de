import { centreOf, outlineOf } from "#engine/local/analysis/face-regions.ts";
import { type Face, faceSize, type Landmark } from "#engine/local/analysis/faces.ts";
import { yawOf } from "#engine/local/analysis/head.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import {
  channels,
  copyFloat,
  type FloatRaster,
  joinPlanes,
  mix,
  planeOf,
  toFloat,
} from "#engine/local/ops/float-raster.ts";
import { fromLab, toLab } from "#engine/local/ops/lab.ts";
import { warpMesh } from "#engine/local/ops/mesh-warp.ts";
import { fillPolygon } from "#engine/local/ops/polygon.ts";
import {
  mapPlane,
  mirrorRaster,
  type Plane,
  type Point,
  type Raster,
  smoothstep,
  timesPlane,
} from "#engine/local/ops/raster.ts";
import { belowBrows, coveredSkin } from "./face-cover.server.ts";

export interface FaceIn {
  readonly picture: Raster;
  readonly face: Face;
}

/** If both heads are turned by more than this, to different sides, the source is mirrored. */
const MIRROR_YAW = 0.16;
/** Fraction of the target's slowly varying light and colour that the new face takes on. */
const LIGHT_SHARE = [0.86, 0.92, 0.92] as const;
/** The mask is smaller than the face, so that the seam lies on skin. */
const MASK_ACROSS = 0.88;
const MASK_ALONG = 0.92;

/** Puts the source's face on the target's head: its features in the target's light. */
export function swapFace(source: FaceIn, target: FaceIn): FloatRaster {
  const { width, height } = target.picture;
  const from = facingLike(source, target.face);
  const to = inPoseOf(from.points, target.face);
  const { picture: warped, covered } = warpMesh(
    toFloat(from.picture),
    { from: from.points, to },
    { width, height },
  );
  const base = toFloat(target.picture);
  const mask = mapPlane(faceMask(target.face, to, { width, height }), (value, i) =>
    Math.min(value, covered.data[i] ?? 0),
  );
  const size = faceSize(target.face);
  const [baseLab, warpedLab] = [toLab(base), toLab(warped)];
  // The source's beard comes along, its fringe doesn't.
  const below = fillPolygon(belowBrows(faceAt(to), 1.2), { width, height });
  const forehead = mapPlane(mask, (value, i) => value * (1 - (below.data[i] ?? 0)));
  const overTarget = coveredSkin(baseLab, mask, target.face);
  const overSource = coveredSkin(warpedLab, forehead, faceAt(to));
  const cover = mapPlane(overTarget, (value, i) => Math.max(value, overSource.data[i] ?? 0));
  const open = mapPlane(gaussian(cover, 0.012 * size), (value) => 1 - smoothstep(0.5, 0.8, value));
  const lit = inLightOf({ own: warpedLab, other: baseLab, mask, open, sigma: 0.115 * size });
  const soft = gaussian(mask, 0.035 * size);
  const out = copyFloat(base);
  for (let i = 0; i < mask.data.length; i++) {
    const share =
      smoothstep(0.42, 0.92, soft.data[i] ?? 0) * (mask.data[i] ?? 0) * (open.data[i] ?? 0);
    if (share <= 0) continue;
    for (const c of channels)
      out.data[3 * i + c] = mix(out.data[3 * i + c] ?? 0, lit.data[3 * i + c] ?? 0, share);
  }
  return out;
}

/** From this distance to the face's outline on, in face sizes, features keep the source's own shape. */
const OWN_SHAPE_FROM = 0.22;

/**
 * Where the source's landmarks go. Inside the face they keep their own proportions and expression in the target's pose;
 * on the outline they meet the target's. A closed mouth on a smile would otherwise be torn wide.
 */
function inPoseOf(points: readonly Landmark[], target: Face): Point[] {
  const goal = target.landmarks.slice(0, points.length);
  const pose = [goal.map(({ x }) => x), goal.map(({ y }) => y)].map((values) =>
    fitLinear(points, values),
  );
  const outline = outlineOf(target, "oval");
  const reach = OWN_SHAPE_FROM * faceSize(target);
  return points.map((point, k) => {
    const own = pose.map((terms) => dot(terms, termsOf(point)));
    const there = goal[k] ?? point;
    const away = Math.min(...outline.map(({ x, y }) => Math.hypot(x - there.x, y - there.y)));
    const share = smoothstep(0, reach, away);
    return { x: mix(there.x, own[0] ?? there.x, share), y: mix(there.y, own[1] ?? there.y, share) };
  });
}

function termsOf({ x, y, z }: Landmark): number[] {
  return [x, y, z, 1];
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

/** Least squares of `values` over x, y, z and 1: one row of an affine camera. */
function fitLinear(points: readonly Landmark[], values: readonly number[]): number[] {
  // Each point's terms, and its value as the last column.
  const samples = points.map((point, k) => termsOf(point).concat(values[k] ?? 0));
  const rows = [0, 1, 2, 3].map((r) =>
    [0, 1, 2, 3, 4].map((c) => samples.reduce((sum, t) => sum + (t[r] ?? 0) * (t[c] ?? 0), 0)),
  );
  // Gauss-Jordan; the matrix is positive definite, because a face is not flat.
  for (const [pivot, row] of rows.entries()) {
    const head = row[pivot] ?? 1;
    const unit = row.map((value) => value / head);
    for (const [other, others] of rows.entries()) {
      const factor = others[pivot] ?? 0;
      rows[other] = other === pivot ? unit : others.map((v, c) => v - factor * (unit[c] ?? 0));
    }
  }
  return rows.map((row) => row[4] ?? 0);
}

/** The source's image and landmarks, mirrored if its head is turned the other way. */
function facingLike(
  { picture, face }: FaceIn,
  target: Face,
): { picture: Raster; points: Landmark[] } {
  const own = yawOf(face);
  const wanted = yawOf(target);
  const points = face.landmarks.slice(0, 468).map(({ x, y, z }) => ({ x, y, z }));
  const areTurned = Math.min(Math.abs(own), Math.abs(wanted)) > MIRROR_YAW;
  const isOpposite = areTurned && Math.sign(own) !== Math.sign(wanted);
  if (!isOpposite) return { picture, points };
  const mirrored = points.map(({ x, y, z }) => ({ x: picture.width - 1 - x, y, z }));
  return {
    picture: mirrorRaster(picture),
    points: symmetric(target).map(
      (index, k) => mirrored[index] ?? mirrored[k] ?? { x: 0, y: 0, z: 0 },
    ),
  };
}

/** For each landmark, its counterpart on the other side of the face, by the mesh's symmetry. */
function symmetric(face: Face): number[] {
  const points = face.landmarks.slice(0, 468);
  const centre = centreOf(points);
  const top = face.landmarks[10] ?? centre;
  const chin = face.landmarks[152] ?? centre;
  const length = Math.hypot(chin.x - top.x, chin.y - top.y);
  const down = { x: (chin.x - top.x) / length, y: (chin.y - top.y) / length };
  // Along and across the face's axis, and depth: a turned head is only symmetric in three dimensions.
  const yaw = Math.atan2(
    (face.landmarks[454]?.z ?? 0) - (face.landmarks[234]?.z ?? 0),
    Math.hypot(
      (face.landmarks[454]?.x ?? 1) - (face.landmarks[234]?.x ?? 0),
      (face.landmarks[454]?.y ?? 0) - (face.landmarks[234]?.y ?? 0),
    ),
  );
  const turned = points.map(({ x, y, z }) => {
    const dx = x - centre.x;
    const dy = y - centre.y;
    const v = dx * down.x + dy * down.y;
    const u = dx * down.y - dy * down.x;
    return { u: u * Math.cos(yaw) + z * Math.sin(yaw), v };
  });
  const middle = ((turned[10]?.u ?? 0) + (turned[152]?.u ?? 0) + (turned[1]?.u ?? 0)) / 3;
  return turned.map(({ u, v }, k) => {
    let best = k;
    let least = Number.POSITIVE_INFINITY;
    for (const [other, candidate] of turned.entries()) {
      const distance = (candidate.u - (2 * middle - u)) ** 2 + (candidate.v - v) ** 2;
      if (distance < least) {
        least = distance;
        best = other;
      }
    }
    return best;
  });
}

/** The mask ends this far above the highest brow of either face, in face sizes. */
const ABOVE_BROWS = 0.1;

/** Covers the brows of both faces, so that the target's don't show beside the source's. */
function faceMask(
  face: Face,
  placed: readonly Point[],
  size: { readonly width: number; readonly height: number },
): Plane {
  const outline = outlineOf(face, "oval");
  const bridge = face.landmarks[6] ?? centreOf(outline);
  const nose = face.landmarks[1] ?? bridge;
  const middle = { x: (bridge.x + nose.x) / 2, y: (bridge.y + nose.y) / 2 };
  const chin = face.landmarks[152] ?? nose;
  const length = Math.hypot(chin.x - middle.x, chin.y - middle.y);
  const up = { x: (middle.x - chin.x) / length, y: (middle.y - chin.y) / length };
  const brows = [face, faceAt(placed)].flatMap((one) =>
    outlineOf(one, "leftBrow").concat(outlineOf(one, "rightBrow")),
  );
  const browTop = Math.max(
    ...brows.map(({ x, y }) => (x - middle.x) * up.x + (y - middle.y) * up.y),
  );
  const top = browTop + ABOVE_BROWS * faceSize(face);
  const points = outline.map(({ x, y }) => {
    const dx = (x - middle.x) * MASK_ACROSS;
    const dy = (y - middle.y) * MASK_ALONG;
    const excess = Math.max(0, dx * up.x + dy * up.y - top);
    return { x: middle.x + dx - excess * up.x, y: middle.y + dy - excess * up.y };
  });
  return fillPolygon(points, size);
}

function faceAt(points: readonly Point[]): Face {
  return { landmarks: points.map(({ x, y }) => ({ x, y, z: 0 })), score: 1 };
}

interface LightInput {
  /** The warped face, in Lab. */
  readonly own: FloatRaster;
  /** The target, in Lab. */
  readonly other: FloatRaster;
  readonly mask: Plane;
  /** 0 where either face is covered: its light isn't measured there. */
  readonly open: Plane;
  readonly sigma: number;
}

/** Combines fine detail of the warped face with the slowly varying light and colour of the target, both in Lab. */
function inLightOf({ own, other, mask, open, sigma }: LightInput): FloatRaster {
  const skin = timesPlane(mask, open);
  const weight = gaussian(skin, sigma);
  const slow = (lab: FloatRaster, c: 0 | 1 | 2): Plane => {
    const mean = gaussian(timesPlane(planeOf(lab, c), skin), sigma);
    for (let i = 0; i < mean.data.length; i++) {
      mean.data[i] = (mean.data[i] ?? 0) / Math.max(1e-4, weight.data[i] ?? 0);
    }
    return mean;
  };
  const [light, a, b] = channels.map((c) => {
    const from = slow(own, c);
    const to = slow(other, c);
    const lit = planeOf(own, c);
    for (let i = 0; i < lit.data.length; i++) {
      const base0 = from.data[i] ?? 0;
      lit.data[i] = (lit.data[i] ?? 0) - base0 + mix(base0, to.data[i] ?? 0, LIGHT_SHARE[c]);
    }
    return lit;
  });
  return light && a && b ? fromLab(joinPlanes(light, a, b)) : own;
}

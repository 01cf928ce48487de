import { centreOf, outlineOf } from "#engine/local/analysis/face-regions.ts";
import { type Face, faceSize } from "#engine/local/analysis/faces.ts";
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

export interface FaceIn {
  readonly picture: Raster;
  readonly face: Face;
}

/** If both heads are turned by more than this, to different sides, the source is mirrored. */
const MIRROR_YAW = 0.16;
/** Fraction of the target's slowly varying light and colour that the new face takes on. */
const LIGHT_SHARE = [0.86, 0.92, 0.92] as const;
/** The mask is smaller than the face, so that no fringe and no second brow shows. */
const MASK_ACROSS = 0.88;
const MASK_ALONG = 0.92;

/** Puts the source's face on the target's head: its features in the target's light. */
export function swapFace(source: FaceIn, target: FaceIn): FloatRaster {
  const { width, height } = target.picture;
  const from = facingLike(source, target.face);
  const to = target.face.landmarks.slice(0, 468);
  const { picture: warped, covered } = warpMesh(
    toFloat(from.picture),
    { from: from.points, to },
    { width, height },
  );
  const base = toFloat(target.picture);
  const mask = mapPlane(faceMask(target.face, { width, height }), (value, i) =>
    Math.min(value, covered.data[i] ?? 0),
  );
  const size = faceSize(target.face);
  const lit = inLightOf({ warped, base, mask, sigma: 0.115 * size });
  const soft = gaussian(mask, 0.035 * size);
  const open = withoutOcclusion(base, mask, target.face);
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

/** The source's image and landmarks, mirrored if its head is turned the other way. */
function facingLike({ picture, face }: FaceIn, target: Face): { picture: Raster; points: Point[] } {
  const own = yawOf(face);
  const wanted = yawOf(target);
  const points = face.landmarks.slice(0, 468).map(({ x, y }) => ({ x, y }));
  const areTurned = Math.min(Math.abs(own), Math.abs(wanted)) > MIRROR_YAW;
  const isOpposite = areTurned && Math.sign(own) !== Math.sign(wanted);
  if (!isOpposite) return { picture, points };
  const mirrored = points.map(({ x, y }) => ({ x: picture.width - 1 - x, y }));
  return {
    picture: mirrorRaster(picture),
    points: symmetric(target).map((index, k) => mirrored[index] ?? mirrored[k] ?? { x: 0, y: 0 }),
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

/** The mask ends above the brows at this multiple of the distance from the centre to the brows, to exclude fringes. */
const BROW_REACH = 1.14;

function faceMask(face: Face, size: { readonly width: number; readonly height: number }): Plane {
  const outline = outlineOf(face, "oval");
  const bridge = face.landmarks[6] ?? centreOf(outline);
  const nose = face.landmarks[1] ?? bridge;
  const middle = { x: (bridge.x + nose.x) / 2, y: (bridge.y + nose.y) / 2 };
  const chin = face.landmarks[152] ?? nose;
  const length = Math.hypot(chin.x - middle.x, chin.y - middle.y);
  const up = { x: (middle.x - chin.x) / length, y: (middle.y - chin.y) / length };
  const brow = centreOf([...outlineOf(face, "leftBrow"), ...outlineOf(face, "rightBrow")]);
  const browHeight = (brow.x - middle.x) * up.x + (brow.y - middle.y) * up.y;
  const points = outline.map(({ x, y }) => {
    const dx = (x - middle.x) * MASK_ACROSS;
    const dy = (y - middle.y) * MASK_ALONG;
    const excess = Math.max(0, dx * up.x + dy * up.y - BROW_REACH * browHeight);
    return { x: middle.x + dx - excess * up.x, y: middle.y + dy - excess * up.y };
  });
  return fillPolygon(points, size);
}

interface LightInput {
  readonly warped: FloatRaster;
  readonly base: FloatRaster;
  readonly mask: Plane;
  readonly sigma: number;
}

/** Combines fine detail of the warped face with the slowly varying light and colour of the target, both in Lab. */
function inLightOf({ warped, base, mask, sigma }: LightInput): FloatRaster {
  const own = toLab(warped);
  const other = toLab(base);
  const weight = gaussian(mask, sigma);
  const slow = (lab: FloatRaster, c: 0 | 1 | 2): Plane => {
    const mean = gaussian(timesPlane(planeOf(lab, c), mask), sigma);
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
  return light && a && b ? fromLab(joinPlanes(light, a, b)) : warped;
}

/** Skin of the target may differ by this much in colour and lightness (Lab) before it counts as covered. */
const COVERED_COLOUR = 17;
const COVERED_DARK = 34;

/**
 * 0 where hair, a hand or glasses cover the target's face above the eyes and at its sides; eyes and mouth are never
 * excluded.
 */
function withoutOcclusion(base: FloatRaster, mask: Plane, face: Face): Plane {
  const lab = toLab(base);
  const size = { width: base.width, height: base.height };
  const free = (["leftEye", "rightEye", "lips", "leftBrow", "rightBrow"] as const).map((region) =>
    gaussian(fillPolygon(outlineOf(face, region), size), 0.03 * faceSize(face)),
  );
  const sums: [number, number, number] = [0, 0, 0];
  let total = 1e-6;
  for (const index of [50, 280, 101, 330, 205, 425, 4, 5]) {
    const point = face.landmarks[index];
    if (!point) continue;
    const at = 3 * (Math.round(point.y) * base.width + Math.round(point.x));
    total++;
    for (const c of channels) sums[c] += lab.data[at + c] ?? 0;
  }
  const skin = sums.map((sum) => sum / total);
  const covered = mapPlane(mask, (value, i) => {
    if (value <= 0) return 0;
    const colour = Math.hypot(
      (lab.data[3 * i + 1] ?? 0) - (skin[1] ?? 0),
      (lab.data[3 * i + 2] ?? 0) - (skin[2] ?? 0),
    );
    const dark = (skin[0] ?? 0) - (lab.data[3 * i] ?? 0);
    const isFeature = free.some((plane) => (plane.data[i] ?? 0) > 0.05);
    return isFeature
      ? 0
      : Math.max(
          smoothstep(COVERED_COLOUR, 1.5 * COVERED_COLOUR, colour),
          smoothstep(COVERED_DARK, 1.3 * COVERED_DARK, dark),
        );
  });
  const solid = gaussian(covered, 0.012 * faceSize(face));
  for (let i = 0; i < solid.data.length; i++) {
    solid.data[i] = 1 - smoothstep(0.5, 0.8, solid.data[i] ?? 0);
  }
  return solid;
}

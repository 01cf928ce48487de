import { centreOf, grown, outlineOf } from "#engine/local/analysis/face-regions.ts";
import { type Face, faceSize } from "#engine/local/analysis/faces.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { fillPolygon } from "#engine/local/ops/polygon.ts";
import {
  createPlane,
  mapPlane,
  type Plane,
  type Point,
  planeAt,
  smoothstep,
} from "#engine/local/ops/raster.ts";

export type EyeStyle = "blank" | "carved";

/** Features that a sculptor carves by rule instead of by the photo's tones. */
export interface Features {
  /** Height to add, in pixels. */
  readonly relief: Plane;
  /** Height of each eyeball in pixels, and the eyeballs' area. */
  readonly balls: Plane;
  readonly eyes: Plane;
  /** Fraction of the photo's tones that stays, 0..1. */
  readonly tones: Plane;
  /** Lines drawn as shade, 0..1: under the lids. */
  readonly shade: Plane;
}

/** Heights in face heights. */
const LID = 0.02;
const CREASE = 0.01;
const BROW = 0.012;
const LIP = 0.016;
const MOUTH = 0.02;
/** Depth of an eyeball behind its lids. */
const SUNK = 0.03;
const PUPIL = 0.022;
const IRISES = { leftEye: 468, rightEye: 473 } as const;

/** Carves eyeballs with lids, brows and lips of one face, whose landmarks are in the pixels of `height`. */
export function carveFeatures(height: Plane, face: Face, style: EyeStyle): Features {
  const size = faceSize(face);
  const none = (): Plane => createPlane(height.width, height.height);
  const features = { relief: none(), balls: none(), eyes: none(), tones: none(), shade: none() };
  features.tones.data.fill(1);
  for (const name of ["leftEye", "rightEye"] as const) {
    const iris = face.landmarks[IRISES[name]] ?? null;
    carveEye(features, height, { outline: outlineOf(face, name), iris, size, style });
  }
  for (const name of ["leftBrow", "rightBrow"] as const) {
    const area = softArea(grown(outlineOf(face, name), 1.1), height, 0.014 * size);
    raise(features, area, BROW * size, 0.75);
  }
  const inner = softArea(outlineOf(face, "innerLips"), height, 0.007 * size);
  const mouth = softArea(outlineOf(face, "lips"), height, 0.014 * size);
  const lips = mapPlane(mouth, (value, i) => value * (1 - (inner.data[i] ?? 0)));
  raise(features, lips, LIP * size, 0.5);
  raise(features, inner, -MOUTH * size, 0);
  return features;
}

function softArea(outline: readonly Point[], size: Plane, sigma: number): Plane {
  return gaussian(fillPolygon(outline, size), Math.max(1, sigma));
}

function raise({ relief, tones }: Features, area: Plane, high: number, without: number): void {
  for (let i = 0; i < area.data.length; i++) {
    const share = area.data[i] ?? 0;
    if (share <= 0) continue;
    relief.data[i] = (relief.data[i] ?? 0) + high * share;
    tones.data[i] = Math.min(1, (tones.data[i] ?? 1) * (1 - without * share));
  }
}

interface Eye {
  readonly outline: readonly Point[];
  readonly iris: Point | null;
  readonly size: number;
  readonly style: EyeStyle;
}

function carveEye(features: Features, height: Plane, { outline, iris, size, style }: Eye): void {
  const middle = centreOf(outline);
  const area = softArea(grown(outline, 1.04), height, 0.006 * size);
  const lids = softArea(grown(outline, 1.34), height, 0.012 * size);
  const socket = softArea(grown(outline, 1.75), height, 0.02 * size);
  const reach = Math.max(...outline.map(({ x }) => Math.abs(x - middle.x)), 1);
  const level = planeAt(height, middle.x, middle.y) - SUNK * size;
  const pupil = iris ?? middle;
  for (let i = 0; i < area.data.length; i++) {
    const near = socket.data[i] ?? 0;
    if (near <= 0) continue;
    const x = i % height.width;
    const y = Math.floor(i / height.width);
    const open = area.data[i] ?? 0;
    const lid = lids.data[i] ?? 0;
    const upper = smoothstep(0.1 * reach, -0.3 * reach, y - middle.y);
    const relief = features.relief;
    relief.data[i] =
      (relief.data[i] ?? 0) +
      size * (LID * (0.45 + 0.55 * upper) * lid - CREASE * upper * 4 * near * (1 - near));
    features.tones.data[i] = (features.tones.data[i] ?? 1) * (1 - 0.88 * lid);
    const line = 4 * open * (1 - open);
    features.shade.data[i] = Math.max(features.shade.data[i] ?? 0, line * (0.3 + 0.7 * upper));
    if (open < 0.01) continue;
    const away = Math.hypot(x - middle.x, (y - middle.y) * 1.1) / reach;
    const ball = level + 0.3 * reach * Math.sqrt(Math.max(0, 1 - 0.8 * away * away));
    features.balls.data[i] = ball - (style === "carved" ? irisDepth(x, y, pupil, reach) * size : 0);
    features.eyes.data[i] = Math.max(features.eyes.data[i] ?? 0, open);
  }
}

/** A shallow dish for the iris, a drilled pupil and a notch that reflects the light. */
function irisDepth(x: number, y: number, { x: px, y: py }: Point, reach: number): number {
  const away = Math.hypot(x - px, y - py) / reach;
  const ring = Math.exp(-(((away - 0.42) / 0.06) ** 2)) * 0.35;
  const hole = smoothstep(0.26, 0.12, away);
  const notch = smoothstep(
    0.16,
    0.06,
    Math.hypot(x - px + 0.13 * reach, y - py + 0.13 * reach) / reach,
  );
  return PUPIL * (ring + hole * (1 - 0.8 * notch));
}

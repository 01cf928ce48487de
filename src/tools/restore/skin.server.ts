import { centreOf, grown, outlineOf } from "#engine/local/analysis/face-regions.ts";
import { type Face, faceSize } from "#engine/local/analysis/faces.ts";
import { headGeometry } from "#engine/local/analysis/head.ts";
import type { PersonParts } from "#engine/local/analysis/parts.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { type FloatRaster, lumaOf } from "#engine/local/ops/float-raster.ts";
import { fillPolygon } from "#engine/local/ops/polygon.ts";
import {
  createPlane,
  type Plane,
  type Point,
  planeAt,
  smoothstep,
} from "#engine/local/ops/raster.ts";

type Body = NonNullable<Awaited<ReturnType<PhotoAnalysis["body"]>>>;

export interface SkinScene {
  readonly parts: PersonParts;
  /** Largest first, all in the size of the image. */
  readonly faces: readonly Face[];
  readonly body: Body | null;
  /** Opacity of all people. */
  readonly alpha: Plane;
}

/** Joints below this score are guesses. */
const SURE = 0.3;

/**
 * The skin in a monochrome photo, 0..1. Greys can't separate an arm from a coat, so skin is only accepted on faces, on
 * necks below them and along the arms of the main person, if it's about as bright as the face and unlike the chest.
 */
export function findSkin(grey: FloatRaster, scene: SkinScene): Plane {
  const luma = lumaOf(grey);
  const calm = gaussian(luma, 2);
  const skin = createPlane(grey.width, grey.height);
  for (const face of scene.faces) layFace(skin, { face, luma: calm, scene });
  const [main] = scene.faces;
  if (main && scene.body)
    layArms(skin, { face: main, luma: calm, body: scene.body, alpha: scene.alpha });
  return skin;
}

interface FaceWork {
  readonly face: Face;
  readonly luma: Plane;
  readonly scene: SkinScene;
}

function layFace(skin: Plane, { face, luma, scene }: FaceWork): void {
  const { width } = skin;
  const size = faceSize(face);
  const oval = outlineOf(face, "oval");
  const inside = gaussian(fillPolygon(grown(oval, 0.97), skin), Math.max(1, 0.02 * size));
  const tones = tonesWhere(luma, fillPolygon(grown(oval, 0.75), skin));
  const { chin, faceHeight } = headGeometry(face);
  const middle = centreOf(oval);
  const around = gaussian(fillPolygon(grown(oval, 1.16), skin), Math.max(1, 0.05 * size));
  for (let i = 0; i < skin.data.length; i++) {
    const x = i % width;
    const y = (i - x) / width;
    if (Math.abs(x - middle.x) > 1.2 * faceHeight || Math.abs(y - middle.y) > 1.6 * faceHeight) {
      continue;
    }
    const neck = neckAt({
      across: Math.abs(x - chin.x) / faceHeight,
      down: (y - chin.y) / faceHeight,
    });
    const beside = around.data[i] ?? 0;
    // "Hair" inside the oval of a face is a shaded forehead more often than a fringe.
    const bare = 1 - 0.8 * (1 - 0.7 * beside) * (scene.parts.hair.data[i] ?? 0);
    const value = luma.data[i] ?? 0;
    const shining = smoothstep(tones.low - 45, tones.low - 15, value);
    const isCloth = scene.parts.garment.data[i] ?? 0;
    const bareNeck = neck * likeness(value, tones) * (1 - 0.9 * isCloth);
    const near = bare * Math.max(beside * shining, bareNeck);
    const own = (inside.data[i] ?? 0) * Math.max(bare, likeness(value, tones));
    const share = Math.max(own, near * (scene.alpha.data[i] ?? 0));
    skin.data[i] = Math.max(skin.data[i] ?? 0, share);
  }
}

/** How certainly a point below the chin is neck; in face heights. */
function neckAt({ across, down }: { readonly across: number; readonly down: number }): number {
  if (down < -0.4) return 0;
  const halfWidth = 0.36 + 0.3 * Math.max(0, down);
  return (1 - smoothstep(halfWidth, halfWidth + 0.16, across)) * (1 - smoothstep(0.4, 0.7, down));
}

interface Tones {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

function tonesWhere(luma: Plane, where: Plane): Tones {
  const values: number[] = [];
  for (let i = 0; i < luma.data.length; i++) {
    if ((where.data[i] ?? 0) > 0.5) values.push(luma.data[i] ?? 0);
  }
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 128;
  return { low: at(0.12), middle: at(0.5), high: at(0.96) };
}

/** 1 for the brightness of a face, 0 for a collar or a coat. */
function likeness(value: number, { low, high }: Tones): number {
  return smoothstep(low - 45, low - 15, value) * (1 - smoothstep(high + 4, high + 22, value));
}

/** Least difference between a face and a chest in grey levels at which an arm is told from a sleeve. */
const UNLIKE_CHEST = 35;

interface ArmWork {
  readonly face: Face;
  readonly luma: Plane;
  readonly body: Body;
  readonly alpha: Plane;
}

const arms = [
  ["leftShoulder", "leftElbow", "leftWrist"],
  ["rightShoulder", "rightElbow", "rightWrist"],
] as const;

/** Half the thickness of an arm, and how far a hand extends beyond the wrist, in face heights. */
const ARM_HALF = 0.34;
const HAND_REACH = 0.85;

function layArms(skin: Plane, { face, luma, body, alpha }: ArmWork): void {
  const { faceHeight } = headGeometry(face);
  const tones = tonesWhere(luma, fillPolygon(grown(outlineOf(face, "oval"), 0.75), skin));
  const chest = chestTone(luma, body);
  if (chest === null) return;
  for (const [shoulder, elbow, wrist] of arms) {
    const points = [body[shoulder], body[elbow], body[wrist]].filter(({ score }) => score > SURE);
    if (points.length < 2) continue;
    const whole = withHand(points, HAND_REACH * faceHeight);
    // Below a sleeve there is still a hand.
    const limb = isBare(luma, points, { chest, tones }) ? whole : whole.slice(-2);
    if (body[wrist].score <= SURE && limb.length < whole.length) continue;
    if (Math.abs(chest - tones.middle) < UNLIKE_CHEST) continue;
    for (let i = 0; i < skin.data.length; i++) {
      const at = { x: i % skin.width, y: Math.floor(i / skin.width) };
      const distance = distanceTo(limb, at) / faceHeight;
      if (distance > 1.4 * ARM_HALF) continue;
      const value = luma.data[i] ?? 0;
      const isArm = smoothstep(0.5, 0.8, nearness(value, tones, chest));
      const share = (1 - smoothstep(ARM_HALF, 1.4 * ARM_HALF, distance)) * isArm;
      const seen = share * likeness(value, tones) * (alpha.data[i] ?? 0);
      skin.data[i] = Math.max(skin.data[i] ?? 0, seen);
    }
  }
}

/** 1 for the brightness of the face, 0 for that of the chest. */
function nearness(value: number, { low, high }: Tones, chest: number): number {
  const away = Math.abs(value - chest);
  const offFace = Math.max(0, low - value, value - high);
  return away / (away + offFace + 1);
}

/** Whether most of an arm is about as bright as the face and unlike the chest. */
function isBare(
  luma: Plane,
  points: readonly Point[],
  { chest, tones }: { readonly chest: number; readonly tones: Tones },
): boolean {
  const distance = Math.abs(chest - tones.middle);
  if (distance < UNLIKE_CHEST) return false;
  const tolerance = Math.min(38, 0.55 * distance);
  let bare = 0;
  let count = 0;
  for (let k = 1; k < points.length; k++) {
    const [a, b] = [points[k - 1], points[k]];
    if (!a || !b) continue;
    for (let t = 0.25; t <= 1; t += 0.125) {
      const value = planeAt(luma, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
      count++;
      if (Math.abs(value - tones.middle) < tolerance) bare++;
    }
  }
  return bare > 0.6 * count;
}

function withHand(points: readonly Point[], reach: number): Point[] {
  const last = points.at(-1);
  const before = points.at(-2);
  if (!last || !before) return [...points];
  const length = Math.max(1, Math.hypot(last.x - before.x, last.y - before.y));
  const hand = {
    x: last.x + ((last.x - before.x) / length) * reach,
    y: last.y + ((last.y - before.y) / length) * reach,
  };
  return [...points, hand];
}

function distanceTo(line: readonly Point[], { x, y }: Point): number {
  let best = Number.POSITIVE_INFINITY;
  for (let k = 1; k < line.length; k++) {
    const [a, b] = [line[k - 1], line[k]];
    if (!a || !b) continue;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const t = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy + 1)));
    best = Math.min(best, Math.hypot(x - a.x - t * dx, y - a.y - t * dy));
  }
  return best;
}

/** Median brightness of the chest between shoulders and hips; `null` if it isn't visible. */
function chestTone(luma: Plane, { leftShoulder, rightShoulder }: Body): number | null {
  if (leftShoulder.score < SURE || rightShoulder.score < SURE) return null;
  const width = Math.abs(leftShoulder.x - rightShoulder.x);
  const middle = {
    x: (leftShoulder.x + rightShoulder.x) / 2,
    y: (leftShoulder.y + rightShoulder.y) / 2,
  };
  const values: number[] = [];
  for (let y = Math.round(middle.y + 0.35 * width); y < middle.y + 0.9 * width; y += 2) {
    for (let x = Math.round(middle.x - 0.3 * width); x < middle.x + 0.3 * width; x += 2) {
      if (x < 0 || y < 0 || x >= luma.width || y >= luma.height) continue;
      values.push(luma.data[y * luma.width + x] ?? 0);
    }
  }
  return values.length < 20 ? null : (values.toSorted((a, b) => a - b)[values.length >> 1] ?? null);
}

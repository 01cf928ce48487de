import { type Body, type Joint, SURE_JOINT } from "#engine/local/analysis/body.ts";
import type { Face } from "#engine/local/analysis/faces.ts";
import { headGeometry } from "#engine/local/analysis/head.ts";
import { clamp, type Point } from "#engine/local/ops/raster.ts";

/** A part of the body between two joints, with the radius that its clothes usually stay within. */
export interface Limb {
  readonly from: Point;
  readonly to: Point;
  readonly radiusPx: number;
  /** Upper arm or thigh. */
  readonly isUpper: boolean;
}

/** Where the parts of one person's body are, in pixels. */
export interface BodyPlaces {
  /** Height of the person's face, or what it should be: the unit of all sizes below. */
  readonly unitPx: number;
  /** Middle between the shoulders. */
  readonly neck: Point;
  /** Middle between the hips; estimated if they aren't visible. */
  readonly waist: Point;
  readonly chin: Point;
  readonly arms: readonly Limb[];
  readonly legs: readonly Limb[];
  readonly hands: readonly Limb[];
  readonly feet: readonly Limb[];
  readonly head: Limb;
}

/** Usual lengths of a standing adult in face heights. */
const SHOULDER_FROM_AXIS = 0.95;
const SHOULDER_BELOW_CHIN = 0.55;
const TORSO = 2.7;
/** Least length of the torso of a seated person, which the camera sees foreshortened. */
const SHORT_TORSO = 1.5;
const RADII = { upperArm: 0.34, forearm: 0.28, thigh: 0.5, shank: 0.36, hand: 0.32, foot: 0.4 };
/** Length of hands and feet beyond wrists and ankles, as shares of the forearm and the shank. */
const HAND = 0.35;
const FOOT = 0.3;
const HEAD_RADIUS = 0.75;

/** `null` without a face and without both shoulders. */
export function placesOf(face: Face | null, found: Body | null): BodyPlaces | null {
  const head = face && headGeometry(face);
  const body = found && (!head || belongsTo(found, head)) ? found : null;
  const shoulders = body && isSure(body.leftShoulder, body.rightShoulder) ? body : null;
  if (!head && !shoulders) return null;
  const unitPx = head ? head.faceHeight : unitOf(shoulders);
  const chin = head ? head.chin : chinOf(shoulders, unitPx);
  const left = shoulders?.leftShoulder ?? shoulderBeside(chin, unitPx, 1);
  const right = shoulders?.rightShoulder ?? shoulderBeside(chin, unitPx, -1);
  const neck = middle(left, right);
  const waist = waistOf(neck, body, unitPx);
  const eyes = head ? head.eyes : { x: chin.x, y: chin.y - 0.6 * unitPx };
  return {
    unitPx,
    neck,
    waist,
    chin,
    head: {
      from: eyes,
      to: { x: eyes.x, y: eyes.y - 0.3 * unitPx },
      radiusPx: HEAD_RADIUS * unitPx,
      isUpper: true,
    },
    ...(body ? limbsOf(body, unitPx) : { arms: [], legs: [], hands: [], feet: [] }),
  };
}

/** The detector of joints may have found another person than that of the largest face. */
function belongsTo(
  { nose, leftEye, rightEye }: Body,
  { eyes, faceHeight }: { readonly eyes: Point; readonly faceHeight: number },
): boolean {
  const seen = [nose, leftEye, rightEye];
  const x = seen.reduce((sum, joint) => sum + joint.x, 0) / seen.length;
  const y = seen.reduce((sum, joint) => sum + joint.y, 0) / seen.length;
  return Math.hypot(x - eyes.x, y - eyes.y) < faceHeight;
}

function isSure(...joints: readonly Joint[]): boolean {
  return joints.every(({ score }) => score >= SURE_JOINT);
}

function unitOf(body: Body | null): number {
  if (!body) return 0;
  const { leftShoulder, rightShoulder, leftHip, rightHip } = body;
  const across = distance(leftShoulder, rightShoulder) / (2 * SHOULDER_FROM_AXIS);
  if (!isSure(leftHip, rightHip)) return across;
  return Math.max(
    across,
    distance(middle(leftShoulder, rightShoulder), middle(leftHip, rightHip)) / TORSO,
  );
}

function chinOf(body: Body | null, unitPx: number): Point {
  if (!body) return { x: 0, y: 0 };
  if (isSure(body.nose)) return { x: body.nose.x, y: body.nose.y + 0.45 * unitPx };
  const neck = middle(body.leftShoulder, body.rightShoulder);
  return { x: neck.x, y: neck.y - SHOULDER_BELOW_CHIN * unitPx };
}

function shoulderBeside(chin: Point, unitPx: number, side: 1 | -1): Point {
  return {
    x: chin.x + side * SHOULDER_FROM_AXIS * unitPx,
    y: chin.y + SHOULDER_BELOW_CHIN * unitPx,
  };
}

function waistOf(neck: Point, body: Body | null, unitPx: number): Point {
  if (body && isSure(body.leftHip, body.rightHip)) {
    const hips = middle(body.leftHip, body.rightHip);
    const length = distance(neck, hips);
    if (length > SHORT_TORSO * unitPx) return hips;
    const stretch = (SHORT_TORSO * unitPx) / Math.max(1, length);
    return { x: neck.x + stretch * (hips.x - neck.x), y: neck.y + stretch * (hips.y - neck.y) };
  }
  return { x: neck.x, y: neck.y + TORSO * unitPx };
}

function limbsOf(body: Body, unitPx: number): Pick<BodyPlaces, "arms" | "legs" | "hands" | "feet"> {
  const arms: Limb[] = [];
  const legs: Limb[] = [];
  const hands: Limb[] = [];
  const feet: Limb[] = [];
  const add = (
    limbs: Limb[],
    [from, to]: readonly [Joint, Joint],
    part: keyof typeof RADII,
  ): void => {
    const isUpper = part === "upperArm" || part === "thigh";
    if (isSure(from, to)) limbs.push({ from, to, radiusPx: RADII[part] * unitPx, isUpper });
  };
  for (const side of ["left", "right"] as const) {
    const [elbow, wrist] = [body[`${side}Elbow`], body[`${side}Wrist`]];
    const [hip, knee, ankle] = [body[`${side}Hip`], body[`${side}Knee`], body[`${side}Ankle`]];
    add(arms, [body[`${side}Shoulder`], elbow], "upperArm");
    add(arms, [elbow, wrist], "forearm");
    add(hands, [beyond(elbow, wrist, 0.08), beyond(elbow, wrist, HAND)], "hand");
    add(legs, [hip, knee], "thigh");
    add(legs, [knee, ankle], "shank");
    add(feet, [beyond(knee, ankle, 0.12), beyond(knee, ankle, FOOT)], "foot");
  }
  return { arms, legs, hands, feet };
}

/** The point on the line through both joints that is a share of their distance beyond the second one. */
function beyond(from: Joint, to: Joint, share: number): Joint {
  return {
    x: to.x + share * (to.x - from.x),
    y: to.y + share * (to.y - from.y),
    score: Math.min(from.score, to.score),
  };
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Distance from a limb in multiples of its radius: below 1 inside. */
export function fromLimb({ from, to, radiusPx }: Limb, x: number, y: number): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy + 1e-6);
  const share = clamp(along, 0, 1);
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy) / radiusPx;
}

/** `fromLimb` of the nearest limb; infinite without limbs. */
export function fromLimbs(limbs: readonly Limb[], x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const limb of limbs) nearest = Math.min(nearest, fromLimb(limb, x, y));
  return nearest;
}

/** A position on the torso: `down` is 0 at the shoulders and 1 at the hips, `side` in face heights. */
export interface TorsoPlace {
  readonly down: number;
  readonly side: number;
}

/** Returns a function from pixels to positions on the torso. */
export function torsoOf({ neck, waist, unitPx }: BodyPlaces): (x: number, y: number) => TorsoPlace {
  const [dx, dy] = [waist.x - neck.x, waist.y - neck.y];
  const length = Math.hypot(dx, dy) + 1e-6;
  const [ux, uy] = [dx / length, dy / length];
  return (x, y) => ({
    down: ((x - neck.x) * ux + (y - neck.y) * uy) / length,
    side: ((x - neck.x) * uy - (y - neck.y) * ux) / unitPx,
  });
}

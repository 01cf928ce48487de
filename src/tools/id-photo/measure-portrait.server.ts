import type { PhotoMeasures } from "#core/documents/preflight.ts";
import type { Face } from "#engine/local/analysis/faces.ts";
import type { Portrait } from "#engine/local/analysis/portrait.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { lumaPlane, type Plane, type Point, planeAt } from "#engine/local/ops/raster.ts";

type PortraitMeasures = Pick<
  PhotoMeasures,
  | "rollDegrees"
  | "yawDegrees"
  | "pitchDegrees"
  | "hairPercent"
  | "eyeOpening"
  | "mouthOpening"
  | "sharpness"
  | "faceLevel"
  | "clippedPercent"
  | "cheekDifference"
  | "glarePercent"
>;

// Indices of MediaPipe's face mesh.
const EAR_SIDES = [234, 454] as const;
const EYES = [
  { outer: 33, inner: 133, upper: 159, lower: 145 },
  { outer: 263, inner: 362, upper: 386, lower: 374 },
] as const;
const LIPS = { upper: 13, lower: 14, left: 78, right: 308 } as const;
const CHEEKS = [50, 280] as const;
const FOREHEAD = 151;
const NOSE_BRIDGE = 6;

/** Sides of the sampled squares, in face mesh heights. */
const PATCH = 0.07;
const EYE_PATCH = { width: 0.16, height: 0.1 };
const BURNT = 250;
const DROWNED = 12;
const REFLECTION = 247;
const DEGREES = 180 / Math.PI;
/** Pitch of a head that looks straight ahead, as the mesh measures it; from 12 men who face the camera. */
const STRAIGHT_PITCH_DEGREES = 6;

const isClipped = (level: number): boolean => level >= BURNT || level <= DROWNED;

/** Measures a portrait from the face mesh and the pixels under it. */
export function measurePortrait(portrait: Portrait): PortraitMeasures {
  const { face, head, rows, fromSource } = portrait;
  const luma = lumaPlane(portrait.raster);
  const side = PATCH * head.faceHeight;
  const patchAt = (index: number) =>
    valuesIn(luma, pointOf(face, index), { width: side, height: side });
  const [right = [], left = []] = CHEEKS.map(patchAt);
  const skin = [...right, ...left, ...patchAt(FOREHEAD), ...patchAt(NOSE_BRIDGE)];
  return {
    rollDegrees: (head.roll - Math.atan2(fromSource.b, fromSource.a)) * DEGREES,
    yawDegrees: yawOf(face),
    pitchDegrees: head.pitch * DEGREES - STRAIGHT_PITCH_DEGREES,
    hairPercent: (100 * Math.max(0, rows.crownY - rows.hairTopY)) / (rows.chinY - rows.crownY),
    eyeOpening: mean(EYES.map((eye) => opening(face, eye))),
    mouthOpening: distance(face, LIPS.upper, LIPS.lower) / distance(face, LIPS.left, LIPS.right),
    sharpness: sharpnessOf(luma, portrait),
    faceLevel: mean(skin),
    clippedPercent: share(skin, isClipped),
    cheekDifference: Math.abs(mean(right) - mean(left)),
    glarePercent: glareOf(luma, portrait),
  };
}

function pointOf(face: Face, index: number): Point & { readonly z: number } {
  return face.landmarks[index] ?? { x: 0, y: 0, z: 0 };
}

function distance(face: Face, from: number, to: number): number {
  const [p, q] = [pointOf(face, from), pointOf(face, to)];
  return Math.max(1e-6, Math.hypot(p.x - q.x, p.y - q.y));
}

/** Rotation of the head about its own axis: one side of the face is deeper than the other. */
function yawOf(face: Face): number {
  const [right, left] = EAR_SIDES.map((index) => pointOf(face, index));
  if (!right || !left) return 0;
  return Math.atan2(left.z - right.z, left.x - right.x) * DEGREES;
}

function opening(face: Face, eye: (typeof EYES)[number]): number {
  return distance(face, eye.upper, eye.lower) / distance(face, eye.outer, eye.inner);
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function share(values: readonly number[], counts: (value: number) => boolean): number {
  return (100 * values.filter(counts).length) / Math.max(1, values.length);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Levels of 0 to 255 in a rectangle around a point. */
function valuesIn(luma: Plane, { x, y }: Point, { width, height }: Size): number[] {
  const values: number[] = [];
  for (let dy = -height / 2; dy <= height / 2; dy++) {
    for (let dx = -width / 2; dx <= width / 2; dx++)
      values.push(255 * planeAt(luma, x + dx, y + dy));
  }
  return values;
}

/** Spots next to the pupils as white as a lamp reflected in glasses; the white of an eye is much darker. */
function glareOf(luma: Plane, { face, head }: Portrait): number {
  const size = {
    width: EYE_PATCH.width * head.faceHeight,
    height: EYE_PATCH.height * head.faceHeight,
  };
  const levels = EYES.flatMap(({ outer, inner }) => {
    const [p, q] = [pointOf(face, outer), pointOf(face, inner)];
    return valuesIn(luma, { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }, size);
  });
  return share(levels, (level) => level >= REFLECTION);
}

/** Widths of the finest detail to measure, and of the detail to compare it with, in face heights. */
const FINE = 1 / 170;
const COARSE = 1 / 34;

/** Energy of the finest detail in the face per 100 of coarser detail: eyes, brows and mouth contribute both. */
function sharpnessOf(luma: Plane, { head }: Portrait): number {
  const soft = gaussian(luma, Math.max(0.6, FINE * head.faceHeight));
  const softest = gaussian(luma, COARSE * head.faceHeight);
  let fine = 0;
  let coarse = 0;
  const half = head.faceHeight / 2;
  const middle = { x: head.eyes.x, y: head.eyes.y + 0.15 * head.faceHeight };
  for (let y = Math.round(middle.y - half); y < middle.y + half; y++) {
    for (let x = Math.round(middle.x - 0.7 * half); x < middle.x + 0.7 * half; x++) {
      const value = planeAt(soft, x, y);
      fine += Math.abs(planeAt(luma, x, y) - value);
      coarse += Math.abs(value - planeAt(softest, x, y));
    }
  }
  return (100 * fine) / Math.max(1e-6, coarse);
}

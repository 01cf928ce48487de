import { clamp, type Plane, type Point, planeAt } from "../ops/raster.ts";
import { applySimilarity, type Similarity, similarityScale } from "../ops/similarity.ts";
import type { Face } from "./faces.ts";

/** The position of a head, derived from its face mesh alone, in the pixels of the mesh. */
export interface HeadGeometry {
  /** Midpoint between the eyes. */
  readonly eyes: Point;
  /** Angle of the line through the eyes, radians, clockwise on the screen. */
  readonly roll: number;
  readonly chin: Point;
  /** Middle of the upper edge of the mesh, near the hairline. */
  readonly forehead: Point;
  /** Middle of the head from side to side: the middle of the cheeks, shifted slightly away from the nose. */
  readonly axis: Point;
  /** Forehead to chin. */
  readonly faceHeight: number;
  /** Forward tilt of the forehead over the chin, radians: about 0.1 looking straight, more looking down. */
  readonly pitch: number;
}

// Indices of MediaPipe's face mesh.
const RIGHT_EYE = [33, 133, 159, 145];
const LEFT_EYE = [263, 362, 386, 374];
const CHIN = 152;
const FOREHEAD = 10;
const CHEEKS = [234, 454];
const NOSE_TIP = 1;
/** How far the middle of the skull lies behind the cheeks, relative to how far the nose is in front of them. */
const SKULL_BEHIND_CHEEKS = 0.3;

/** Returns the depth of one mesh point, in the unit of its x and y. */
function depthOf(face: Face, index: number): number {
  return face.landmarks[index]?.z ?? 0;
}

function meanOf(face: Face, indices: readonly number[]): Point {
  const points = indices.flatMap((index) => face.landmarks[index] ?? []);
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

export function headGeometry(face: Face): HeadGeometry {
  const right = meanOf(face, RIGHT_EYE);
  const left = meanOf(face, LEFT_EYE);
  const chin = meanOf(face, [CHIN]);
  const forehead = meanOf(face, [FOREHEAD]);
  const cheeks = meanOf(face, CHEEKS);
  const nose = meanOf(face, [NOSE_TIP]);
  const eyes = { x: (right.x + left.x) / 2, y: (right.y + left.y) / 2 };
  const faceHeight = Math.hypot(forehead.x - chin.x, forehead.y - chin.y);
  return {
    eyes,
    roll: Math.atan2(left.y - right.y, left.x - right.x),
    chin,
    forehead,
    axis: {
      x: cheeks.x - SKULL_BEHIND_CHEEKS * (nose.x - cheeks.x),
      y: cheeks.y - SKULL_BEHIND_CHEEKS * (nose.y - cheeks.y),
    },
    faceHeight,
    pitch: Math.atan2(depthOf(face, CHIN) - depthOf(face, FOREHEAD), faceHeight),
  };
}

/** How far a head is turned: 0 frontal, about 1 in profile; positive to the right of the image. */
export function yawOf({ landmarks }: Face): number {
  const [nose, left, right] = [landmarks[1], landmarks[234], landmarks[454]];
  if (!nose || !left || !right) return 0;
  const toLeft = Math.hypot(left.x - nose.x, left.y - nose.y);
  const toRight = Math.hypot(right.x - nose.x, right.y - nose.y);
  return (toLeft - toRight) / (toLeft + toRight);
}

/** Returns the head as it appears in the mirrored image, `width` pixels wide. */
export function mirrorHead(head: HeadGeometry, width: number): HeadGeometry {
  const flip = ({ x, y }: Point): Point => ({ x: width - 1 - x, y });
  return {
    eyes: flip(head.eyes),
    roll: -head.roll,
    chin: flip(head.chin),
    forehead: flip(head.forehead),
    axis: flip(head.axis),
    faceHeight: head.faceHeight,
    pitch: head.pitch,
  };
}

function middle(p: Point, q: Point): Point {
  return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
}

/** Returns the head after `transform`. */
export function moveHead(head: HeadGeometry, transform: Similarity): HeadGeometry {
  return {
    eyes: applySimilarity(transform, head.eyes),
    roll: head.roll + Math.atan2(transform.b, transform.a),
    chin: applySimilarity(transform, head.chin),
    forehead: applySimilarity(transform, head.forehead),
    axis: applySimilarity(transform, head.axis),
    faceHeight: head.faceHeight * similarityScale(transform),
    pitch: head.pitch,
  };
}

/** Averages two measurements of one head. */
export function meanHead(a: HeadGeometry, b: HeadGeometry): HeadGeometry {
  return {
    eyes: middle(a.eyes, b.eyes),
    roll: (a.roll + b.roll) / 2,
    chin: middle(a.chin, b.chin),
    forehead: middle(a.forehead, b.forehead),
    axis: middle(a.axis, b.axis),
    faceHeight: (a.faceHeight + b.faceHeight) / 2,
    pitch: (a.pitch + b.pitch) / 2,
  };
}

/** Rows of a head with level eyes, in pixels from the top; may lie outside the image. */
export interface HeadRows {
  readonly eyeY: number;
  readonly chinY: number;
  /** Top of the skull: the end of "chin to crown". */
  readonly crownY: number;
  /** Top of the hair or hat above the face. */
  readonly hairTopY: number;
}

/**
 * Height of the crown above the chin in face mesh heights, for a head looking straight. The mesh ends at the hairline
 * and shortens when a head looks down, so the skull then takes more mesh heights. Measured against 29 hand-marked heads
 * (`bench/id-geometry.ts`), the crown is accurate to 4 % of the head, or 6 % without the pitch.
 */
const SKULL_MAX = 1.33;
const SKULL_SPREAD = 0.1;
const SKULL_PER_RADIAN = 0.75;
const LEVEL_PITCH = 0.105;
const MOST_PITCH = 0.4;
/** Share of the hair above the skull that counts as head, so that full hair isn't cut off. */
const HAIR_SHARE = 0.25;
const MAX_HAIR = 0.25;
const COLUMNS = [-0.2, -0.1, 0, 0.1, 0.2];

/**
 * Returns the rows of an upright head. The crown is the top of the matte above the face, limited to the range of skulls
 * that fit the mesh: a matte without the hair can't shorten the head, and tall hair counts only in part (passport rules
 * measure the skull, not the hair).
 */
export function headRows(head: HeadGeometry, alpha: Plane): HeadRows {
  const hairTopY = findHairTop(head, alpha);
  const lookingDown = clamp(head.pitch - LEVEL_PITCH, 0, MOST_PITCH);
  const skullMax = SKULL_MAX + SKULL_PER_RADIAN * lookingDown;
  const highest = head.chin.y - skullMax * head.faceHeight;
  const lowest = head.chin.y - (skullMax - SKULL_SPREAD) * head.faceHeight;
  const tallHair = Math.max(0, highest - hairTopY);
  return {
    eyeY: head.eyes.y,
    chinY: head.chin.y,
    crownY:
      clamp(hairTopY, highest, lowest) -
      HAIR_SHARE * Math.min(tallHair, MAX_HAIR * head.faceHeight),
    hairTopY: Math.min(hairTopY, lowest),
  };
}

/** Scans upwards from the forehead in five columns until none of them is covered. */
function findHairTop(head: HeadGeometry, alpha: Plane): number {
  let top = head.forehead.y;
  for (let y = Math.floor(head.forehead.y); y >= 0; y--) {
    const isCovered = COLUMNS.some((column) => {
      return planeAt(alpha, head.axis.x + column * head.faceHeight, y) > 0.5;
    });
    if (!isCovered) break;
    top = y;
  }
  return top;
}

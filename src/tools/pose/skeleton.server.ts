import { type Body, type Joint, SURE_JOINT } from "#engine/local/analysis/body.ts";
import type { Face } from "#engine/local/analysis/faces.ts";
import { headGeometry } from "#engine/local/analysis/head.ts";
import type { MainPerson } from "#engine/local/analysis/main-person.ts";
import type { Plane } from "#engine/local/ops/raster.ts";
import type { FigurePoint } from "./figure.ts";
import { downAngle, type Limb, type LimbName, type Skeleton, wrapDegrees } from "./skeleton.ts";

type Side = "left" | "right";
type Part = "Shoulder" | "Elbow" | "Wrist" | "Hip" | "Knee" | "Ankle";

/** The joints of both sides by their position in the image, not by the person's own left and right. */
interface SidedBody {
  readonly joint: (side: Side, part: Part) => Joint;
  readonly body: Body;
}

/** For a person seen from the front, the right side is on the left of the image; from behind it's the reverse. */
function sideBody(body: Body): SidedBody {
  const offset =
    body.leftShoulder.x - body.rightShoulder.x + 0.5 * (body.leftHip.x - body.rightHip.x);
  const isMirrored = offset >= 0;
  return {
    body,
    joint: (side, part) => {
      const own = isMirrored ? (side === "left" ? "right" : "left") : side;
      return body[`${own}${part}`];
    },
  };
}

const middle = (a: FigurePoint, b: FigurePoint): FigurePoint => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
});

/** A joint may be this far outside the image, as a fraction of its height. */
const OUTSIDE = 0.01;
/** Length of a trunk from shoulders to hips, in shoulder widths. */
const TRUNK_SHOULDERS = 1.45;
/** A guessed joint between two certain ones is used from this score on. */
const LIKELY = 0.18;

/** Size of the image in pixels. */
interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Maximum fraction of the last row that may belong to a person whose feet are in the image. */
const CUT_SHARE = 0.02;

/** Whether the lower border cuts the person. */
export function isCutBelow({ width, height, data }: Plane): boolean {
  const row = data.subarray((height - 1) * width);
  return row.reduce((sum, value) => sum + value, 0) > CUT_SHARE * width;
}

/** The skeleton of a person in an image of that size; `null` if not even the shoulders were detected. */
export function measureSkeleton(
  { face, body }: Pick<MainPerson, "face" | "body">,
  { isCut, ...frame }: Frame & { readonly isCut: boolean },
): Skeleton | null {
  if (!body) return null;
  const sided = sideBody(body);
  const shoulders = [sided.joint("left", "Shoulder"), sided.joint("right", "Shoulder")] as const;
  if (shoulders.some(({ score }) => score < LIKELY)) return null;
  const neck = middle(...shoulders);
  const hasLegs = !isCut && findLegs(sided, frame);
  const hips = hasLegs
    ? middle(sided.joint("left", "Hip"), sided.joint("right", "Hip"))
    : belowFrame(neck, shoulders, frame);
  const { head, headRadius, headTiltDeg } = measureHead({ face, body }, neck, hips);
  const limb = (name: LimbName): Limb | null => limbOf(sided, name, frame);
  return {
    hips,
    neck,
    leftShoulder: shoulders[0],
    rightShoulder: shoulders[1],
    head,
    headRadius,
    headTiltDeg,
    limbs: {
      leftArm: limb("leftArm"),
      rightArm: limb("rightArm"),
      leftLeg: hasLegs ? limb("leftLeg") : null,
      rightLeg: hasLegs ? limb("rightLeg") : null,
    },
    hasLegs,
  };
}

function findLegs({ joint }: SidedBody, frame: Frame): boolean {
  const hips = [joint("left", "Hip"), joint("right", "Hip")];
  const knees = [joint("left", "Knee"), joint("right", "Knee")];
  const areSure = hips.every((hip) => isSeen(hip, frame, LIKELY));
  return (
    areSure && knees.some((knee) => isSeen(knee, frame, SURE_JOINT) && knee.y < 0.97 * frame.height)
  );
}

/** Radius of a head with its hair, in face mesh heights, or in trunk lengths if no face is visible. */
const HEAD_RADIUS = { face: 0.85, trunk: 0.28 };
/** A nose this far from the middle of the cheeks, in face heights, is a profile, whose tilt means nothing. */
const PROFILE = 0.22;

function measureHead(
  { face, body }: { readonly face: Face | null; readonly body: Body },
  neck: FigurePoint,
  hips: FigurePoint,
): Pick<Skeleton, "head" | "headRadius" | "headTiltDeg"> {
  if (!face) {
    const head = headOf(body, neck);
    return {
      head,
      headRadius: HEAD_RADIUS.trunk * Math.hypot(hips.x - neck.x, hips.y - neck.y),
      headTiltDeg: wrapDegrees(180 - downAngle(neck, head)),
    };
  }
  const { forehead, chin, roll, faceHeight, eyes } = headGeometry(face);
  const head = middle(forehead, chin);
  const nose = face.landmarks[NOSE_TIP] ?? eyes;
  const cheeks = middle(face.landmarks[RIGHT_CHEEK] ?? eyes, face.landmarks[LEFT_CHEEK] ?? eyes);
  const isProfile = Math.hypot(nose.x - cheeks.x, nose.y - cheeks.y) > PROFILE * faceHeight;
  return {
    head,
    headRadius: HEAD_RADIUS.face * faceHeight,
    headTiltDeg: isProfile ? null : (roll * 180) / Math.PI,
  };
}

/** Indices of the face mesh. */
const NOSE_TIP = 1;
const RIGHT_CHEEK = 234;
const LEFT_CHEEK = 454;

/** The trunk of a half-length photo rotates about a point at the lower border. */
function belowFrame(
  neck: FigurePoint,
  [left, right]: readonly [FigurePoint, FigurePoint],
  { height }: Frame,
): FigurePoint {
  const width = Math.hypot(left.x - right.x, left.y - right.y);
  return { x: neck.x, y: Math.max(height - 1, neck.y + 0.6 * TRUNK_SHOULDERS * width) };
}

function headOf(body: Body, neck: FigurePoint): FigurePoint {
  const seen = [body.nose, body.leftEar, body.rightEar].filter(({ score }) => score >= LIKELY);
  const sum = seen.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), {
    x: 0,
    y: 0,
  });
  if (seen.length === 0) return { x: neck.x, y: neck.y - 1 };
  return { x: sum.x / seen.length, y: sum.y / seen.length };
}

function isSeen({ x, y, score }: Joint, { width, height }: Frame, least: number): boolean {
  const margin = OUTSIDE * height;
  return score >= least && x > -margin && y > -margin && x < width + margin && y < height + margin;
}

function limbOf({ joint }: SidedBody, name: LimbName, frame: Frame): Limb | null {
  const side = name === "leftArm" || name === "leftLeg" ? "left" : "right";
  if (name === "leftLeg" || name === "rightLeg") return legOf({ joint }, side, frame);
  const [root, bend, end] = [joint(side, "Shoulder"), joint(side, "Elbow"), joint(side, "Wrist")];
  if (!isSeen(root, frame, LIKELY) || !isSeen(bend, frame, SURE_JOINT)) return null;
  return isSeen(end, frame, LIKELY) ? { root, middle: bend, end } : null;
}

/** A leg next to a detected one exists too: its uncertain joints are copied from the other leg. */
function legOf({ joint }: Pick<SidedBody, "joint">, side: Side, frame: Frame): Limb | null {
  const other = side === "left" ? "right" : "left";
  const root = joint(side, "Hip");
  const beside = (part: "Knee" | "Ankle"): FigurePoint => ({
    x: root.x + joint(other, part).x - joint(other, "Hip").x,
    y: root.y + joint(other, part).y - joint(other, "Hip").y,
  });
  const place = (part: "Knee" | "Ankle"): FigurePoint | null => {
    const own = joint(side, part);
    if (isSeen(own, frame, LIKELY)) return own;
    if (isSeen(joint(other, part), frame, LIKELY)) return beside(part);
    return isSeen(own, frame, UNLIKELY) ? own : null;
  };
  const middleJoint = place("Knee");
  const end = place("Ankle");
  return middleJoint && end ? { root, middle: middleJoint, end } : null;
}

/** Below this score a joint is only noise. */
const UNLIKELY = 0.06;

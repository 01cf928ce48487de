import type { FigurePoint } from "./figure.ts";
import type { PoseAngles } from "./pose-angles.ts";
import {
  downAngle,
  type Limb,
  type LimbName,
  limbNames,
  type Skeleton,
  turn,
  wrapDegrees,
} from "./skeleton.ts";

/** How a limb moves: rotations of both parts in degrees, and the new positions of its joints. */
export interface LimbMove {
  readonly from: Limb;
  readonly to: Limb;
  readonly upperTurn: number;
  readonly lowerTurn: number;
}

/**
 * How a person moves into a pose, before the figure is placed on the ground. Rotations are positive from down to the
 * right.
 */
export interface PoseMove {
  readonly skeleton: Skeleton;
  readonly hips: FigurePoint;
  readonly neck: FigurePoint;
  readonly pelvisTurn: number;
  readonly torsoTurn: number;
  readonly headTurn: number;
  readonly limbs: Readonly<Record<LimbName, LimbMove | null>>;
}

/** Fraction of the back's lean that the pelvis shares. */
const PELVIS_SHARE = 0.4;
/** Maximum lean in degrees of a person without legs: the frame cuts the body. */
const MAX_HALF_LENGTH_LEAN = 14;
/** Maximum rotation of the head against the shoulders, in degrees. */
const MAX_HEAD_TURN = 36;
const MAX_HALF_LENGTH_TURN = 20;

/** The rotations of every part of the person for the angles of a pose; the hips stay in place. */
export function retarget(skeleton: Skeleton, angles: PoseAngles): PoseMove {
  const { hips, neck } = skeleton;
  const { torsoTurn, pelvisTurn, headTurn } = turnSpine(skeleton, angles);
  const newNeck = turn(neck, torsoTurn, { pivot: hips, to: hips });
  const limbs: Partial<Record<LimbName, LimbMove | null>> = {};
  for (const name of limbNames) {
    const isArm = name === "leftArm" || name === "rightArm";
    limbs[name] = moveLimb(skeleton.limbs[name], name, {
      angles,
      hips,
      rootTurn: isArm ? torsoTurn : pelvisTurn,
    });
  }
  const { leftArm = null, rightArm = null, leftLeg = null, rightLeg = null } = limbs;
  return {
    skeleton,
    hips,
    neck: newNeck,
    pelvisTurn,
    torsoTurn,
    headTurn,
    limbs: { leftArm, rightArm, leftLeg, rightLeg },
  };
}

function turnSpine(
  { hips, neck, hasLegs, headTiltDeg }: Skeleton,
  angles: PoseAngles,
): Pick<PoseMove, "torsoTurn" | "pelvisTurn" | "headTurn"> {
  // The lean of a trunk cut by the frame is unknown; it counts as upright.
  const leanNow = hasLegs ? -wrapDegrees(downAngle(neck, hips)) : 0;
  const lean = angles.torsoLeanDeg - leanNow;
  // A back that leans to the right points up and to the right, so "down" rotates to the left.
  const torsoTurn = -(hasLegs ? lean : limit(lean, MAX_HALF_LENGTH_LEAN));
  const headNow = headTiltDeg === null ? 0 : headTiltDeg - leanNow;
  const nod = wrapDegrees(angles.headTiltDeg - angles.torsoLeanDeg - headNow);
  const mostNod = hasLegs ? MAX_HEAD_TURN : MAX_HALF_LENGTH_TURN;
  return {
    torsoTurn,
    pelvisTurn: hasLegs ? PELVIS_SHARE * torsoTurn : 0,
    headTurn: torsoTurn - limit(nod, mostNod),
  };
}

function moveLimb(
  limb: Limb | null,
  name: LimbName,
  {
    angles,
    hips,
    rootTurn,
  }: { readonly angles: PoseAngles; readonly hips: FigurePoint; readonly rootTurn: number },
): LimbMove | null {
  if (!limb) return null;
  const side = name === "leftArm" || name === "leftLeg" ? -1 : 1;
  const { upperDeg, bendDeg } = angles[name];
  const change = side * upperDeg - downAngle(limb.root, limb.middle) - rootTurn;
  const upperTurn = rootTurn + side * wrapOutwards(side * change);
  const lowerTurn =
    upperTurn +
    wrapDegrees(side * (upperDeg + bendDeg) - downAngle(limb.middle, limb.end) - upperTurn);
  const root = turn(limb.root, rootTurn, { pivot: hips, to: hips });
  const middle = turn(limb.middle, upperTurn, { pivot: limb.root, to: root });
  const end = turn(limb.end, lowerTurn, { pivot: limb.middle, to: middle });
  return { from: limb, to: { root, middle, end }, upperTurn, lowerTurn };
}

/** A limb swings outwards rather than across the body. */
function wrapOutwards(angleDeg: number): number {
  return wrapDegrees(angleDeg - OUTWARDS_SHIFT) + OUTWARDS_SHIFT;
}
const OUTWARDS_SHIFT = 60;

function limit(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

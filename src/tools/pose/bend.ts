import type { FigurePoint } from "./figure.ts";
import type { BodyLayer } from "./pose-angles.ts";
import type { LimbMove, PoseMove } from "./retarget.ts";
import { torsoLength, turn } from "./skeleton.ts";

/** Moves a point of a layer from the photo to its new position. */
export type Bend = (point: FigurePoint) => FigurePoint;

/** Half the length over which a joint bends, in torso lengths. */
const BEND = { shoulder: 0.14, hip: 0.22, elbow: 0.12, knee: 0.14, neck: { from: 0.03, to: 0.3 } };

/**
 * The motion of one layer. Around a joint, the rotation changes evenly from one part's to the other's and is applied
 * about the joint itself, so that nothing tears and limbs keep their thickness.
 */
export function bendLayer(move: PoseMove, layer: BodyLayer): Bend {
  const torso = bendTrunk(move);
  if (layer === "torso" || layer === "head") return torso;
  const limb = move.limbs[layer];
  if (!limb) return torso;
  const unit = torsoLength(move.skeleton);
  const isArm = layer === "leftArm" || layer === "rightArm";
  return bendLimb(limb, torso, {
    root: unit * (isArm ? BEND.shoulder : BEND.hip),
    middle: unit * (isArm ? BEND.elbow : BEND.knee),
    rootTurn: isArm ? move.torsoTurn : move.pelvisTurn,
  });
}

/** In head radii: how far the head's motion extends beside the neck. */
const HEAD_REACH = 1.5;

/**
 * The trunk with the head as one sheet. The rotation changes up the back from the pelvis's to the shoulders', and above
 * the shoulders to the head's.
 */
function bendTrunk(move: PoseMove): Bend {
  const { hips: pivot, neck, head, headRadius } = move.skeleton;
  const unit = torsoLength(move.skeleton);
  const length = Math.hypot(head.x - neck.x, head.y - neck.y) || 1;
  const [neckStart, neckEnd] = [BEND.neck.from * (unit / length), BEND.neck.to * (unit / length)];
  return (point) => {
    const above = smoothstep(neckStart, neckEnd, along(point, neck, head));
    const distance = Math.hypot(point.x - head.x, point.y - head.y) / headRadius;
    // A head held forwards is beside the neck rather than above it.
    const share = 1 - (1 - above) * smoothstep(1, HEAD_REACH, distance);
    if (share > 0) {
      const angle = move.torsoTurn + (move.headTurn - move.torsoTurn) * share;
      return turn(point, angle, { pivot: neck, to: move.neck });
    }
    const up = smoothstep(-0.1, 0.75, along(point, pivot, neck));
    const angle = move.pelvisTurn + (move.torsoTurn - move.pelvisTurn) * up;
    return turn(point, angle, { pivot, to: move.hips });
  };
}

interface Bends {
  readonly root: number;
  readonly middle: number;
  readonly rootTurn: number;
}

function bendLimb(limb: LimbMove, torso: Bend, bends: Bends): Bend {
  const { from, to, upperTurn, lowerTurn } = limb;
  const upper = Math.hypot(from.middle.x - from.root.x, from.middle.y - from.root.y) || 1;
  return (point) => {
    const fromMiddle = besideJoint(point, from);
    const lower = smoothstep(-bends.middle, bends.middle, fromMiddle);
    if (lower > 0) {
      const angle = upperTurn + (lowerTurn - upperTurn) * lower;
      return turn(point, angle, { pivot: from.middle, to: to.middle });
    }
    const out = along(point, from.root, from.middle) * upper;
    const share = smoothstep(-bends.root, bends.root, out);
    if (share === 0) return torso(point);
    const angle = bends.rootTurn + (upperTurn - bends.rootTurn) * share;
    const turned = turn(point, angle, { pivot: from.root, to: to.root });
    if (share === 1) return turned;
    // Beside the joint the back may bend independently: both agree at the joint itself.
    const still = torso(point);
    const pull = smoothstep(0, 0.5, share);
    return { x: still.x + (turned.x - still.x) * pull, y: still.y + (turned.y - still.y) * pull };
  };
}

/** Distance beyond the middle joint in pixels, along the mean direction of both parts. */
function besideJoint(point: FigurePoint, { root, middle, end }: LimbMove["from"]): number {
  const first = unitVector(root, middle);
  const second = unitVector(middle, end);
  const sum = { x: first.x + second.x, y: first.y + second.y };
  const length = Math.hypot(sum.x, sum.y);
  const axis = length > 0.2 ? { x: sum.x / length, y: sum.y / length } : second;
  return (point.x - middle.x) * axis.x + (point.y - middle.y) * axis.y;
}

function unitVector(from: FigurePoint, to: FigurePoint): FigurePoint {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

/** Position along the line through `from` (0) and `to` (1). */
function along(point: FigurePoint, from: FigurePoint, to: FigurePoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1);
}

function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from || 1)));
  return t * t * (3 - 2 * t);
}

import type { FigurePoint } from "./figure.ts";
import type { BodyLayer } from "./pose-angles.ts";
import type { LimbMove, PoseMove } from "./retarget.ts";
import { type LimbName, limbNames, torsoLength, turn } from "./skeleton.ts";

/** Moves a point of a layer from the photo to its new position. */
export type Bend = (point: FigurePoint) => FigurePoint;

/**
 * How much of a limb's rotation a point takes, 0..1. Around the limb's root the value changes evenly from the trunk to
 * the limb and is the same for both; further away it is 1 for points of the limb and 0 for others.
 */
export type LimbShare = (point: FigurePoint, isOfLimb: boolean) => number;
export type LimbShares = ReadonlyMap<LimbName, LimbShare>;

/** Half the length over which a joint bends, in torso lengths. */
const BEND = { shoulder: 0.14, hip: 0.14, elbow: 0.12, knee: 0.14, neck: { from: 0.03, to: 0.3 } };

/**
 * The motion of one layer. Around a joint, the rotation changes evenly from one part's to the other's and is applied
 * about the joint itself, so that nothing tears and limbs keep their thickness.
 */
export function bendLayer(move: PoseMove, layer: BodyLayer, shares: LimbShares): Bend {
  const trunk = bendTrunk(move);
  const roots = limbNames.flatMap((name) => {
    const limb = move.limbs[name];
    return limb && isJoined(name, layer)
      ? [bendRoot(limb, { move, name, isOwn: name === layer, share: shares.get(name) })]
      : [];
  });
  const own = layer === "torso" || layer === "head" ? null : move.limbs[layer];
  const beyond =
    own && bendMiddle(own, BEND[isArm(layer) ? "elbow" : "knee"] * torsoLength(move.skeleton));
  return (point) => {
    const lower = beyond?.(point);
    if (lower) return lower;
    const still = trunk(point);
    let { x, y } = still;
    for (const root of roots) {
      const shift = root(point, still);
      x += shift.x;
      y += shift.y;
    }
    return { x, y };
  };
}

/** Whether a layer shares the joint of a limb: a hand that hangs next to a hip moves with its arm alone. */
export function isJoined(limb: LimbName, layer: BodyLayer): boolean {
  if (layer === "torso" || layer === "head") return layer === "torso";
  return isArm(limb) === isArm(layer);
}

const isArm = (layer: BodyLayer): boolean => layer === "leftArm" || layer === "rightArm";

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

interface Root {
  readonly move: PoseMove;
  readonly name: LimbName;
  /** Whether the points belong to the limb. */
  readonly isOwn: boolean;
  readonly share: LimbShare | undefined;
}

/** How far a limb takes a point away from where the trunk carries it. */
function bendRoot({ from, to, upperTurn }: LimbMove, { move, name, isOwn, share }: Root) {
  const rootTurn = isArm(name) ? move.torsoTurn : move.pelvisTurn;
  const half = torsoLength(move.skeleton) * BEND[isArm(name) ? "shoulder" : "hip"];
  const length = Math.hypot(from.middle.x - from.root.x, from.middle.y - from.root.y) || 1;
  return (point: FigurePoint, still: FigurePoint): FigurePoint => {
    const taken = share?.(point, isOwn) ?? (isOwn ? 1 : 0);
    if (taken === 0) return NO_SHIFT;
    const out = along(point, from.root, from.middle) * length;
    const part = taken * smoothstep(-half, half, out);
    if (part === 0) return NO_SHIFT;
    const angle = rootTurn + (upperTurn - rootTurn) * part;
    const turned = turn(point, angle, { pivot: from.root, to: to.root });
    // Beside the joint the back may bend independently: both agree at the joint itself.
    const pull = smoothstep(0, 0.5, part);
    return { x: (turned.x - still.x) * pull, y: (turned.y - still.y) * pull };
  };
}

const NO_SHIFT = { x: 0, y: 0 };

/** Where a limb takes a point beyond its upper part; `null` for other points. `half` as in `BEND`, in pixels. */
function bendMiddle({ from, to, upperTurn, lowerTurn }: LimbMove, half: number) {
  return (point: FigurePoint): FigurePoint | null => {
    const lower = smoothstep(-half, half, besideJoint(point, from));
    if (lower === 0) return null;
    const angle = upperTurn + (lowerTurn - upperTurn) * lower;
    return turn(point, angle, { pivot: from.middle, to: to.middle });
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

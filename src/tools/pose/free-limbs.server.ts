import type { Plane } from "#engine/local/ops/raster.ts";
import type { LayerMap } from "./layers.server.ts";
import {
  downAngle,
  type Limb,
  type LimbName,
  limbNames,
  type Skeleton,
  torsoLength,
  wrapDegrees,
} from "./skeleton.ts";

/** Minimum fraction of a limb's outline against the background for it to be separable from the body. */
const MIN_FREE = { arm: 0.42, leg: 0.3, hand: 0.45 };
/** If the photo's border cuts a limb over more than this, in torso lengths, moving it would show the cut. */
const MAX_CUT = 0.05;

/**
 * An arm holds a thing if pixels extend beyond the hand by at least this fraction of the forearm, and are at least this
 * fraction of the arm's.
 */
const HELD_THING = { reach: 0.7, share: 0.05 };

/** The limbs that can't move: in front of the body, holding something, or cut by the photo's border. */
export function findHeldLimbs(
  layers: LayerMap,
  alpha: Plane,
  skeleton: Skeleton,
): ReadonlySet<LimbName> {
  const unit = torsoLength(skeleton);
  const held = limbNames.filter((name) => {
    const part = layers.get(name);
    const limb = skeleton.limbs[name];
    if (!part || !limb) return false;
    const isArm = name === "leftArm" || name === "rightArm";
    if (isArm && isBentForward(skeleton)) return true;
    const whole = { solid: markSolid(part, alpha), width: alpha.width, limb };
    return name === "leftArm" || name === "rightArm"
      ? isArmHeld(whole, unit)
      : isLegHeld(whole, unit);
  });
  return new Set(held);
}

/** With the head this far to the side of the shoulders, the person is bent over something that the arms hold. */
const BENT_DEG = 40;

function isBentForward({ neck, head }: Skeleton): boolean {
  return Math.abs(wrapDegrees(downAngle(neck, head) - 180)) > BENT_DEG;
}

interface Part {
  /** 2 in the part, 1 elsewhere in the person, 0 in the background. */
  readonly solid: Uint8Array;
  readonly width: number;
  readonly limb: Limb;
}

function isArmHeld(part: Part, unit: number): boolean {
  const arm = measureFrom(part, Number.NEGATIVE_INFINITY);
  const hand = measureFrom(part, HAND_START);
  const thing = measureFrom(part, HELD_THING.reach);
  return (
    arm.free <= MIN_FREE.arm * arm.outline ||
    // A hand in a pocket, on a hip or behind the back can't be separated.
    hand.free <= MIN_FREE.hand * hand.outline ||
    arm.cut > MAX_CUT * unit ||
    thing.area > HELD_THING.share * arm.area
  );
}

function isLegHeld(part: Part, unit: number): boolean {
  const leg = measureFrom(part, Number.NEGATIVE_INFINITY);
  return leg.free <= MIN_FREE.leg * leg.outline || leg.cut > MAX_CUT * unit;
}

/** Start of the hand relative to the wrist, in forearm lengths. */
const HAND_START = -0.2;

interface PartMeasure {
  readonly area: number;
  /** Outline pixels in total, those against the background, and those on the image's border. */
  readonly outline: number;
  readonly free: number;
  readonly cut: number;
}

/** Measures the part beyond the last joint by `from` lengths of the lower part. */
function measureFrom({ solid, width, limb }: Part, from: number): PartMeasure {
  const { middle, end } = limb;
  const height = solid.length / width;
  const [dx, dy] = [end.x - middle.x, end.y - middle.y];
  const squared = dx * dx + dy * dy || 1;
  let [area, outline, free, cut] = [0, 0, 0, 0];
  for (let i = 0; i < solid.length; i++) {
    if (solid[i] !== 2) continue;
    const x = i % width;
    const y = (i - x) / width;
    if (((x - end.x) * dx + (y - end.y) * dy) / squared < from) continue;
    area++;
    const isAtBorder = x === 0 || y === 0 || x === width - 1 || y === height - 1;
    const beside = isAtBorder ? OUTSIDE_PICTURE : leastAround(solid, i, width);
    if (beside < 2) outline++;
    if (beside === 0) free++;
    if (isAtBorder) cut++;
  }
  return { area, outline, free, cut };
}

const INSIDE = 0.5;
/** Counts as outline, but not as free. */
const OUTSIDE_PICTURE = 1;

function markSolid(part: Plane, alpha: Plane): Uint8Array {
  return Uint8Array.from(alpha.data, (value, i) => {
    if (value <= INSIDE) return 0;
    return (part.data[i] ?? 0) > INSIDE ? 2 : 1;
  });
}

function leastAround(solid: Uint8Array, index: number, width: number): number {
  return Math.min(
    solid[index - 1] ?? 0,
    solid[index + 1] ?? 0,
    solid[index - width] ?? 0,
    solid[index + width] ?? 0,
  );
}

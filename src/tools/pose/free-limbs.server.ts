import type { Plane } from "#engine/local/ops/raster.ts";
import type { LayerMap } from "./layers.server.ts";
import { type Limb, type LimbName, limbNames, type Skeleton, torsoLength } from "./skeleton.ts";

/** At least this share of a limb's outline must lie against the background, so that it can be taken off the body. */
const MIN_FREE = { arm: 0.42, leg: 0.3 };
/** A limb that the border of the photo cuts over more than this, in lengths of the torso, would show the cut. */
const MAX_CUT = 0.05;

/** What an arm holds reaches beyond the hand by at least this share of the forearm, with this share of the arm's pixels. */
const HELD_THING = { reach: 0.7, share: 0.05 };

/** The limbs that cannot move: held before the body, holding something, or cut by the border of the photo. */
export function findHeldLimbs(
  layers: LayerMap,
  alpha: Plane,
  skeleton: Skeleton,
): ReadonlySet<LimbName> {
  const held = new Set<LimbName>();
  for (const name of limbNames) {
    const part = layers.get(name);
    const limb = skeleton.limbs[name];
    if (!part || !limb) continue;
    const { free, total, cut, beyond, area } = measurePart(part, alpha, limb);
    const isArm = name === "leftArm" || name === "rightArm";
    const isBound = free < (isArm ? MIN_FREE.arm : MIN_FREE.leg) * total;
    const isCut = cut > MAX_CUT * torsoLength(skeleton);
    const holdsThing = isArm && beyond > HELD_THING.share * area;
    if (total === 0 || isBound || isCut || holdsThing) held.add(name);
  }
  return held;
}

const INSIDE = 0.5;

interface PartMeasure {
  /** Pixels of the outline, those of them against the background, and those on the border of the picture. */
  readonly total: number;
  readonly free: number;
  readonly cut: number;
  /** Pixels of the part, and those far beyond the wrist. */
  readonly area: number;
  readonly beyond: number;
}

function measurePart(part: Plane, alpha: Plane, { middle, end }: Limb): PartMeasure {
  const { width, height } = alpha;
  const solid = markSolid(part, alpha);
  const [dx, dy] = [end.x - middle.x, end.y - middle.y];
  const squared = dx * dx + dy * dy || 1;
  let [total, free, cut, area, beyond] = [0, 0, 0, 0, 0];
  for (let i = 0; i < solid.length; i++) {
    if (solid[i] !== 2) continue;
    area++;
    const x = i % width;
    const y = (i - x) / width;
    if (((x - end.x) * dx + (y - end.y) * dy) / squared > HELD_THING.reach) beyond++;
    const isAtBorder = x === 0 || y === 0 || x === width - 1 || y === height - 1;
    const beside = isAtBorder ? OUTSIDE_PICTURE : leastAround(solid, i, width);
    if (beside < 2) total++;
    if (beside === 0) free++;
    if (isAtBorder) cut++;
  }
  return { total, free, cut, area, beyond };
}

/** As outline, but not as free. */
const OUTSIDE_PICTURE = 1;

/** 2 in the part, 1 elsewhere in the person, 0 in the background. */
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

import {
  createPlane,
  type Plane,
  type Point,
  planeAt,
  smoothstep,
} from "#engine/local/ops/raster.ts";
import { type BodyPlaces, fromLimb, fromLimbs, type Limb, torsoOf } from "./body-places.server.ts";

/** Places of the body that a garment of its own may cover. */
export const zones = ["collar", "sleeves", "trunk", "legs"] as const;
export type Zone = (typeof zones)[number];

/** One number per pixel and zone. */
type ZonePlanes = Readonly<Record<Zone, Plane>>;

export interface ZoneMaps {
  /** Weight of each pixel as an example of what the zone wears, 0..1. */
  readonly seeds: ZonePlanes;
  /** Log-likelihood of what the zone wears at each pixel. */
  readonly priors: ZonePlanes;
  /** Log-likelihood of bare skin, hair, shoes and whatever else is no garment. */
  readonly bare: Plane;
  /** 1 where skin and hair are surely what they look like: head, neck, hands and bare limbs. */
  readonly bareSeeds: Plane;
  /** Both legs are visible, with a gap between them. */
  readonly isTwoLegged: boolean;
}

/** The person on whom zones are mapped. */
interface Wearer {
  /** How likely each pixel is cloth, 0..1. */
  readonly cloth: Plane;
  readonly matte: Plane;
}

interface Position {
  /** 0 at the shoulders and 1 at the hips. */
  readonly down: number;
  /** From the middle of the torso, in face heights. */
  readonly side: number;
  /** Distances in multiples of the radius of the nearest limb. */
  readonly arm: number;
  readonly leg: number;
  readonly hand: number;
  readonly foot: number;
  readonly head: number;
  /** In face heights along the image. */
  readonly belowChin: number;
  /** Below the upper edge of the cloth in this column, in face heights; negative above it. */
  readonly depth: number;
  /** On a limb without cloth. */
  readonly isBareLimb: boolean;
}

/** Maps the zones of a body. */
export function mapZones(wearer: Wearer, places: BodyPlaces): ZoneMaps {
  const { cloth, matte } = wearer;
  const { width, height } = cloth;
  const make = (): Plane => createPlane(width, height);
  const seeds = { collar: make(), sleeves: make(), trunk: make(), legs: make() };
  const priors = { collar: make(), sleeves: make(), trunk: make(), legs: make() };
  const [bare, bareSeeds] = [make(), make()];
  const positionAt = positionsOf(wearer, places);
  for (let i = 0; i < cloth.data.length; i++) {
    if ((matte.data[i] ?? 0) < 0.02) continue;
    const position = positionAt(i);
    bare.data[i] = barePrior(position);
    if (isSurelyBare(position)) bareSeeds.data[i] = 1;
    const share = cloth.data[i] ?? 0;
    for (const zone of zones) {
      priors[zone].data[i] = zonePriors[zone](position) - (position.isBareLimb ? 1.5 : 0);
      const isSeed = share > 0.5 && !position.isBareLimb && seedsIn[zone](position);
      if (isSeed) seeds[zone].data[i] = share;
    }
  }
  return { seeds, priors, bare, bareSeeds, isTwoLegged: hasGap(matte, places) };
}

function positionsOf(wearer: Wearer, places: BodyPlaces): (i: number) => Position {
  const { width } = wearer.cloth;
  const torso = torsoOf(places);
  const depth = clothDepth(wearer.cloth, places);
  const bareLimbs = [
    ...places.arms.filter((limb) => isBare(limb, wearer, MIN_COVER.arm)),
    ...places.legs.filter((limb) => isBare(limb, wearer, MIN_COVER.leg)),
  ];
  return (i) => {
    const x = i % width;
    const y = (i - x) / width;
    const arm = fromLimbs(places.arms, x, y);
    const leg = fromLimbs(places.legs, x, y);
    const { down, side } = torso(x, y);
    const bare = fromLimbs(bareLimbs, x, y);
    const isTrunk = down > 0.1 && down < 1 && Math.abs(side) < 0.6;
    return {
      down,
      side,
      arm,
      leg,
      hand: fromLimbs(places.hands, x, y),
      foot: fromLimbs(places.feet, x, y),
      head: fromLimb(places.head, x, y),
      belowChin: (y - places.chin.y) / places.unitPx,
      depth: depth[i] ?? 0,
      isBareLimb: !isTrunk && bare < 1.5 && bare <= Math.min(arm, leg),
    };
  };
}

/** Shares of a limb's core that must be cloth; otherwise it is bare, or only some hair lies on it. */
const MIN_COVER = { arm: 0.6, leg: 0.4 };

function isBare(limb: Limb, { cloth, matte }: Wearer, minCover: number): boolean {
  const { from, to, radiusPx } = limb;
  let [covered, total] = [0, 0];
  const reach = Math.ceil(0.6 * radiusPx);
  for (
    let y = Math.floor(Math.min(from.y, to.y)) - reach;
    y <= Math.max(from.y, to.y) + reach;
    y++
  ) {
    for (
      let x = Math.floor(Math.min(from.x, to.x)) - reach;
      x <= Math.max(from.x, to.x) + reach;
      x++
    ) {
      if (x < 0 || y < 0 || x >= cloth.width || y >= cloth.height) continue;
      const i = y * cloth.width + x;
      if ((matte.data[i] ?? 0) < 0.5 || fromLimb(limb, x, y) > 0.6) continue;
      covered += cloth.data[i] ?? 0;
      total++;
    }
  }
  return total > 0 && covered < minCover * total;
}

function clothDepth({ width, height, data }: Plane, { chin, unitPx }: BodyPlaces): Float32Array {
  const depth = new Float32Array(data.length).fill(-1);
  for (let x = 0; x < width; x++) {
    let top = -1;
    for (let y = Math.max(0, Math.round(chin.y)); y < height; y++) {
      const i = y * width + x;
      if (top < 0 && (data[i] ?? 0) > 0.5) top = y;
      if (top >= 0) depth[i] = (y - top) / unitPx;
    }
  }
  return depth;
}

const GAP_STEPS = 40;

/** `true` if the background shows between the legs, above or at the height of the knees. */
function hasGap(matte: Plane, { legs, unitPx }: BodyPlaces): boolean {
  const thighs = legs.filter(({ isUpper }) => isUpper);
  const [left, right] = thighs;
  if (!left || !right) return false;
  return [0.7, 1].some((along) => {
    const a = between(left.from, left.to, along);
    const b = between(right.from, right.to, along);
    if (Math.hypot(a.x - b.x, a.y - b.y) > 3 * unitPx) return true;
    for (let k = 1; k < GAP_STEPS; k++) {
      const { x, y } = between(a, b, k / GAP_STEPS);
      if (planeAt(matte, x, y) < 0.3) return true;
    }
    return false;
  });
}

function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
}

const seedsIn = {
  collar: ({ side, down, depth }) =>
    Math.abs(side) < 0.3 && depth >= 0 && depth < 0.4 && down < 0.5,
  sleeves: ({ arm, side, down, hand }) =>
    hand > 1 &&
    down < 1.6 &&
    (arm < 0.8 || (!Number.isFinite(arm) && Math.abs(side) > 0.8 && down > 0 && down < 0.5)),
  trunk: ({ side, down, arm }) => Math.abs(side) < 0.6 && down > 0.45 && down < 0.85 && arm > 1,
  legs: ({ leg, foot, hand, down, side }) =>
    foot > 1 &&
    hand > 1 &&
    (leg < 0.7 || (down > 1.25 && down < 2 && Math.abs(side) < 0.9 && leg > 2)),
} as const satisfies Record<Zone, (position: Position) => boolean>;

/** Log-likelihood of a place that a garment never reaches. */
const NEVER = -6;

const zonePriors = {
  collar: ({ side, down, arm }) =>
    NEVER * smoothstep(0.45, 1.1, Math.abs(side)) +
    0.5 * NEVER * smoothstep(0.7, 1.3, down) -
    2 * smoothstep(1, 0.6, arm),
  sleeves: ({ side, down, arm }) =>
    arm < 1.1
      ? 0.5
      : 0.5 * NEVER * smoothstep(1, 1.4, down) - 1.5 * smoothstep(0.4, 0.1, Math.abs(side)),
  trunk: ({ side, down, arm }) =>
    NEVER * smoothstep(1.05, 1.4, down) -
    4 * smoothstep(0.7, 1.3, Math.abs(side)) -
    2 * smoothstep(1, 0.6, arm),
  legs: ({ leg, down, arm }) =>
    (leg < 1
      ? 0.5 - 4 * smoothstep(0.9, 0.7, down) * smoothstep(0.5, 0.9, leg)
      : NEVER * smoothstep(1, 0.8, down)) -
    2 * smoothstep(1, 0.6, arm),
} as const satisfies Record<Zone, (position: Position) => number>;

function barePrior({ hand, foot, head, belowChin, isBareLimb, ...at }: Position): number {
  const isDressed = !isBareLimb && (at.arm < 0.8 || at.leg < 0.8) && hand > 1;
  const isCore = at.down > 0.2 && at.down < 1 && Math.abs(at.side) < 0.7;
  return (
    3 * smoothstep(1.1, 0.7, hand) +
    4 * smoothstep(1.1, 0.8, foot) -
    NEVER * smoothstep(1.2, 0.9, head) * smoothstep(0.1, -0.1, belowChin) +
    (isBareLimb ? 1 : 0) -
    (isDressed || isCore ? 1.5 : 0)
  );
}

function isSurelyBare({ side, hand, belowChin, isBareLimb }: Position): boolean {
  return belowChin < -0.2 || (belowChin < 0.3 && Math.abs(side) < 0.35) || hand < 0.8 || isBareLimb;
}

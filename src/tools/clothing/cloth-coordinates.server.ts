import { clamp, type Plane } from "#engine/local/ops/raster.ts";
import { type BodyPlaces, fromLimb, type Limb } from "./body-places.server.ts";

/** A position on cloth in pixels: across the body or limb that it covers, and along it. */
export interface ClothPlace {
  readonly across: number;
  readonly along: number;
}

/** A part of the body as a cylinder: pixels near its sides show more cloth. */
interface Tube {
  readonly from: { readonly x: number; readonly y: number };
  /** Unit vector along the part. */
  readonly down: { readonly x: number; readonly y: number };
}

/** Cloth at this share of the radius is seen so obliquely that a pattern can't be told. */
const MOST_OBLIQUE = 0.96;
/** Torso rows are averaged over this many face heights. */
const ROWS = 0.5;

/** Returns where on the cloth of a garment each pixel lies; image coordinates if the body isn't known. */
export function clothPlaces(
  mask: Plane,
  places: BodyPlaces | null,
): (x: number, y: number) => ClothPlace {
  if (!places) return (x, y) => ({ across: x, along: y });
  const limbs = [...places.arms, ...places.legs];
  const onTorso = torsoCloth(mask, places, limbs);
  return (x, y) => {
    const limb = nearestLimb(limbs, x, y);
    return limb ? onLimb(limb, x, y) : onTorso(x, y);
  };
}

function nearestLimb(limbs: readonly Limb[], x: number, y: number): Limb | null {
  let [nearest, away]: [Limb | null, number] = [null, 1];
  for (const limb of limbs) {
    const distance = fromLimb(limb, x, y);
    if (distance < away) [nearest, away] = [limb, distance];
  }
  return nearest;
}

function placeIn({ from, down }: Tube, x: number, y: number): ClothPlace {
  return {
    across: (x - from.x) * down.y - (y - from.y) * down.x,
    along: (x - from.x) * down.x + (y - from.y) * down.y,
  };
}

function tubeOf({ from, to }: Pick<Limb, "from" | "to">): Tube {
  const length = Math.hypot(to.x - from.x, to.y - from.y) + 1e-6;
  return { from, down: { x: (to.x - from.x) / length, y: (to.y - from.y) / length } };
}

function onLimb(limb: Limb, x: number, y: number): ClothPlace {
  const { across, along } = placeIn(tubeOf(limb), x, y);
  return { across: unrolled(across, limb.radiusPx), along };
}

/** Length of cloth around a cylinder from its middle to `across`. */
function unrolled(across: number, radius: number): number {
  return radius * Math.asin(clamp(across / Math.max(1, radius), -MOST_OBLIQUE, MOST_OBLIQUE));
}

/** The torso's middle and half its width are those of the garment without arms and legs, row by row. */
function torsoCloth(
  { width, height, data }: Plane,
  { neck, waist, unitPx }: BodyPlaces,
  limbs: readonly Limb[],
): (x: number, y: number) => ClothPlace {
  const tube = tubeOf({ from: neck, to: waist });
  const rowPx = Math.max(1, ROWS * unitPx);
  const rows = new Map<number, { low: number; high: number }>();
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      if ((data[y * width + x] ?? 0) < 0.5 || nearestLimb(limbs, x, y)) continue;
      const { across, along } = placeIn(tube, x, y);
      const row = Math.floor(along / rowPx);
      const known = rows.get(row) ?? { low: across, high: across };
      rows.set(row, { low: Math.min(known.low, across), high: Math.max(known.high, across) });
    }
  }
  const sides = [...rows.values()];
  const low = middleOf(sides.map((row) => row.low));
  const high = middleOf(sides.map((row) => row.high));
  const radius = Math.max(0.8 * unitPx, (high - low) / 2);
  const centre = (high + low) / 2;
  return (x, y) => {
    const { across, along } = placeIn(tube, x, y);
    return { across: unrolled(across - centre, radius), along };
  };
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

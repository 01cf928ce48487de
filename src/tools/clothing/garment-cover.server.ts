import { mix } from "#engine/local/ops/float-raster.ts";
import type { Plane } from "#engine/local/ops/raster.ts";
import { type BodyPlaces, fromLimbs, torsoOf } from "./body-places.server.ts";

/**
 * Shares of the middle of the torso and of the upper half of the thighs that garments cover, 0..1; `null` where the
 * photo doesn't show them. Dressed people have nearly 1; less means that cloth was taken for something else.
 */
export interface GarmentCover {
  readonly torso: number | null;
  readonly legs: number | null;
}

/** Middle of the torso, as shares of its length and in face heights to each side. */
const MIDDLE = { from: 0.3, to: 0.8, side: 0.5 } as const;
/** Core of the thighs, as shares of their length and their radius. */
const THIGH = { length: 0.4, radius: 0.5 } as const;
/** Fewer pixels say nothing. */
const MIN_PX = 40;
/** Every third pixel is counted. */
const STEP = 3;

/** Measures what garments cover of a person, without arms and hands before them. */
export function coverOf(
  garments: readonly { readonly mask: Plane }[],
  matte: Plane,
  places: BodyPlaces | null,
): GarmentCover {
  if (!places) return { torso: null, legs: null };
  const torsoAt = torsoOf(places);
  const before = [...places.arms, ...places.hands];
  const thighs = places.legs
    .filter(({ isUpper }) => isUpper)
    .map(({ from, to, radiusPx }) => ({
      from,
      to: { x: mix(from.x, to.x, THIGH.length), y: mix(from.y, to.y, THIGH.length) },
      radiusPx: THIGH.radius * radiusPx,
      isUpper: true,
    }));
  const share = (isPart: (x: number, y: number) => boolean): number | null => {
    let [covered, total] = [0, 0];
    for (let i = 0; i < matte.data.length; i += STEP) {
      if ((matte.data[i] ?? 0) < 0.8) continue;
      const x = i % matte.width;
      const y = (i - x) / matte.width;
      if (!isPart(x, y) || fromLimbs(before, x, y) < 1) continue;
      for (const { mask } of garments) covered += mask.data[i] ?? 0;
      total++;
    }
    return total < MIN_PX ? null : covered / total;
  };
  return {
    torso: share((x, y) => {
      const { down, side } = torsoAt(x, y);
      return down > MIDDLE.from && down < MIDDLE.to && Math.abs(side) < MIDDLE.side;
    }),
    legs: share((x, y) => fromLimbs(thighs, x, y) < 1),
  };
}

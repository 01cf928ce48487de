import { findSky } from "#engine/local/analysis/find-sky.ts";
import { boxMean, dilate } from "#engine/local/ops/filters.ts";
import { type FloatRaster, lumaOf, toRaster } from "#engine/local/ops/float-raster.ts";
import { createPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";

/** What lies around people, 0..1 each; the rest is walls. */
export interface Surroundings {
  readonly sky: Plane;
  readonly leaves: Plane;
  /** Furniture and houses indoors, streets and fields outdoors. */
  readonly things: Plane;
  readonly isOutdoors: boolean;
}

/** Side of the window in which texture is measured, as a fraction of the longest side. */
const WINDOW = 1 / 70;
/** Mean gradient of leaves, in grey levels of two pixels, and how much it may prefer one direction. */
const LEAVES = { from: 9, to: 17, one: 0.3, mixed: 0.5 } as const;
/** Mean gradient of things that aren't a bare wall. */
const THINGS = { from: 3, to: 8 } as const;
/** A photo with this share of leaves is taken outdoors. */
const GREEN_SHARE = 0.1;

/** Recognises sky, leaves and things of a grey photo by position and texture; `people` is their opacity. */
export function surroundingsOf(grey: FloatRaster, people: Plane): Surroundings {
  const { width, height } = grey;
  const seen = findSky(toRaster(grey), people);
  const { strength, preference } = textureOf(lumaOf(grey), people);
  const radius = Math.round(Math.max(width, height) * WINDOW);
  const isSky = seen !== null && hasHorizon(seen, people);
  // Under a sky, grass may be finer than leaves.
  const fineness = isSky ? 0.6 : 1;
  const leaves = createPlane(width, height);
  const things = createPlane(width, height);
  let green = 0;
  for (let i = 0; i < leaves.data.length; i++) {
    const energy = strength.data[i] ?? 0;
    const free = (1 - (people.data[i] ?? 0)) * (1 - (seen?.data[i] ?? 0));
    const isMixed = 1 - smoothstep(LEAVES.one, LEAVES.mixed, preference.data[i] ?? 0);
    leaves.data[i] =
      free * isMixed * smoothstep(fineness * LEAVES.from, fineness * LEAVES.to, energy);
    things.data[i] = smoothstep(THINGS.from, THINGS.to, energy);
    green += leaves.data[i] ?? 0;
  }
  const isGreen = green > GREEN_SHARE * leaves.data.length;
  return {
    sky: seen && (isSky || isGreen) ? seen : createPlane(width, height),
    leaves: boxMean(isGreen ? leaves : createPlane(width, height), radius),
    things: boxMean(things, radius),
    isOutdoors: isGreen || isSky,
  };
}

/** Width of the rim around people that isn't measured. */
const NEAR_PX = 3;

/** A horizon: this share of a sky's lower edge is within this fraction of the height of its median. */
const HORIZON = { share: 0.6, within: 0.1 } as const;

/** Whether a sky ends at about the same height everywhere: greys can't tell it from a ceiling. */
function hasHorizon({ width, height, data }: Plane, people: Plane): boolean {
  const around = dilate(people, NEAR_PX);
  const ends: number[] = [];
  for (let x = 0; x < width; x += 4) {
    let y = height - 1;
    while (y >= 0 && (data[y * width + x] ?? 0) < 0.5) y--;
    const below = Math.min(height - 1, y + NEAR_PX);
    if ((around.data[below * width + x] ?? 0) < 0.1) ends.push(y / height);
  }
  const middle = ends.toSorted((a, b) => a - b)[ends.length >> 1] ?? 0;
  const level = ends.filter((end) => Math.abs(end - middle) < HORIZON.within).length;
  return 4 * ends.length > 0.3 * width && level > HORIZON.share * ends.length;
}

interface Texture {
  /** Root mean square of the gradient. */
  readonly strength: Plane;
  /** How much the gradients prefer one direction, 0..1. */
  readonly preference: Plane;
}

/** Texture of the surroundings, which the outlines of people don't count to. */
function textureOf(luma: Plane, people: Plane): Texture {
  const { width, height, data } = luma;
  const [xx, xy, yy] = [luma, luma, luma].map(() => createPlane(width, height));
  const counts = createPlane(width, height);
  if (!xx || !xy || !yy) throw new Error("three planes");
  const near = dilate(people, NEAR_PX);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if ((near.data[i] ?? 0) > 0.05) continue;
      counts.data[i] = 1;
      const across = (data[i + 1] ?? 0) - (data[i - 1] ?? 0);
      const down = (data[i + width] ?? 0) - (data[i - width] ?? 0);
      xx.data[i] = across * across;
      xy.data[i] = across * down;
      yy.data[i] = down * down;
    }
  }
  const radius = Math.round(Math.max(width, height) * WINDOW);
  const [a, b, c] = [boxMean(xx, radius), boxMean(xy, radius), boxMean(yy, radius)];
  const share = boxMean(counts, radius);
  const strength = createPlane(width, height);
  const preference = createPlane(width, height);
  for (let i = 0; i < strength.data.length; i++) {
    const [p, q, r] = [a.data[i] ?? 0, b.data[i] ?? 0, c.data[i] ?? 0];
    strength.data[i] = Math.sqrt(Math.max(0, p + r) / Math.max(0.05, share.data[i] ?? 0));
    preference.data[i] = Math.hypot(p - r, 2 * q) / (Math.max(0, p + r) + 1);
  }
  return { strength, preference };
}

import type { Face } from "#engine/local/analysis/faces.ts";
import { wideBlurFloat, wideGaussian } from "#engine/local/ops/coarse.ts";
import { layOver } from "#engine/local/ops/composite.ts";
import { channels, type FloatRaster, mix } from "#engine/local/ops/float-raster.ts";
import { createPlane, type Plane, type Point, type Raster } from "#engine/local/ops/raster.ts";
import type { DrawnView } from "./draw-view.ts";
import { lightOfValue, valueOfLight } from "./film.ts";
import { groundShadow } from "./ground-shadow.ts";
import { relight } from "./relight.ts";
import type { PlateView } from "./view.ts";

/** A person who has been moved to the frame of a view. */
export interface PlacedPerson {
  readonly picture: Raster;
  readonly alpha: Plane;
  readonly face: Face | null;
  readonly pxPerM: number;
  /** Between the soles; `null` for a person whom the photo cuts off below. */
  readonly feet: Point | null;
}

/** Fraction of the light that a shadow of full strength takes: from the ground, and from people behind. */
const SHADOW = { ground: 0.86, people: 0.36 } as const;
/** Width of the shadow on people behind, and how far below the person it falls, in metres. */
const BEHIND_M = { sigma: 0.035, drop: 0.025 } as const;

/** A layer that stands before everyone. */
interface FrontLayer {
  readonly picture: Raster;
  readonly alpha: Plane;
}

/**
 * Puts people into a drawn view, the first at the back: in the light of the place, with their shadows on its ground.
 */
export function settleOnPlate(
  view: PlateView,
  drawn: DrawnView,
  {
    people,
    front = null,
  }: { readonly people: readonly PlacedPerson[]; readonly front?: FrontLayer | null },
): Raster {
  let { light } = drawn;
  for (const { alpha, feet, pxPerM } of people) {
    if (!feet) continue;
    const shadow = groundShadow(view, { alpha, feet, pxPerM, depthM: drawn.depthM });
    light = darkened(light, shadow, SHADOW.ground);
  }
  const around = light;
  const crowd = createPlane(view.frame.width, view.frame.height);
  for (const person of people) {
    const { picture, alpha, face } = person;
    if (people.length > 1) light = darkened(light, shadowOnCrowd(person, crowd), SHADOW.people);
    const own = relight({ light: lightOf(picture), alpha, face }, view);
    light = wrapLight(layOver(light, own, alpha), alpha, around);
    for (let i = 0; i < crowd.data.length; i++) {
      crowd.data[i] = Math.max(crowd.data[i] ?? 0, alpha.data[i] ?? 0);
    }
  }
  if (front) light = layOver(light, lightOf(front.picture), front.alpha);
  return developed(light);
}

/** The share of light that a person takes from the people behind. */
function shadowOnCrowd({ alpha, pxPerM }: PlacedPerson, crowd: Plane): Plane {
  const soft = wideGaussian(alpha, Math.max(1, BEHIND_M.sigma * pxPerM));
  const drop = Math.round(BEHIND_M.drop * pxPerM) * alpha.width;
  const shadow = createPlane(alpha.width, alpha.height);
  for (let i = drop; i < shadow.data.length; i++) {
    shadow.data[i] = (crowd.data[i] ?? 0) * (soft.data[i - drop] ?? 0);
  }
  return shadow;
}

/** Linear light of an sRGB picture. */
function lightOf({ width, height, data }: Raster): FloatRaster {
  const table = Float32Array.from({ length: 256 }, (_, value) => lightOfValue(value));
  const light = new Float32Array(data.length);
  for (let i = 0; i < light.length; i++) light[i] = table[data[i] ?? 0] ?? 0;
  return { width, height, data: light };
}

/** Develops linear light as an sRGB picture. */
function developed({ width, height, data }: FloatRaster): Raster {
  const bytes = new Uint8Array(data.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = valueOfLight(data[i] ?? 0) + 0.5;
  return { width, height, data: bytes };
}

function darkened(light: FloatRaster, shadow: Plane, most: number): FloatRaster {
  const data = light.data.slice();
  for (let i = 0; i < shadow.data.length; i++) {
    const left = 1 - most * (shadow.data[i] ?? 0);
    if (left >= 1) continue;
    for (const c of channels) data[3 * i + c] = (data[3 * i + c] ?? 0) * left;
  }
  return { ...light, data };
}

/** Width of the rim that takes on the light behind it, as fractions of the frame's height, and how much of it. */
const WRAP = [
  { sigma: 1 / 420, share: 0.4 },
  { sigma: 1 / 60, share: 0.12 },
] as const;

/** Light from behind spills over the edge of a person. */
function wrapLight(light: FloatRaster, alpha: Plane, around: FloatRaster): FloatRaster {
  const data = light.data.slice();
  for (const { sigma, share } of WRAP) {
    const radiusPx = Math.max(1, sigma * light.height);
    const behind = wideBlurFloat(around, 2.5 * radiusPx);
    const inside = wideGaussian(alpha, radiusPx);
    for (let i = 0; i < alpha.data.length; i++) {
      const amount = share * (alpha.data[i] ?? 0) * (1 - (inside.data[i] ?? 0));
      if (amount < 0.004) continue;
      for (const c of channels) {
        const own = data[3 * i + c] ?? 0;
        data[3 * i + c] = mix(own, Math.max(own, behind.data[3 * i + c] ?? 0), amount);
      }
    }
  }
  return { ...light, data };
}

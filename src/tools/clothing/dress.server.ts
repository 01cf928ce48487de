import { gaussian } from "#engine/local/ops/filters.ts";
import {
  type Colour,
  channels,
  type FloatRaster,
  lumaOf,
  mix,
  toFloat,
} from "#engine/local/ops/float-raster.ts";
import { clamp, type Plane, type Raster, smoothstep } from "#engine/local/ops/raster.ts";
import { selfGuided } from "#engine/local/ops/self-guided.ts";
import type { ClothPlace } from "./cloth-coordinates.server.ts";
import type { ClothLight, Weave } from "./patterns.server.ts";

interface DressOptions extends ClothLight {
  readonly weave: Weave;
  /** Size of one repeat of the pattern. */
  readonly repeatPx: number;
  /** Where on the cloth a pixel lies. */
  readonly placeAt: (x: number, y: number) => ClothPlace;
}

/** Cloth below this median lightness gets grainy when brightened. */
const GRAINY = 120;
/** Edge-preserving smoothing: of grain, and of everything smaller than a fold, as shares of a repeat. */
const CALM = { radius: 4, epsilon: 90 };
const FOLDS = { radiusShare: 0.35, epsilon: 260 };
/** Largest shift of a pattern by a fold, in repeats, and the slope of light that shifts it halfway. */
const BEND = 0.14;
const HALF_BENT = 0.08;

/** Dyes a garment: the colour of the cloth with the light and folds of the photo. */
export function dress(photo: Raster, garment: Plane, options: DressOptions): FloatRaster {
  const { width } = photo;
  const { weave, repeatPx, placeAt } = options;
  const picture = toFloat(photo);
  const luma = lumaOf(picture);
  const tones = tonesOf(luma, garment);
  const lightAt = lightOf(luma, tones, options);
  const smooth = gaussian(luma, Math.max(1.5, 0.16 * repeatPx)).data;
  const slopeOf = (a: number, b: number): number => {
    const slope = Math.log(((smooth[a] ?? 0) + 12) / ((smooth[b] ?? 0) + 12));
    return (BEND * repeatPx * slope) / (Math.abs(slope) + HALF_BENT);
  };
  const tint = tintOf(picture);
  for (let i = 0; i < garment.data.length; i++) {
    const share = garment.data[i] ?? 0;
    if (share < 0.01) continue;
    const x = i % width;
    const y = (i - x) / width;
    const { across, along } = placeAt(x, y);
    const colour = weave(
      (across + slopeOf(i + 2, i - 2)) / repeatPx,
      (along + slopeOf(i + 2 * width, i - 2 * width)) / repeatPx,
    );
    const { light, gleam } = lightAt(i);
    for (const c of channels) {
      const dyed = colour[c] * tint[c] * light;
      const lit = dyed + gleam * mix(255 * tint[c] - dyed, 0.6 * colour[c], options.ownGleam);
      const value = Math.max(tones.floor, lit);
      picture.data[3 * i + c] = mix(picture.data[3 * i + c] ?? 0, clamp(value, 0, 255), share);
    }
  }
  return picture;
}

interface Tones {
  readonly middle: number;
  /** Lightness of the brightest folds. */
  readonly high: number;
  /** White cloth has grey shadows; nothing gets darker than the darkest fold. */
  readonly floor: number;
}

function tonesOf(luma: Plane, garment: Plane): Tones {
  const values: number[] = [];
  for (let i = 0; i < luma.data.length; i += 3) {
    if ((garment.data[i] ?? 0) > 0.5) values.push(luma.data[i] ?? 0);
  }
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? 110;
  return { middle: at(0.55), high: at(0.985), floor: Math.min(18, 0.4 * at(0.02)) };
}

/** Returns the light on each pixel, 1 as on most of the cloth, and its highlight of 0..1. */
function lightOf(
  luma: Plane,
  { middle, high }: Tones,
  { contrast, detail, shine, repeatPx }: DressOptions,
): (i: number) => { readonly light: number; readonly gleam: number } {
  // Brightening shadows would reveal grain and compression blocks, so dark cloth uses a smoothed luma.
  const grain = clamp((GRAINY - middle) / GRAINY, 0, 1);
  const calm = selfGuided(luma, CALM).data;
  const radius = Math.max(3, Math.round(FOLDS.radiusShare * repeatPx));
  const folds = selfGuided(luma, { radius, epsilon: FOLDS.epsilon }).data;
  // In a dim room, new cloth is dim as well.
  const exposure = clamp(0.72 + middle / 400, 0.72, 1);
  // The folds of dark cloth have little contrast, so it's raised.
  const exponent = contrast * (middle < 60 ? 0.62 : 0.8);
  return (i) => {
    const fold = folds[i] ?? 0;
    const sharp = mix(luma.data[i] ?? 0, calm[i] ?? 0, grain);
    const value = fold + detail * (sharp - fold);
    const ratio = (Math.max(0, value) + 10) / (middle + 10);
    const gleam = shine * smoothstep(mix(middle, high, 0.35), high + 6, mix(fold, value, 0.5));
    return { light: clamp(ratio ** exponent, 0.18, 1.75) * exposure, gleam };
  };
}

/** Share of the light's colour that new cloth takes on. */
const TINTED = 0.5;
const MAX_TINT = 0.14;

/** The colour of the light: that of the brighter half of the picture, 1 per channel if it is white. */
function tintOf({ data }: FloatRaster): Colour {
  const sums = [0, 0, 0];
  for (let j = 0; j < data.length; j += 12) {
    const [red = 0, green = 0, blue = 0] = [data[j], data[j + 1], data[j + 2]];
    const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
    if (luma < 110) continue;
    sums[0] = (sums[0] ?? 0) + red;
    sums[1] = (sums[1] ?? 0) + green;
    sums[2] = (sums[2] ?? 0) + blue;
  }
  const [red = 0, green = 0, blue = 0] = sums;
  const mean = (red + green + blue) / 3;
  const share = (sum: number): number =>
    mean === 0 ? 1 : 1 + clamp(TINTED * (sum / mean - 1), -MAX_TINT, MAX_TINT);
  return [share(red), share(green), share(blue)];
}

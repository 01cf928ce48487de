import { headGeometry } from "#engine/local/analysis/head.ts";
import { findMainObject } from "#engine/local/analysis/main-object.ts";
import { partsOf } from "#engine/local/analysis/parts.ts";
import { personOf } from "#engine/local/analysis/people.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { boxMean, gaussian } from "#engine/local/ops/filters.ts";
import {
  type Colour,
  channels,
  type FloatRaster,
  lumaOf,
  planeOf,
  resizeFloat,
  sampleFloat,
  toFloat,
} from "#engine/local/ops/float-raster.ts";
import { mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import { resizePlane } from "#engine/local/ops/resample.ts";
import { EngineFailure } from "#engine/port.ts";
import type { Weave } from "./patterns.server.ts";

/**
 * Sides of the square sampled from the clothing photo, as fractions of its smaller side: the largest that fits is used.
 */
const PATCH_SHARES = [0.32, 0.25, 0.19, 0.14, 0.1, 0.07];
/** Fraction of the square that must be cloth. */
const FULL = 0.97;
/** A pattern's repeat in proportion to the width of a square as large as the garment, as worn. */
const REPEAT_SHARE = 0.09;

/**
 * Samples cloth from a photo of a garment, worn or lying flat: a flat patch, mirrored so that its repeats have no
 * seams. Throws `no_clothing` if no patch is found.
 */
export async function weaveFromPhoto(clothing: PhotoAnalysis): Promise<Weave> {
  const mask = await clothMask(clothing);
  const picture = flatLight(toFloat(clothing.work.raster), mask);
  const patch = findPatch(mask, picture);
  if (!patch) throw new EngineFailure("no_clothing");
  const { x: left, y: top, side } = patch;
  const unit = REPEAT_SHARE * Math.sqrt(mask.data.reduce((sum, value) => sum + value, 0));
  return (u, v) => {
    const x = left + mirrored(u * unit, side);
    const y = top + mirrored(v * unit, side);
    const [red = 0, green = 0, blue = 0] = channels.map((c) => sampleFloat(picture, x, y, c));
    return [red, green, blue] satisfies Colour;
  };
}

/** Longest side at which a patch is searched. */
const SEARCH_SIDE_PX = 320;

function findPatch(mask: Plane, picture: FloatRaster): Square | null {
  const scale = Math.min(1, SEARCH_SIDE_PX / Math.max(mask.width, mask.height));
  const width = Math.round(mask.width * scale);
  const height = Math.round(mask.height * scale);
  const found = bestSquare(resizePlane(mask, width, height), resizeFloat(picture, width, height));
  if (!found) return null;
  return {
    x: Math.round(found.x / scale),
    y: Math.round(found.y / scale),
    side: Math.floor(found.side / scale),
  };
}

/** The garment of the main person, or the main object if there is no person. */
async function clothMask(clothing: PhotoAnalysis): Promise<Plane> {
  const { raster } = clothing.work;
  const { hasPerson } = await clothing.matte();
  const [face] = await clothing.faces();
  if (!hasPerson || !face) return findMainObject(raster);
  const { garment } = await partsOf(clothing);
  const own = await personOf(clothing, face);
  const { chin, axis, faceHeight } = headGeometry(face);
  return mapPlane(garment, (value, i) => {
    const side = Math.abs((i % garment.width) - axis.x) / faceHeight;
    const down = (Math.floor(i / garment.width) - chin.y) / faceHeight;
    const isTrunk = side < TRUNK.side && down > TRUNK.from && down < TRUNK.to;
    return isTrunk ? value * (own.data[i] ?? 0) : 0;
  });
}

/** Area in which cloth hangs flat below a face, in face heights from the chin. */
const TRUNK = { side: 1.1, from: 0.15, to: 4.5 };

/** Reflects a value back and forth between 0 and `side`. */
function mirrored(value: number, side: number): number {
  const period = 2 * (side - 1);
  const within = ((value % period) + period) % period;
  return within < side ? within : period - within;
}

/** Removes folds and shadows: they belong to the photo of the cloth. */
function flatLight(picture: FloatRaster, mask: Plane): FloatRaster {
  const luma = lumaOf(picture);
  const sigma = Math.max(picture.width, picture.height) / 24;
  const inside = mapPlane(luma, (value, i) => value * (mask.data[i] ?? 0));
  const wide = gaussian(inside, sigma);
  const weight = gaussian(mask, sigma);
  let sum = 0;
  let total = 1e-6;
  for (let i = 0; i < mask.data.length; i++) {
    sum += inside.data[i] ?? 0;
    total += mask.data[i] ?? 0;
  }
  const mean = sum / total;
  const data = picture.data.slice();
  for (let i = 0, j = 0; i < mask.data.length; i++) {
    const around = (wide.data[i] ?? 0) / Math.max(1e-3, weight.data[i] ?? 0);
    const gain = Math.min(2.2, mean / Math.max(12, around));
    for (const end = j + 3; j < end; j++) data[j] = (data[j] ?? 0) * gain;
  }
  return { width: picture.width, height: picture.height, data };
}

interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/**
 * A square shows one cloth if its samples differ by less than this (in grey levels) from each other and from most of
 * the cloth.
 */
const EVEN = 14;
/** Otherwise the most even of all squares is used; unevenness counts more in smaller squares. */
const HALF_FULL = 0.7;

/**
 * Sizes of the samples to compare, in sides of the square: small ones identify plain cloth, quarters a pattern that is
 * the same in each.
 */
const PLACES = [1 / 8, 1 / 4];

/**
 * The largest square of plain cloth, or of one pattern, or the most even small one; `null` if even that holds little
 * cloth.
 */
function bestSquare(mask: Plane, picture: FloatRaster): Square | null {
  let best: (Square & { readonly unevenness: number }) | null = null;
  for (const place of PLACES) {
    for (const share of PATCH_SHARES) {
      const side = Math.max(8, Math.round(share * Math.min(mask.width, mask.height)));
      const found = mostEven(mask, picture, { side, place: place * side });
      if (!found) continue;
      if (found.unevenness < EVEN) return found;
      if (!best || found.unevenness < 0.7 * best.unevenness) best = found;
    }
  }
  return best ?? fullest(mask);
}

/**
 * Of the squares full of the mask, the one whose samples are most similar to each other and to most of the cloth: a
 * large pattern appears in each quarter; a single flower of it, or the edge of a jacket over a shirt, doesn't.
 */
function mostEven(
  mask: Plane,
  picture: FloatRaster,
  { side, place }: { readonly side: number; readonly place: number },
): (Square & { readonly unevenness: number }) | null {
  const radius = side / 2;
  const fill = boxMean(mask, radius);
  const spreads = channels.map((channel) => {
    const own = planeOf(picture, channel);
    const whole = medianOf(own, mask);
    const places = boxMean(own, place);
    const mean = boxMean(places, radius - place);
    const square = boxMean(
      mapPlane(places, (value) => value * value),
      radius - place,
    );
    return mapPlane(square, (value, i) => {
      const tone = mean.data[i] ?? 0;
      return value - tone * tone + OFF_TONE * (tone - whole) ** 2;
    });
  });
  const half = Math.ceil(radius) + 1;
  let best: (Square & { readonly unevenness: number }) | null = null;
  for (let y = half; y + half < mask.height; y += 2) {
    for (let x = half; x + half < mask.width; x += 2) {
      const i = y * mask.width + x;
      if ((fill.data[i] ?? 0) < FULL) continue;
      const unevenness = Math.sqrt(spreads.reduce((sum, { data }) => sum + (data[i] ?? 0), 0));
      if (best && unevenness >= best.unevenness) continue;
      best = { x: x - half + 1, y: y - half + 1, side, unevenness };
    }
  }
  return best;
}

/** Weight of a square's tone differing from most of the cloth. */
const OFF_TONE = 0.4;

function medianOf(plane: Plane, mask: Plane): number {
  const values = plane.data.filter((_, i) => (mask.data[i] ?? 0) > 0.5).toSorted();
  return values[values.length >> 1] ?? 0;
}

/** A small square that contains as much of the mask as possible. */
function fullest(mask: Plane): Square | null {
  const side = Math.max(12, Math.round(0.06 * Math.min(mask.width, mask.height)));
  const fill = boxMean(mask, side / 2);
  let best: (Square & { readonly fill: number }) | null = null;
  const half = Math.ceil(side / 2) + 1;
  for (let y = half; y + half < mask.height; y += 2) {
    for (let x = half; x + half < mask.width; x += 2) {
      const value = fill.data[y * mask.width + x] ?? 0;
      if (value > (best?.fill ?? HALF_FULL)) {
        best = { x: x - half + 1, y: y - half + 1, side, fill: value };
      }
    }
  }
  return best;
}

import { findMainObject } from "#engine/local/analysis/main-object.ts";
import { partsOf } from "#engine/local/analysis/parts.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import {
  type Colour,
  channels,
  type FloatRaster,
  lumaOf,
  sampleFloat,
  toFloat,
} from "#engine/local/ops/float-raster.ts";
import { mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import { EngineFailure } from "#engine/port.ts";
import type { Weave } from "./patterns.server.ts";

/** The largest square that is taken from the clothing photo, as a share of its smaller side. */
const PATCH_SHARE = 0.34;
/** A repeat of the pattern stands for this many pixels of the clothing photo, in sides of the patch. */
const REPEATS_PER_PATCH = 4;

/** Cloth from a photo of a garment, worn or lying: a flat patch of it, repeated in mirrors so that it has no seams. */
export async function weaveFromPhoto(clothing: PhotoAnalysis): Promise<Weave> {
  const matte = await clothing.matte();
  const mask = matte.hasPerson
    ? (await partsOf(clothing)).garment
    : findMainObject(clothing.work.raster);
  const picture = flatLight(toFloat(clothing.work.raster), mask);
  const side = Math.round(PATCH_SHARE * Math.min(picture.width, picture.height));
  const corner = fullestSquare(mask, side);
  if (!corner) throw new EngineFailure("object_not_found");
  const unit = side / REPEATS_PER_PATCH;
  return (u, v) => {
    const x = corner.x + mirrored(u * unit, side);
    const y = corner.y + mirrored(v * unit, side);
    const [red = 0, green = 0, blue = 0] = channels.map((c) => sampleFloat(picture, x, y, c));
    return [red, green, blue] satisfies Colour;
  };
}

/** Runs to and fro between 0 and `side`. */
function mirrored(value: number, side: number): number {
  const period = 2 * (side - 1);
  const within = ((value % period) + period) % period;
  return within < side ? within : period - within;
}

/** Folds and shadows taken out: they belong to the photo that the cloth came from. */
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
  const data = picture.data.map((value, i) => {
    const pixel = Math.floor(i / 3);
    const around = (wide.data[pixel] ?? 0) / Math.max(1e-3, weight.data[pixel] ?? 0);
    return value * Math.min(2.2, mean / Math.max(12, around));
  });
  return { width: picture.width, height: picture.height, data };
}

/** The upper left corner of the square that holds most of the mask; null when even that one holds little. */
function fullestSquare(mask: Plane, side: number): { x: number; y: number } | null {
  let best = { x: 0, y: 0, sum: 0 };
  const step = Math.max(4, Math.round(side / 8));
  for (let y = 0; y + side <= mask.height; y += step) {
    for (let x = 0; x + side <= mask.width; x += step) {
      let sum = 0;
      for (let dy = 0; dy < side; dy += 4) {
        for (let dx = 0; dx < side; dx += 4) sum += mask.data[(y + dy) * mask.width + x + dx] ?? 0;
      }
      if (sum > best.sum) best = { x, y, sum };
    }
  }
  return best.sum * 16 > 0.45 * side * side ? best : null;
}

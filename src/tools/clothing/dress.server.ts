import { gaussian } from "#engine/local/ops/filters.ts";
import {
  channels,
  type FloatRaster,
  lumaOf,
  mix,
  toFloat,
} from "#engine/local/ops/float-raster.ts";
import { clamp, type Plane, type Raster } from "#engine/local/ops/raster.ts";
import { selfGuided } from "#engine/local/ops/self-guided.ts";
import type { Weave } from "./patterns.server.ts";

interface DressOptions {
  readonly weave: Weave;
  /** Size of one repeat of the pattern. */
  readonly repeatPx: number;
  /** Contrast of the folds: 1 as in the photo. */
  readonly contrast: number;
  /** Highlights of leather and silk. */
  readonly shine: number;
}

/** Cloth below this median lightness gets grainy when brightened. */
const GRAINY = 120;
const CALM = { radius: 4, epsilon: 90 };

/** How far a fold shifts the pattern, in pixels per grey level of slope. */
const BEND = 0.28;

/** Dyes a garment: the colour of the cloth with the light and folds of the photo. */
export function dress(photo: Raster, garment: Plane, options: DressOptions): FloatRaster {
  const { width } = photo;
  const picture = toFloat(photo);
  const luma = lumaOf(picture);
  const smooth = gaussian(luma, 2).data;
  const { middle, low } = tones(luma, garment);
  // Brightening shadows would reveal grain and compression blocks, so dark cloth uses a smoothed luma.
  const grain = clamp((GRAINY - middle) / GRAINY, 0, 1);
  const calm = selfGuided(luma, CALM);
  // In a dim room, new cloth is dim as well.
  const exposure = clamp(0.72 + middle / 400, 0.72, 1);
  // The folds of dark cloth have little contrast, so it's raised.
  const exponent = options.contrast * (middle < 60 ? 0.62 : 0.8);
  for (let i = 0; i < garment.data.length; i++) {
    const share = garment.data[i] ?? 0;
    if (share < 0.01) continue;
    const x = i % width;
    const y = (i - x) / width;
    const slopeX = ((smooth[i + 2] ?? middle) - (smooth[i - 2] ?? middle)) * BEND;
    const slopeY = ((smooth[i + 2 * width] ?? middle) - (smooth[i - 2 * width] ?? middle)) * BEND;
    const colour = options.weave((x + slopeX) / options.repeatPx, (y + slopeY) / options.repeatPx);
    const value = mix(luma.data[i] ?? 0, calm.data[i] ?? 0, grain);
    const light = clamp(((value + 10) / (middle + 10)) ** exponent, 0.18, 1.75);
    const gleam = options.shine * clamp((value - middle) / (255 - middle), 0, 1) ** 1.5 * 255;
    // White cloth has grey shadows; nothing gets darker than the darkest fold.
    const floor = Math.min(18, low * 0.4);
    for (const c of channels) {
      const dyed = Math.max(floor, colour[c] * light * exposure) + gleam;
      picture.data[3 * i + c] = mix(picture.data[3 * i + c] ?? 0, clamp(dyed, 0, 255), share);
    }
  }
  return picture;
}

function tones(luma: Plane, garment: Plane): { middle: number; low: number } {
  const values: number[] = [];
  for (let i = 0; i < luma.data.length; i += 3) {
    if ((garment.data[i] ?? 0) > 0.5) values.push(luma.data[i] ?? 0);
  }
  const sorted = values.toSorted((a, b) => a - b);
  return {
    middle: sorted[Math.floor(0.55 * sorted.length)] ?? 110,
    low: sorted[Math.floor(0.02 * sorted.length)] ?? 10,
  };
}

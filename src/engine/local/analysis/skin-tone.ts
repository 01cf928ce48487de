import type { FloatRaster } from "../ops/float-raster.ts";
import type { Plane } from "../ops/raster.ts";

/** Log-density of the exact tone of the face, and the tolerance in lightness and colour (Lab). */
const TONE_PEAK = -9;
const TONE_LIGHT = 26;
/** In monochrome images, only lightness identifies skin. */
const GREY_LIGHT = 15;
const GREY_CHROMA = 9;
const TONE_COLOUR_MIN = 4.5;
/** Skin in the shade is rarely darker than this fraction of the face's lightness. */
const DARKEST_SKIN = 0.55;
const TONE_DARK = 6;

/** The typical colour of a face (CIE Lab) and the spread of its hue. */
export interface SkinTone {
  readonly light: number;
  readonly red: number;
  readonly yellow: number;
  readonly redSpread: number;
  readonly yellowSpread: number;
}

/** The tone of the pixels with `weights` above 0, from an image in CIE Lab. */
export function measureTone({ data }: FloatRaster, weights: Plane): SkinTone {
  const sums = [0, 0, 0, 0, 0];
  let total = 1e-6;
  for (let i = 0; i < weights.data.length; i++) {
    if ((weights.data[i] ?? 0) === 0) continue;
    total++;
    const a = data[3 * i + 1] ?? 0;
    const b = data[3 * i + 2] ?? 0;
    for (const [k, value] of [data[3 * i] ?? 0, a, b, a * a, b * b].entries()) {
      sums[k] = (sums[k] ?? 0) + value;
    }
  }
  const [light = 0, red = 0, yellow = 0, reds = 0, yellows = 0] = sums.map((sum) => sum / total);
  const redSpread = Math.max(TONE_COLOUR_MIN, Math.sqrt(Math.max(0, reds - red * red)));
  const yellowSpread = Math.max(TONE_COLOUR_MIN, Math.sqrt(Math.max(0, yellows - yellow * yellow)));
  return { light, red, yellow, redSpread, yellowSpread };
}

/** Colour fades in shade and glare. */
function fadeOf(value: number, light: number): number {
  return value < light
    ? Math.max(0.35, value / light)
    : 1 - (0.6 * (value - light)) / (105 - light);
}

/** Arms and legs are in different light than the face, but share its hue: a Gaussian in Lab, wide in lightness. */
export function toneDensity(
  lab: FloatRaster,
  { light, red, yellow, redSpread, yellowSpread }: SkinTone,
): (i: number) => number {
  const reach = Math.hypot(red, yellow) < GREY_CHROMA ? GREY_LIGHT : TONE_LIGHT;
  return (i) => {
    const value = lab.data[3 * i] ?? 0;
    const fade = fadeOf(value, light);
    const dl = (value - light) / reach;
    const da = ((lab.data[3 * i + 1] ?? 0) - red * fade) / redSpread;
    const db = ((lab.data[3 * i + 2] ?? 0) - yellow * fade) / yellowSpread;
    const dark = Math.max(0, DARKEST_SKIN * light - value) / TONE_DARK;
    return TONE_PEAK - 0.5 * (dl * dl + da * da + db * db + dark * dark);
  };
}

/** Coloured lamps may shift a skin's colour by this many spreads. */
const LAMPS = 4;

/** Whether a pixel may be skin of this tone under lamps of any colour. */
export function maybeSkin(
  lab: FloatRaster,
  { light, red, yellow, redSpread, yellowSpread }: SkinTone,
): (i: number) => boolean {
  return (i) => {
    const value = lab.data[3 * i] ?? 0;
    const fade = fadeOf(value, light);
    const da = ((lab.data[3 * i + 1] ?? 0) - red * fade) / redSpread;
    const db = ((lab.data[3 * i + 2] ?? 0) - yellow * fade) / yellowSpread;
    return value > DARKEST_SKIN * light && da * da + db * db < LAMPS ** 2;
  };
}

import { type FloatRaster, lumaOf, planeOf } from "#engine/local/ops/float-raster.ts";
import type { Plane } from "#engine/local/ops/raster.ts";
import { dropWeakWaves } from "#engine/local/ops/weak-waves.ts";
import { eachBand } from "./bands.server.ts";

/** Noise below this level belongs to the photo and stays. */
const QUIET = 1.6;
/** Coefficients below this many standard deviations of the noise count as noise. */
const THRESHOLD = { light: 2.9, colour: 3.4 } as const;
/** Fraction of grain that stays, so that skin and cloth don't look like plastic. */
const GRAIN_KEPT = 0.18;

/** Pixels that are measured along the longest side. */
const NOISE_SAMPLES = 600;

/** Standard deviation of the noise, in grey levels (Immerkær 1996, with the median so that edges don't count). */
export function noiseLevel(luma: Plane): number {
  const { width, height, data } = luma;
  const step = Math.max(2, Math.ceil(Math.max(width, height) / NOISE_SAMPLES));
  const values = new Float32Array(Math.ceil(width / step) * Math.ceil(height / step));
  let count = 0;
  for (let y = 1; y < height - 1; y += step) {
    for (let x = 1; x < width - 1; x += step) {
      const i = y * width + x;
      const [upper, lower] = [i - width, i + width];
      const corners =
        (data[upper - 1] ?? 0) +
        (data[upper + 1] ?? 0) +
        (data[lower - 1] ?? 0) +
        (data[lower + 1] ?? 0);
      const sides =
        (data[upper] ?? 0) + (data[i - 1] ?? 0) + (data[i + 1] ?? 0) + (data[lower] ?? 0);
      values[count++] = Math.abs(corners - 2 * sides + 4 * (data[i] ?? 0));
    }
  }
  const middle = values.subarray(0, count).toSorted()[count >> 1] ?? 0;
  return middle / 0.6745 / 6;
}

/** Height of the bands that are cleaned one after the other; a multiple of all steps between blocks. */
const BAND_ROWS = 240;
/** Rows around a band that share blocks with it; a multiple of all steps too. */
const BAND_MARGIN = 12;
/** Distance between blocks: colours are smoother than light, and large photos show their pixels less. */
const STEPS = { light: 2, large: 3, colour: 3 } as const;
const LARGE_SIDE_PX = 1_600;

/** Standard deviations of the noise in the luma, and in red and blue without it. */
interface NoiseLevels {
  readonly light: number;
  readonly red: number;
  readonly blue: number;
}

/**
 * Removes most of the noise of a photo in place and keeps its texture: overlapping blocks lose the cosine waves that
 * are as weak as noise (Yu and Sapiro 2011). Colours are smoothed more, because eyes resolve them less.
 */
export function denoise(picture: FloatRaster): void {
  const luma = lumaOf(picture);
  const light = noiseLevel(luma);
  if (light < QUIET) return;
  const levels = {
    light,
    red: noiseLevel(withoutLuma(picture, 0, luma)),
    blue: noiseLevel(withoutLuma(picture, 2, luma)),
  };
  const isLarge = Math.max(picture.width, picture.height) > LARGE_SIDE_PX;
  const step = isLarge ? STEPS.large : STEPS.light;
  eachBand(picture, { rows: BAND_ROWS, margin: BAND_MARGIN }, (band) => clean(band, levels, step));
}

function withoutLuma(picture: FloatRaster, channel: 0 | 2, luma: Plane): Plane {
  const colour = planeOf(picture, channel);
  for (let i = 0; i < colour.data.length; i++) {
    colour.data[i] = (colour.data[i] ?? 0) - (luma.data[i] ?? 0);
  }
  return colour;
}

function clean(band: FloatRaster, { light, red, blue }: NoiseLevels, step: number): FloatRaster {
  const luma = lumaOf(band);
  const waves = dropWeakWaves(luma, { threshold: THRESHOLD.light * light, step });
  const colourOf = (channel: 0 | 2, noise: number): Plane => {
    const colour = withoutLuma(band, channel, luma);
    return noise < 0.3
      ? colour
      : dropWeakWaves(colour, { threshold: THRESHOLD.colour * noise, step: STEPS.colour });
  };
  const [reds, blues] = [colourOf(0, red), colourOf(2, blue)];
  const { data } = band;
  for (let i = 0, j = 0; j < data.length; i++, j += 3) {
    const smooth = waves.data[i] ?? 0;
    const tone = smooth + GRAIN_KEPT * ((luma.data[i] ?? 0) - smooth);
    const [r, b] = [reds.data[i] ?? 0, blues.data[i] ?? 0];
    data[j] = tone + r;
    data[j + 1] = tone - (0.299 * r + 0.114 * b) / 0.587;
    data[j + 2] = tone + b;
  }
  return band;
}

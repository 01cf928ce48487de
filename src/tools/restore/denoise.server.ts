import { type FloatRaster, lumaOf, planeOf } from "#engine/local/ops/float-raster.ts";
import { createPlane, type Plane } from "#engine/local/ops/raster.ts";
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
  const waves = dropWeakWaves(luma, THRESHOLD.light * light, step);
  const colourOf = (channel: 0 | 2, noise: number): Plane => {
    const colour = withoutLuma(band, channel, luma);
    return noise < 0.3 ? colour : dropWeakWaves(colour, THRESHOLD.colour * noise, STEPS.colour);
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

const SIDE = 8;
const AREA = SIDE * SIDE;
/** Row k holds the k-th cosine wave over eight samples. */
const waves = Float32Array.from({ length: AREA }, (_, i) => {
  const k = Math.floor(i / SIDE);
  const n = i % SIDE;
  return Math.cos((Math.PI * (2 * n + 1) * k) / (2 * SIDE)) * Math.sqrt((k === 0 ? 1 : 2) / SIDE);
});
const waveTable = Float32Array.from(
  { length: AREA },
  (_, i) => waves[(i % SIDE) * SIDE + Math.floor(i / SIDE)] ?? 0,
);

/** Computes out = left * block * right, all 8 x 8. */
function transform(
  block: Float32Array,
  left: Float32Array,
  { right, out }: { readonly right: Float32Array; readonly out: Float32Array },
): void {
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      let sum = 0;
      for (let k = 0; k < SIDE; k++) {
        sum += (left[row * SIDE + k] ?? 0) * (block[k * SIDE + column] ?? 0);
      }
      half[row * SIDE + column] = sum;
    }
  }
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      let sum = 0;
      for (let k = 0; k < SIDE; k++) {
        sum += (half[row * SIDE + k] ?? 0) * (right[k * SIDE + column] ?? 0);
      }
      out[row * SIDE + column] = sum;
    }
  }
}
const half = new Float32Array(AREA);

function dropWeakWaves(plane: Plane, threshold: number, step: number): Plane {
  const { width, height } = plane;
  if (width < SIDE || height < SIDE) return plane;
  const sums = createPlane(width, height);
  const weights = createPlane(width, height);
  const block = new Float32Array(AREA);
  const spectrum = new Float32Array(AREA);
  for (const top of starts(height, step)) {
    for (const left of starts(width, step)) {
      const corner = top * width + left;
      for (let i = 0; i < AREA; i++) {
        block[i] = plane.data[corner + (i >> 3) * width + (i & 7)] ?? 0;
      }
      transform(block, waves, { right: waveTable, out: spectrum });
      const weight = 1 / dropBelow(spectrum, threshold);
      transform(spectrum, waveTable, { right: waves, out: block });
      for (let i = 0; i < AREA; i++) {
        const at = corner + (i >> 3) * width + (i & 7);
        sums.data[at] = (sums.data[at] ?? 0) + weight * (block[i] ?? 0);
        weights.data[at] = (weights.data[at] ?? 0) + weight;
      }
    }
  }
  for (let i = 0; i < sums.data.length; i++) {
    sums.data[i] = (sums.data[i] ?? 0) / (weights.data[i] ?? 1);
  }
  return sums;
}

/** Sets weak waves to 0. Returns the number of remaining ones, including the mean. */
function dropBelow(spectrum: Float32Array, threshold: number): number {
  let left = 1;
  for (let i = 1; i < AREA; i++) {
    if (Math.abs(spectrum[i] ?? 0) < threshold) spectrum[i] = 0;
    else left++;
  }
  return left;
}

/** First pixels of the blocks along a side; the last block ends at the side's end. */
function starts(size: number, step: number): number[] {
  const last = size - SIDE;
  const found: number[] = [];
  for (let start = 0; start < last; start += step) found.push(start);
  return [...found, last];
}

import { type FloatRaster, joinPlanes, lumaOf, planeOf } from "#engine/local/ops/float-raster.ts";
import { createPlane, mapPlane, type Plane } from "#engine/local/ops/raster.ts";

/** Noise below this level belongs to the photo and stays. */
const QUIET = 1.6;
/** Coefficients below this many standard deviations of the noise count as noise. */
const THRESHOLD = { light: 2.9, colour: 3.4 } as const;
/** Fraction of grain that stays, so that skin and cloth don't look like plastic. */
const GRAIN_KEPT = 0.18;

/** Standard deviation of the noise, in grey levels (Immerkær 1996, with the median so that edges don't count). */
export function noiseLevel(luma: Plane): number {
  const { width, height, data } = luma;
  const values: number[] = [];
  const at = (i: number): number => data[i] ?? 0;
  for (let y = 1; y < height - 1; y += 2) {
    for (let x = 1; x < width - 1; x += 2) {
      const i = y * width + x;
      const corners = at(i - width - 1) + at(i - width + 1) + at(i + width - 1) + at(i + width + 1);
      const sides = at(i - width) + at(i - 1) + at(i + 1) + at(i + width);
      values.push(Math.abs(corners - 2 * sides + 4 * at(i)));
    }
  }
  const middle = values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  return middle / 0.6745 / 6;
}

/**
 * Removes most of the noise of a photo and keeps its texture: overlapping blocks lose the cosine waves that are as weak
 * as noise (Yu and Sapiro 2011). `sigma` is in grey levels. Colours are smoothed more, because eyes resolve them less.
 */
export function denoise(picture: FloatRaster, sigma: number): FloatRaster {
  if (sigma < QUIET) return picture;
  const luma = lumaOf(picture);
  const waves = dropWeakWaves(luma, THRESHOLD.light * sigma, 2);
  const clean = mapPlane(waves, (value, i) => value + GRAIN_KEPT * ((luma.data[i] ?? 0) - value));
  const [red, blue] = ([0, 2] as const).map((channel) => {
    const colour = mapPlane(planeOf(picture, channel), (value, i) => value - (luma.data[i] ?? 0));
    const noise = noiseLevel(colour);
    return noise < 0.3 ? colour : dropWeakWaves(colour, THRESHOLD.colour * noise, 3);
  });
  if (!red || !blue) return picture;
  const plus = (colour: Plane): Plane =>
    mapPlane(clean, (value, i) => value + (colour.data[i] ?? 0));
  const green = mapPlane(
    clean,
    (value, i) => value - (0.299 * (red.data[i] ?? 0) + 0.114 * (blue.data[i] ?? 0)) / 0.587,
  );
  return joinPlanes(plus(red), green, plus(blue));
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
  return mapPlane(sums, (value, i) => value / (weights.data[i] ?? 1));
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

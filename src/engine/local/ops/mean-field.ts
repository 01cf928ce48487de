import type { Plane, Raster } from "./raster.ts";

export interface MeanFieldOptions {
  /** Pull of each of the eight neighbours if it has the same colour, in log-odds. */
  readonly strength: number;
  readonly iterations: number;
}

/** Steps from a pixel to its right, lower right, lower and lower left neighbours. */
export const steps = [
  { dx: 1, dy: 0, length: 1 },
  { dx: 1, dy: 1, length: Math.SQRT2 },
  { dx: 0, dy: 1, length: 1 },
  { dx: -1, dy: 1, length: Math.SQRT2 },
] as const;

/**
 * Solves a two-class conditional random field on the pixel grid by mean field. `logOdds` is the evidence of each pixel
 * alone; neighbours of similar colour (contrast term of Boykov and Jolly 2001) pull towards the same answer. Returns
 * the probability of "front".
 */
export function meanField(
  picture: Raster,
  logOdds: Float32Array,
  { strength, iterations }: MeanFieldOptions,
): Plane {
  const { width, height } = picture;
  // Margin for the neighbours of the first and last pixels, which have no weight.
  const margin = width + 1;
  const weights = interleaved(neighbourWeights(picture, strength), margin);
  let belief = padded(logOdds, margin);
  for (let i = 0; i < belief.length; i++) belief[i] = Math.tanh((belief[i] ?? 0) / 2);
  let next: Float32Array = new Float32Array(belief.length);
  for (let round = 0; round < iterations; round++) {
    settle({ belief, next, logOdds }, weights, width);
    [belief, next] = [next, belief];
  }
  const data = belief.slice(margin, margin + width * height);
  for (let i = 0; i < data.length; i++) data[i] = ((data[i] ?? 0) + 1) / 2;
  return { width, height, data };
}

/** The values with `margin` zeros before and after them. */
function padded(values: Float32Array, margin: number): Float32Array {
  const out = new Float32Array(values.length + 2 * margin);
  out.set(values, margin);
  return out;
}

/** The values of all planes pixel by pixel, with zeros for `margin` pixels before and after them. */
function interleaved(planes: readonly Float32Array[], margin: number): Float32Array {
  const size = (planes[0]?.length ?? 0) + 2 * margin;
  const out = new Float32Array(planes.length * size);
  for (const [k, plane] of planes.entries()) {
    for (let i = 0; i < plane.length; i++) out[planes.length * (margin + i) + k] = plane[i] ?? 0;
  }
  return out;
}

interface Beliefs {
  readonly belief: Float32Array;
  readonly next: Float32Array;
  readonly logOdds: Float32Array;
}

/**
 * Moves each belief halfway to the value that its neighbours imply. `weights` has one number per step, pixel by pixel,
 * and 0 for neighbours outside the image. The sum is written out because a loop over the steps is much slower.
 */
function settle({ belief, next, logOdds }: Beliefs, weights: Float32Array, width: number): void {
  const margin = width + 1;
  const [toLower, toLowerRight] = [steps.length * width, steps.length * (width + 1)];
  const toLowerLeft = steps.length * (width - 1);
  for (let n = 0, i = margin, w = steps.length * margin; n < logOdds.length; n++, i++, w += 4) {
    const pull =
      (weights[w] ?? 0) * (belief[i + 1] ?? 0) +
      (weights[w - 4] ?? 0) * (belief[i - 1] ?? 0) +
      (weights[w + 1] ?? 0) * (belief[i + width + 1] ?? 0) +
      (weights[w - toLowerRight + 1] ?? 0) * (belief[i - width - 1] ?? 0) +
      (weights[w + 2] ?? 0) * (belief[i + width] ?? 0) +
      (weights[w - toLower + 2] ?? 0) * (belief[i - width] ?? 0) +
      (weights[w + 3] ?? 0) * (belief[i + width - 1] ?? 0) +
      (weights[w - toLowerLeft + 3] ?? 0) * (belief[i - width + 1] ?? 0);
    // Equals `Math.tanh` of half the sum, which is several times slower to call.
    const wanted = 1 - 2 / (Math.exp((logOdds[n] ?? 0) + pull) + 1);
    next[i] = 0.5 * ((belief[i] ?? 0) + wanted);
  }
}

/** One plane per entry of `steps`. */
export type StepWeights = readonly [Float32Array, Float32Array, Float32Array, Float32Array];

/** Most neighbours differ by less than this squared distance, for which weights are computed once. */
const NEAR_COLOURS = 4096;

/** Returns for each of `steps` how strongly a pixel and that neighbour pull each other; 0 where there is none. */
export function neighbourWeights(picture: Raster, strength: number): StepWeights {
  const differences = [
    differencesAlong(picture, steps[0]),
    differencesAlong(picture, steps[1]),
    differencesAlong(picture, steps[2]),
    differencesAlong(picture, steps[3]),
  ] as const;
  const beta = 1 / (2 * meanOfKnown(differences) + 1e-3);
  for (const [k, plane] of differences.entries()) {
    const scale = strength / (steps[k]?.length ?? 1);
    const near = Float32Array.from(
      { length: NEAR_COLOURS },
      (_, value) => scale * Math.exp(-beta * value),
    );
    for (let i = 0; i < plane.length; i++) {
      const value = plane[i] ?? 0;
      if (value < 0) plane[i] = 0;
      else plane[i] = value < NEAR_COLOURS ? (near[value] ?? 0) : scale * Math.exp(-beta * value);
    }
  }
  return differences;
}

/** Squared colour distance of each pixel to the neighbour at a step, a whole number; -1 where there is none. */
function differencesAlong(
  { width, height, data }: Raster,
  { dx, dy }: (typeof steps)[number],
): Float32Array {
  const out = new Float32Array(width * height).fill(-1);
  for (let y = 0; y + dy < height; y++) {
    for (let x = Math.max(0, -dx); x + Math.max(0, dx) < width; x++) {
      const i = y * width + x;
      out[i] = colourDistance(data, 3 * i, 3 * (i + dy * width + dx));
    }
  }
  return out;
}

function meanOfKnown(planes: readonly Float32Array[]): number {
  let sum = 0;
  let count = 0;
  for (const plane of planes) {
    for (let i = 0; i < plane.length; i++) {
      const value = plane[i] ?? 0;
      if (value < 0) continue;
      sum += value;
      count++;
    }
  }
  return sum / Math.max(1, count);
}

/** Returns the squared colour distance of two pixels. */
function colourDistance(data: Uint8Array, a: number, b: number): number {
  const red = (data[a] ?? 0) - (data[b] ?? 0);
  const green = (data[a + 1] ?? 0) - (data[b + 1] ?? 0);
  const blue = (data[a + 2] ?? 0) - (data[b + 2] ?? 0);
  return red * red + green * green + blue * blue;
}

import { steps } from "./mean-field.ts";
import { createPlane, type Plane } from "./raster.ts";

export interface LabelFieldOptions {
  /** From `neighbourWeights`: how strongly a pixel and each of its neighbours pull each other. */
  readonly weights: readonly Float32Array[];
  readonly isInside: Uint8Array;
  readonly iterations: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Probabilities of several labels per pixel: a conditional random field on the pixel grid, solved by mean field.
 * `scores` are log-probabilities of each label from each pixel alone; neighbours of similar colour pull towards
 * the same label (Potts model with the contrast term of Boykov and Jolly 2001). The planes add up to 1 where `isInside`
 * is not 0, and are 0 elsewhere.
 */
export function labelField(
  { width, height }: Size,
  scores: readonly Float32Array[],
  { isInside, weights, iterations }: LabelFieldOptions,
): Plane[] {
  const pixels = insideOf(isInside);
  const labels = scores.length;
  const offsets = steps.map(({ dx, dy }) => dy * width + dx);
  const field: Field = {
    pixels,
    scores: interleave(scores),
    pulls: new Float32Array(labels * width * height),
    beliefs: new Float32Array(labels * width * height),
  };
  softmax(field, labels);
  for (let round = 0; round < iterations; round++) {
    field.pulls.fill(0);
    for (const [s, offset] of offsets.entries()) {
      const strengths = weights[s];
      if (strengths) addPulls(field, strengths, { offset, labels });
    }
    softmax(field, labels);
  }
  return scores.map((_, k) => {
    const plane = createPlane(width, height);
    for (let n = 0; n < pixels.length; n++) {
      const i = pixels[n] ?? 0;
      plane.data[i] = field.beliefs[labels * i + k] ?? 0;
    }
    return plane;
  });
}

/** All arrays except `pixels` hold one number per label, pixel by pixel. */
interface Field {
  /** The pixels inside; only these hold a belief. */
  readonly pixels: Int32Array;
  readonly scores: Float32Array;
  readonly pulls: Float32Array;
  readonly beliefs: Float32Array;
}

function insideOf(isInside: Uint8Array): Int32Array {
  const pixels = new Int32Array(isInside.length);
  let count = 0;
  for (let i = 0; i < isInside.length; i++) if (isInside[i] !== 0) pixels[count++] = i;
  return pixels.subarray(0, count);
}

function interleave(planes: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(planes.reduce((sum, { length }) => sum + length, 0));
  for (const [k, plane] of planes.entries()) {
    for (let i = 0; i < plane.length; i++) out[planes.length * i + k] = plane[i] ?? 0;
  }
  return out;
}

/** Weights that would lead outside the image are 0. */
function addPulls(
  { pixels, pulls, beliefs }: Field,
  weights: Float32Array,
  { offset, labels }: { readonly offset: number; readonly labels: number },
): void {
  for (let n = 0; n < pixels.length; n++) {
    const i = pixels[n] ?? 0;
    const weight = 2 * (weights[i] ?? 0);
    if (weight === 0) continue;
    const from = labels * i;
    const to = from + labels * offset;
    for (let k = 0; k < labels; k++) {
      pulls[from + k] = (pulls[from + k] ?? 0) + weight * (beliefs[to + k] ?? 0);
      pulls[to + k] = (pulls[to + k] ?? 0) + weight * (beliefs[from + k] ?? 0);
    }
  }
}

/** Moves halfway to the new beliefs, so that they don't oscillate. */
function softmax({ pixels, scores, pulls, beliefs }: Field, labels: number): void {
  const energies = new Float64Array(labels);
  for (let n = 0; n < pixels.length; n++) {
    const at = labels * (pixels[n] ?? 0);
    let highest = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < labels; k++) {
      const energy = (scores[at + k] ?? 0) + (pulls[at + k] ?? 0);
      energies[k] = energy;
      if (energy > highest) highest = energy;
    }
    let sum = 0;
    for (let k = 0; k < labels; k++) {
      const below = (energies[k] ?? 0) - highest;
      const value = below === 0 ? 1 : Math.exp(below);
      energies[k] = value;
      sum += value;
    }
    for (let k = 0; k < labels; k++) {
      const share = (energies[k] ?? 0) / sum;
      const before = beliefs[at + k] ?? 0;
      beliefs[at + k] = before === 0 ? share : 0.5 * (before + share);
    }
  }
}

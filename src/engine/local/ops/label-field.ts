import { type MeanFieldOptions, neighbourWeights, steps } from "./mean-field.ts";
import { createPlane, type Plane, type Raster } from "./raster.ts";

export interface LabelFieldOptions extends MeanFieldOptions {
  readonly isInside: Uint8Array;
}

/**
 * Probabilities of several labels per pixel: a conditional random field on the pixel grid, solved by mean field.
 * `scores` are log-probabilities of each label from each pixel alone; neighbours of similar colour pull towards
 * the same label (Potts model with the contrast term of Boykov and Jolly 2001). The planes add up to 1 where `isInside`
 * is not 0, and are 0 elsewhere.
 */
export function labelField(
  picture: Raster,
  scores: readonly Float32Array[],
  { isInside, strength, iterations }: LabelFieldOptions,
): Plane[] {
  const { width, height } = picture;
  const weights = neighbourWeights(picture, strength);
  const beliefs = scores.map(() => createPlane(width, height));
  const pulls = scores.map(() => new Float32Array(width * height));
  softmax({ scores, pulls, beliefs }, isInside);
  for (let round = 0; round < iterations; round++) {
    for (const [k, pull] of pulls.entries()) {
      pull.fill(0);
      const belief = beliefs[k]?.data ?? pull;
      for (const [s, { dx, dy }] of steps.entries()) {
        addPull(belief, { pull, weights: weights[s] ?? pull, offset: dy * width + dx });
      }
    }
    softmax({ scores, pulls, beliefs }, isInside);
  }
  return beliefs;
}

interface Pull {
  readonly pull: Float32Array;
  readonly weights: Float32Array;
  readonly offset: number;
}

function addPull(belief: Float32Array, { pull, weights, offset }: Pull): void {
  const end = belief.length - offset;
  for (let i = 0; i < end; i++) {
    const weight = weights[i] ?? 0;
    if (weight === 0) continue;
    pull[i] = (pull[i] ?? 0) + 2 * weight * (belief[i + offset] ?? 0);
    pull[i + offset] = (pull[i + offset] ?? 0) + 2 * weight * (belief[i] ?? 0);
  }
}

interface Field {
  readonly scores: readonly Float32Array[];
  readonly pulls: readonly Float32Array[];
  readonly beliefs: readonly Plane[];
}

/** Half the way to the new beliefs, so that they do not swing. */
function softmax({ scores, pulls, beliefs }: Field, isInside: Uint8Array): void {
  const energies = new Float64Array(scores.length);
  for (let i = 0; i < isInside.length; i++) {
    if (isInside[i] === 0) continue;
    let highest = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < energies.length; k++) {
      const energy = (scores[k]?.[i] ?? 0) + (pulls[k]?.[i] ?? 0);
      energies[k] = energy;
      if (energy > highest) highest = energy;
    }
    let sum = 0;
    for (let k = 0; k < energies.length; k++) {
      const value = Math.exp((energies[k] ?? 0) - highest);
      energies[k] = value;
      sum += value;
    }
    for (let k = 0; k < energies.length; k++) {
      const data = beliefs[k]?.data;
      if (!data) continue;
      const share = (energies[k] ?? 0) / sum;
      const before = data[i] ?? 0;
      data[i] = before === 0 ? share : 0.5 * (before + share);
    }
  }
}

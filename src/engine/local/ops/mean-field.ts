import type { Plane, Raster } from "./raster.ts";

export interface MeanFieldOptions {
  /** Pull of each of the eight neighbours of the same colour, in log-odds. */
  readonly strength: number;
  readonly iterations: number;
}

/** Steps of a pixel to its right, lower right, lower and lower left neighbour. */
export const steps = [
  { dx: 1, dy: 0, length: 1 },
  { dx: 1, dy: 1, length: Math.SQRT2 },
  { dx: 0, dy: 1, length: 1 },
  { dx: -1, dy: 1, length: Math.SQRT2 },
] as const;

/**
 * Two-class conditional random field on the pixel grid, solved by mean field. `logOdds` is what is known
 * of each pixel alone; neighbours of similar colour (contrast term of Boykov and Jolly 2001) pull
 * towards the same answer. Returns the probability of "front".
 */
export function meanField(
  picture: Raster,
  logOdds: Float32Array,
  { strength, iterations }: MeanFieldOptions,
): Plane {
  const { width, height } = picture;
  const weights = neighbourWeights(picture, strength);
  const belief = new Float32Array(logOdds.length);
  for (let i = 0; i < belief.length; i++) belief[i] = Math.tanh((logOdds[i] ?? 0) / 2);
  const pull = new Float32Array(belief.length);
  for (let round = 0; round < iterations; round++) {
    pull.fill(0);
    for (const [k, { dx, dy }] of steps.entries()) {
      addPull(
        { belief, pull, weights: weights[k] ?? pull },
        { width, height, offset: dy * width + dx },
      );
    }
    for (let i = 0; i < belief.length; i++) {
      // The hyperbolic tangent of half the sum, which is several times as slow to call.
      const next = 1 - 2 / (Math.exp((logOdds[i] ?? 0) + (pull[i] ?? 0)) + 1);
      belief[i] = 0.5 * ((belief[i] ?? 0) + next);
    }
  }
  return { width, height, data: belief.map((value) => (value + 1) / 2) };
}

interface Fields {
  readonly belief: Float32Array;
  readonly pull: Float32Array;
  readonly weights: Float32Array;
}

/** Weights that would lead out of the picture are 0. */
function addPull(
  { belief, pull, weights }: Fields,
  { width, height, offset }: { width: number; height: number; offset: number },
): void {
  const end = width * height - Math.max(0, offset);
  for (let i = 0; i < end; i++) {
    const weight = weights[i] ?? 0;
    pull[i] = (pull[i] ?? 0) + weight * (belief[i + offset] ?? 0);
    pull[i + offset] = (pull[i + offset] ?? 0) + weight * (belief[i] ?? 0);
  }
}

/** For each of `steps`, how much a pixel and that neighbour pull each other; 0 where there is none. */
export function neighbourWeights(picture: Raster, strength: number): Float32Array[] {
  const { width, height } = picture;
  const differences = steps.map(({ dx, dy }) => {
    const out = new Float32Array(width * height).fill(-1);
    for (let y = 0; y + dy < height; y++) {
      for (let x = Math.max(0, -dx); x + Math.max(0, dx) < width; x++) {
        const i = y * width + x;
        out[i] = colourDistance(picture.data, 3 * i, 3 * (i + dy * width + dx));
      }
    }
    return out;
  });
  const beta = 1 / (2 * meanOfKnown(differences) + 1e-3);
  for (const [k, plane] of differences.entries()) {
    const scale = strength / (steps[k]?.length ?? 1);
    for (let i = 0; i < plane.length; i++) {
      const value = plane[i] ?? 0;
      plane[i] = value < 0 ? 0 : scale * Math.exp(-beta * value);
    }
  }
  return differences;
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

/** Squared distance of two pixels. */
function colourDistance(data: Uint8Array, a: number, b: number): number {
  const red = (data[a] ?? 0) - (data[b] ?? 0);
  const green = (data[a + 1] ?? 0) - (data[b + 1] ?? 0);
  const blue = (data[a + 2] ?? 0) - (data[b + 2] ?? 0);
  return red * red + green * green + blue * blue;
}

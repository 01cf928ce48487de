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
  const offsets = Int32Array.from(steps, ({ dx, dy }) => dy * width + dx);
  for (let round = 0; round < iterations; round++) {
    settle({ belief, next, logOdds }, { weights, offsets, margin });
    [belief, next] = [next, belief];
  }
  const data = belief.slice(margin, margin + width * height);
  for (let i = 0; i < data.length; i++) data[i] = ((data[i] ?? 0) + 1) / 2;
  return { width, height, data };
}

function padded(values: Float32Array, margin: number): Float32Array {
  const out = new Float32Array(values.length + 2 * margin);
  out.set(values, margin);
  return out;
}

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

interface Neighbours {
  /** One number per step, pixel by pixel; 0 for neighbours outside the image. */
  readonly weights: Float32Array;
  readonly offsets: Int32Array;
  readonly margin: number;
}

/** Moves each belief halfway to the value that its neighbours imply. */
function settle(
  { belief, next, logOdds }: Beliefs,
  { weights, offsets, margin }: Neighbours,
): void {
  const count = offsets.length;
  for (let n = 0, i = margin; n < logOdds.length; n++, i++) {
    let pull = 0;
    for (let k = 0; k < count; k++) {
      const offset = offsets[k] ?? 0;
      pull += (weights[count * i + k] ?? 0) * (belief[i + offset] ?? 0);
      pull += (weights[count * (i - offset) + k] ?? 0) * (belief[i - offset] ?? 0);
    }
    // Equals `Math.tanh` of half the sum, which is several times slower to call.
    const wanted = 1 - 2 / (Math.exp((logOdds[n] ?? 0) + pull) + 1);
    next[i] = 0.5 * ((belief[i] ?? 0) + wanted);
  }
}

/** Returns for each of `steps` how strongly a pixel and that neighbour pull each other; 0 where there is none. */
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

/** Returns the squared colour distance of two pixels. */
function colourDistance(data: Uint8Array, a: number, b: number): number {
  const red = (data[a] ?? 0) - (data[b] ?? 0);
  const green = (data[a + 1] ?? 0) - (data[b + 1] ?? 0);
  const blue = (data[a + 2] ?? 0) - (data[b + 2] ?? 0);
  return red * red + green * green + blue * blue;
}

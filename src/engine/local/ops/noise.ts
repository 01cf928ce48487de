import { createRandom } from "./random.ts";

/** Noise of 0..1 around 0.5 at a position in lattice cells. */
export type Noise = (x: number, y: number, octaves?: number) => number;

const LATTICE = 256;

/** Creates fractal value noise: each octave has twice the frequency and half the weight. Repeats every 256 cells. */
export function createNoise(seed: number): Noise {
  const random = createRandom(seed);
  const lattice = new Float32Array(LATTICE * LATTICE);
  for (let i = 0; i < lattice.length; i++) lattice[i] = random();
  return (x, y, octaves = 1) => {
    let sum = 0;
    let total = 0;
    let weight = 1;
    let frequency = 1;
    for (let octave = 0; octave < octaves; octave++) {
      // The shift keeps the octaves from sharing a lattice point.
      sum +=
        weight * latticeValue(lattice, x * frequency + 37 * octave, y * frequency + 17 * octave);
      total += weight;
      weight /= 2;
      frequency *= 2;
    }
    return sum / total;
  };
}

function latticeValue(lattice: Float32Array, x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const dx = fade(x - column);
  const dy = fade(y - row);
  const left = column & (LATTICE - 1);
  const right = (column + 1) & (LATTICE - 1);
  const top = (row & (LATTICE - 1)) * LATTICE;
  const bottom = ((row + 1) & (LATTICE - 1)) * LATTICE;
  const upper = (lattice[top + left] ?? 0) * (1 - dx) + (lattice[top + right] ?? 0) * dx;
  const lower = (lattice[bottom + left] ?? 0) * (1 - dx) + (lattice[bottom + right] ?? 0) * dx;
  return upper * (1 - dy) + lower * dy;
}

function fade(t: number): number {
  return t * t * (3 - 2 * t);
}

import { clamp, type Plane, type Raster } from "./raster.ts";

/** Frequency of each colour, as log-probabilities of 16 x 16 x 16 cells. */
export interface ColourModel {
  readonly logProbability: Float32Array;
}

const BITS = 4;
const SIDE = 1 << BITS;
const CELLS = SIDE ** 3;
/** Weight of colours that never occurred, as a fraction of all. */
const UNSEEN = 0.02;

/** The cell of a colour of 0..255 per channel. */
function colourCell(red: number, green: number, blue: number): number {
  const shift = 8 - BITS;
  return ((red >> shift) << (2 * BITS)) | ((green >> shift) << BITS) | (blue >> shift);
}

/** The colours of `picture`, each pixel counted by its weight in `weights` (same size). */
export function learnColours(picture: Raster, weights: Plane): ColourModel {
  const counts = new Float32Array(CELLS);
  let total = 0;
  for (let i = 0, j = 0; i < weights.data.length; i++, j += 3) {
    const weight = weights.data[i] ?? 0;
    if (weight <= 0) continue;
    const cell = colourCell(
      picture.data[j] ?? 0,
      picture.data[j + 1] ?? 0,
      picture.data[j + 2] ?? 0,
    );
    counts[cell] = (counts[cell] ?? 0) + weight;
    total += weight;
  }
  const smooth = [SIDE * SIDE, SIDE, 1].reduce(blurAxis, counts);
  const logProbability = smooth.map((count) =>
    Math.log((count + (UNSEEN * total) / CELLS + 1e-6) / (total * (1 + UNSEEN) + 1e-6 * CELLS)),
  );
  return { logProbability };
}

/** 1-2-1 along one axis of the cube; the border repeats. */
function blurAxis(counts: Float32Array, stride: number): Float32Array {
  const out = new Float32Array(CELLS);
  for (let cell = 0; cell < CELLS; cell++) {
    const position = Math.floor(cell / stride) % SIDE;
    const before = position > 0 ? cell - stride : cell;
    const after = position < SIDE - 1 ? cell + stride : cell;
    out[cell] = ((counts[before] ?? 0) + 2 * (counts[cell] ?? 0) + (counts[after] ?? 0)) / 4;
  }
  return out;
}

/** How much better `front` explains each pixel than `back`: a log-ratio within +-`limit`. */
export function colourEvidence(
  picture: Raster,
  { front, back }: { readonly front: ColourModel; readonly back: ColourModel },
  limit: number,
): Float32Array {
  const out = new Float32Array(picture.width * picture.height);
  for (let i = 0, j = 0; i < out.length; i++, j += 3) {
    const cell = colourCell(
      picture.data[j] ?? 0,
      picture.data[j + 1] ?? 0,
      picture.data[j + 2] ?? 0,
    );
    const ratio = (front.logProbability[cell] ?? 0) - (back.logProbability[cell] ?? 0);
    out[i] = clamp(ratio, -limit, limit);
  }
  return out;
}

import { type Arena, withKernels } from "../kernels/arena.ts";
import type { Plane, Raster } from "./raster.ts";

const PHASES = 256;
const COLUMN_UNIT = 16_384;
const TAPS = 4;
/** The kernels read the row above a place and two below it. */
const REACH = 2;

/** Catmull-Rom weights of four samples per position between the second and the third, see `warpPixels`. */
const rowWeights = new Float32Array(PHASES * TAPS);
const columnWeights = new Int16Array(PHASES * TAPS);
for (let phase = 0; phase < PHASES; phase++) {
  const t = phase / PHASES;
  const weights = [
    0.5 * t * (t * (2 - t) - 1),
    0.5 * (t * t * (3 * t - 5) + 2),
    0.5 * t * (t * (4 - 3 * t) + 1),
    0.5 * t * t * (t - 1),
  ];
  for (const [k, weight] of weights.entries()) {
    rowWeights[TAPS * phase + k] = weight / COLUMN_UNIT;
    columnWeights[TAPS * phase + k] = Math.round(COLUMN_UNIT * weight);
  }
}

/**
 * Returns the bicubic colours (Catmull-Rom) at places, x and y in turn: four numbers for each place, of which the fourth
 * has no meaning. They may slightly exceed 0..255. The border repeats. Positions are rounded to 1/256 pixel.
 */
export function samplePixelsAt(
  { width, height, data }: Raster,
  places: Float32Array,
): Float32Array {
  const { top, bottom } = rowsBelow(places, height);
  return withKernels((kernels, arena) => {
    const rows = bottom - top;
    const source = arena.put(data.subarray(3 * width * top, 3 * width * bottom));
    const padded = arena.take(3 * (width + 2 * TAPS) * (rows + 2 * TAPS));
    kernels.padPixels(source, width, rows, TAPS, padded);
    const weights = [arena.put(columnWeights), arena.put(rowWeights)] as const;
    return sampled(arena, { places, size: 4 }, (...wanted) =>
      kernels.samplePixels(padded, width, rows, top, ...weights, ...wanted),
    );
  });
}

/** Returns the bilinear values at places, x and y in turn. The border repeats. */
export function samplePlaneAt({ width, height, data }: Plane, places: Float32Array): Float32Array {
  const { top, bottom } = rowsBelow(places, height);
  return withKernels((kernels, arena) => {
    const source = arena.put(data.subarray(width * top, width * bottom));
    return sampled(arena, { places, size: 1 }, (...wanted) =>
      kernels.samplePlane(source, width, bottom - top, top, ...wanted),
    );
  });
}

function sampled(
  arena: Arena,
  { places, size }: { readonly places: Float32Array; readonly size: number },
  sample: (places: number, count: number, out: number) => void,
): Float32Array {
  const count = places.length / 2;
  const out = arena.take(4 * size * count);
  sample(arena.put(places), count, out);
  return arena.floats(out, size * count);
}

/** The rows that places need, so that the kernels get no others. */
function rowsBelow(places: Float32Array, height: number): { top: number; bottom: number } {
  let [least, most] = [height - 1, 0];
  for (let i = 1; i < places.length; i += 2) {
    const y = places[i] ?? 0;
    if (y < least) least = y;
    if (y > most) most = y;
  }
  return {
    top: Math.max(0, Math.floor(least) - REACH),
    bottom: Math.min(height, Math.max(1, Math.floor(most) + 1 + REACH)),
  };
}

import { withKernels } from "../kernels/arena.ts";
import type { FloatRaster } from "./float-raster.ts";
import type { Raster } from "./raster.ts";

/** One level of an image that is being completed. */
export interface FillLevel {
  readonly picture: FloatRaster;
  /** 1 where the pixel is unknown. */
  readonly hole: Uint8Array;
}

/** Half the side of a patch, in pixels, as in `kernels/assembly/patches.ts`. */
export const PATCH_RADIUS = 3;

/** For pixels near the hole, the index of the pixel with the most similar surroundings; -1 elsewhere. */
export interface PatchField {
  readonly width: number;
  readonly height: number;
  readonly nearest: Int32Array;
}

export interface PatchSearch {
  /** The image being completed; its known pixels are those of `source`. */
  readonly target: Raster;
  readonly source: Raster;
  /** 1 where a complete patch is known. */
  readonly isValid: Uint8Array;
  /** Pixels whose patch touches the hole, row by row. */
  readonly wanted: Int32Array;
  readonly field: PatchField;
  /** Sum of squared differences of each wanted pixel's match. */
  readonly costs: Float32Array;
  readonly random: () => number;
}

/** Radius of each random try, relative to the one before. */
const SHRINK = 0.45;

interface Effort {
  /** Passes from the first pixel to the last and back, alternating. */
  readonly sweeps: number;
  /** Search radius around the current match. */
  readonly reachPx: number;
}

/** Improves the field by propagation and random search (PatchMatch; Barnes, Shechtman, Finkelstein, Goldman 2009). */
export function improveField(search: PatchSearch, { sweeps, reachPx }: Effort): void {
  const { target, source, isValid, wanted, field, costs } = search;
  const { width, height } = field;
  const randoms = randomNumbers(search, 2 * sweeps * wanted.length * triesWithin(reachPx));
  withKernels((kernels, arena) => {
    const [a, b] = [arena.put(target.data), arena.put(source.data)];
    const [flags, places] = [arena.put(isValid), arena.put(wanted)];
    const [matches, found] = [arena.put(field.nearest), arena.put(costs)];
    kernels.matchPatches(
      ...([a, b, width, height, flags, places, wanted.length, matches, found] as const),
      ...([sweeps, reachPx, arena.put(randoms)] as const),
    );
    field.nearest.set(arena.integers(matches, field.nearest.length));
    costs.set(arena.floats(found, costs.length));
  });
}

/** How often the radius is at least 2 pixels. */
function triesWithin(reachPx: number): number {
  let count = 0;
  for (let reach = reachPx; reach >= 2; reach *= SHRINK) count++;
  return count;
}

/** Random numbers as fractions of 2^32, in unsigned bits. */
function randomNumbers({ random }: PatchSearch, count: number): Int32Array {
  const numbers = new Int32Array(count);
  for (let k = 0; k < count; k++) numbers[k] = random() * 4_294_967_296;
  return numbers;
}

interface Votes {
  /** 1 for pixels that get votes. */
  readonly hole: Uint8Array;
  /** Weight of each wanted pixel's patch. */
  readonly weights: Float64Array;
  /** Radius of the patches' part that votes. */
  readonly reach: number;
}

/** Returns three weighted colour sums and the sum of weights for each pixel: those of all matches that cover it. */
export function addMatches(search: PatchSearch, { hole, weights, reach }: Votes): Float32Array {
  const { source, wanted, field } = search;
  const { width, height } = field;
  return withKernels((kernels, arena) => {
    const [pixels, holes] = [arena.put(source.data), arena.put(hole)];
    const [places, matches] = [arena.put(wanted), arena.put(field.nearest)];
    const shares = arena.put(weights);
    const sums = arena.take(16 * hole.length);
    kernels.addPatches(
      ...([pixels, width, height, holes, places, wanted.length] as const),
      ...([matches, shares, reach, sums] as const),
    );
    return arena.floats(sums, 4 * hole.length);
  });
}

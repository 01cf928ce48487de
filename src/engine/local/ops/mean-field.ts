import { withKernels } from "../kernels/arena.ts";
import type { Plane, Raster } from "./raster.ts";

export interface MeanFieldOptions {
  /** Pull of each of the eight neighbours if it has the same colour, in log-odds. */
  readonly strength: number;
  readonly iterations: number;
}

/**
 * Solves a two-class conditional random field on the pixel grid by mean field. `logOdds` is the evidence of each pixel
 * alone; neighbours of similar colour (contrast term of Boykov and Jolly 2001) pull towards the same answer. Returns
 * the probability of "front".
 */
export function meanField(
  { width, height, data }: Raster,
  logOdds: Float32Array,
  { strength, iterations }: MeanFieldOptions,
): Plane {
  return withKernels((kernels, arena) => {
    const [picture, odds] = [arena.put(data), arena.put(logOdds)];
    const out = arena.take(4 * width * height);
    const work = arena.take(9 * kernels.paddedBytes(width, height));
    kernels.meanField(picture, odds, width, height, strength, iterations, out, work);
    return { width, height, data: arena.floats(out, width * height) };
  });
}

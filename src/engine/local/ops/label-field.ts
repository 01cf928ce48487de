import { pitchOf, withKernels } from "../kernels/arena.ts";
import type { Plane, Raster } from "./raster.ts";

interface LabelFieldOptions {
  /** Not 0 where pixels have a label. */
  readonly isInside: Uint8Array;
  /** Pull of each of the eight neighbours if it has the same colour, in log units. */
  readonly strength: number;
  readonly iterations: number;
}

/**
 * Probabilities of several labels per pixel: a conditional random field on the pixel grid, solved by mean field.
 * `scores` are log-probabilities of each label from each pixel alone; neighbours of similar colour pull towards
 * the same label (Potts model with the contrast term of Boykov and Jolly 2001). The planes add up to 1 where `isInside`
 * is not 0, and are 0 elsewhere.
 */
export function labelField(
  { width, height, data }: Raster,
  scores: readonly Float32Array[],
  { isInside, strength, iterations }: LabelFieldOptions,
): Plane[] {
  const labels = scores.length;
  const count = width * height;
  const pitch = pitchOf(4 * count);
  return withKernels((kernels, arena) => {
    const [picture, inside] = [arena.put(data), arena.put(isInside)];
    const out = arena.take(labels * pitch);
    const work = arena.take((2 * labels + 7) * kernels.paddedBytes(width, height) + 16 * labels);
    const own = arena.putAll(scores);
    const size = [width, height] as const;
    const field = [strength, iterations] as const;
    kernels.labelField(picture, own, labels, pitch, inside, ...size, ...field, out, work);
    return scores.map((_, k) => ({
      width,
      height,
      data: arena.floats(out + k * pitch, count),
    }));
  });
}

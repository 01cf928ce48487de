import { withKernels } from "../kernels/arena.ts";
import { boxRadius, takeBoxWork } from "./filters.ts";
import type { Raster } from "./raster.ts";

/** Largest change of a value of 0..255: prevents halos at strong edges. */
const MAX_CHANGE = 12;
/** Rows that are sharpened at a time, so that planes of a large image needn't exist as a whole. */
const BAND_ROWS = 128;

/** Unsharp mask on the luma, applied equally to all three channels, so that no colour fringes appear. */
export function sharpen(
  raster: Raster,
  { radius, amount }: { readonly radius: number; readonly amount: number },
): Raster {
  const { width, height } = raster;
  const boxes = boxRadius(radius);
  const data = new Uint8Array(raster.data.length);
  for (let top = 0; top < height; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - top);
    // Three box means reach three radii far.
    const first = Math.max(0, top - 3 * boxes);
    const end = Math.min(height, top + rows + 3 * boxes);
    const band = { width, height: end - first };
    const sharp = withKernels((kernels, arena) => {
      const from = arena.put(raster.data.subarray(3 * width * first, 3 * width * end));
      const bytes = 3 * width * rows;
      const out = arena.take(bytes);
      const luma = arena.take(4 * width * band.height);
      const blurred = arena.take(4 * width * band.height);
      const work = takeBoxWork(arena, band);
      const filter = [boxes, amount, MAX_CHANGE, top - first, rows] as const;
      kernels.sharpenPixels(from, width, band.height, ...filter, out, luma, blurred, work);
      return arena.bytes(out, bytes);
    });
    data.set(sharp, 3 * width * top);
  }
  return { width, height, data };
}

import sharp from "sharp";
import type { Raster } from "../ops/raster.ts";
import { alignPictures, unmoved } from "./align.ts";
import { hasRatioOf } from "./fit-size.ts";
import { moveRaster } from "./move-raster.ts";
import { cropToSize, resizeRaster } from "./resize.ts";

/** Both images are compared at this width, blurred by this sigma, on a grid of this many cells per side. */
const LOOK_PX = 256;
const BLUR_SIGMA = 3;
const GRID = 48;
/**
 * Measured on photos: after saving as JPEG or WebP or enlarging, the largest difference of a cell is 2 to 11; the
 * smallest noticeable edits (a patch of 3 % of a side, 8 % more light) cause 20 and more.
 */
const MEAN_BELOW = 1;
const MAX_BELOW = 12;

/** Beyond these, only an edit can be the reason; between both limits the images may just be misaligned. */
const EDITED = { mean: 8, max: 90 } as const;
/** Longest side at which images are aligned. */
const ALIGNED_PX = 512;

/** Whether the two images look the same except for a shift of a few pixels. */
export async function looksUnchanged(answer: Raster, source: Raster): Promise<boolean> {
  if (!hasRatioOf(answer, source)) return false;
  const scale = Math.min(1, ALIGNED_PX / Math.max(source.width, source.height));
  const size = {
    width: Math.max(1, Math.round(source.width * scale)),
    height: Math.max(1, Math.round(source.height * scale)),
  };
  const known = await resizeRaster(source, size);
  const { raster } = await cropToSize({ raster: answer, alpha: null }, size);
  const first = await differ(raster, known, 0);
  if (isSame(first)) return true;
  if (first.mean >= EDITED.mean || first.max >= EDITED.max) return false;
  const alignment = alignPictures({ base: known, answer: raster, where: null });
  if (alignment === unmoved) return false;
  // A moved image has no content at its border.
  return isSame(await differ(moveRaster(raster, alignment), known, 1));
}

interface Difference {
  readonly mean: number;
  readonly max: number;
}

function isSame({ mean, max }: Difference): boolean {
  return mean < MEAN_BELOW && max < MAX_BELOW;
}

/** Leaves out `border` cells on each side. */
async function differ(answer: Raster, source: Raster, border: number): Promise<Difference> {
  const [a, b] = [await lookAt(answer), await lookAt(source)];
  let [sum, max, count] = [0, 0, 0];
  const isInside = (cell: number): boolean => cell >= border && cell < GRID - border;
  for (let i = 0; i < a.length; i++) {
    const cell = Math.floor(i / 3);
    if (!isInside(cell % GRID) || !isInside(Math.floor(cell / GRID))) continue;
    const difference = Math.abs((a[i] ?? 0) - (b[i] ?? 0));
    sum += difference;
    max = Math.max(max, difference);
    count++;
  }
  return { mean: sum / count, max };
}

async function lookAt({ width, height, data }: Raster): Promise<Uint8Array> {
  const small = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(LOOK_PX)
    .blur(BLUR_SIGMA)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { info } = small;
  return sharp(small.data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .resize(GRID, GRID, { fit: "fill" })
    .raw()
    .toBuffer();
}

import { SHEET_JPEG_QUALITY } from "#core/print-sheet.ts";
import { fitWithin, type ImageJobs } from "./jobs.ts";
import { canBeSeen, mixSteps, type Pixels } from "./mix-steps.ts";
import { canvasOf, load } from "./print.ts";

/** Rows that are mixed at once: all of a large result with its steps would need too much memory. */
const BAND_ROWS = 256;
/** Rows beyond a band that scaling reads. */
const MARGIN_ROWS = 4;
const SMALL_SIDE_PX = 1_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pictures of one size below each other in a bitmap. */
interface Stack extends Size {
  readonly bitmap: ImageBitmap;
  readonly count: number;
}

/** Recognises the number of pictures in a stack by the shape of the result. */
function stackOf(bitmap: ImageBitmap, { width, height }: Size): Stack {
  const count = Math.max(1, Math.round((bitmap.height * width) / (bitmap.width * height)));
  return { bitmap, count, width: bitmap.width, height: Math.round(bitmap.height / count) };
}

/** Rows of picture `index` of a stack, scaled to `size`. */
function rowsOf(
  { bitmap, width, height }: Stack,
  index: number,
  { size, top, rows }: { readonly size: Size; readonly top: number; readonly rows: number },
): Pixels {
  const from = Math.max(0, top - MARGIN_ROWS);
  const to = Math.min(size.height, top + rows + MARGIN_ROWS);
  const { context } = canvasOf(size.width, to - from);
  const scale = height / size.height;
  const y = index * height + from * scale;
  context.drawImage(bitmap, 0, y, width, (to - from) * scale, 0, 0, size.width, to - from);
  return context.getImageData(0, top - from, size.width, rows).data;
}

async function openBoth(picture: Blob, steps: Blob) {
  const [result, stacked] = await Promise.all([load(picture), load(steps)]);
  const { width, height } = result;
  const size = { width, height };
  return { size, result: { bitmap: result, count: 1, ...size }, steps: stackOf(stacked, size) };
}

/** Mixes a result with its steps, in its size times `scale`. */
export async function mix({
  picture,
  steps: file,
  strengths,
  scale,
}: ImageJobs["mix"]["input"]): Promise<Blob> {
  const { size: whole, result, steps } = await openBoth(picture, file);
  const size = {
    width: Math.round(whole.width * scale),
    height: Math.round(whole.height * scale),
  };
  const { canvas, context } = canvasOf(size.width, size.height);
  for (let top = 0; top < size.height; top += BAND_ROWS) {
    const band = { size, top, rows: Math.min(BAND_ROWS, size.height - top) };
    const mixed = rowsOf(result, 0, band);
    const parts = Array.from({ length: steps.count }, (_, k) => rowsOf(steps, k, band));
    mixSteps(mixed, parts, strengths);
    const image = context.createImageData(size.width, band.rows);
    image.data.set(mixed);
    context.putImageData(image, 0, top);
  }
  result.bitmap.close();
  steps.bitmap.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: SHEET_JPEG_QUALITY });
}

/** Finds out which changes can be seen, and makes small copies to try strengths with. */
export async function openSteps({
  picture,
  steps: file,
}: ImageJobs["openSteps"]["input"]): Promise<ImageJobs["openSteps"]["output"]> {
  const { size: whole, result, steps } = await openBoth(picture, file);
  const fitted = fitWithin(whole.width, whole.height, SMALL_SIDE_PX);
  const size = { width: fitted.widthPx, height: fitted.heightPx };
  const all = { size, top: 0, rows: size.height };
  const parts = Array.from({ length: steps.count }, (_, k) => rowsOf(steps, k, all));
  const small = canvasOf(size.width, size.height);
  small.context.drawImage(result.bitmap, 0, 0, size.width, size.height);
  const stack = canvasOf(size.width, size.height * parts.length);
  for (const [k, pixels] of parts.entries()) {
    const image = stack.context.createImageData(size.width, size.height);
    image.data.set(pixels);
    stack.context.putImageData(image, 0, k * size.height);
  }
  const enlargement = whole.width / steps.width;
  result.bitmap.close();
  steps.bitmap.close();
  return {
    changes: parts.slice(1).map((after, k) => canBeSeen(parts[k] ?? after, after)),
    widthPx: whole.width,
    heightPx: whole.height,
    enlargement,
    picture: await small.canvas.convertToBlob({ type: "image/png" }),
    steps: await stack.canvas.convertToBlob({ type: "image/png" }),
  };
}

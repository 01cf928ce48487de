import { mmToPx, PRINT_DPI, type SizeMm } from "../photo-size.ts";
import type { PixelSize } from "../result-size.ts";
import { asia } from "./asia.ts";
import { type PhotoDocument, toHundredths } from "./document.ts";
import { europe } from "./europe.ts";
import { world } from "./world.ts";

const MM_PER_INCH = 25.4;

/** Every document with known rules. Large, so it loads with the first search for a document, never with a screen. */
export const photoDocuments: readonly PhotoDocument[] = [...asia, ...europe, ...world];

const byId = new Map<string, PhotoDocument>(
  photoDocuments.map((document) => [document.id, document]),
);

/** Returns the document with this id, or `null` if there is none. */
export function findDocument(id: string): PhotoDocument | null {
  return byId.get(id) ?? null;
}

/** Returns the print size. For a form that only specifies pixels, converts its minimum at 300 dpi. */
export function printSizeOf({ print, pixels }: PhotoDocument): SizeMm {
  if (print) return print.value;
  if (!pixels) throw new RangeError("a document has a size in mm or in pixels");
  const { widthPx, heightPx } = pixels.value.min;
  const mmPerPx = MM_PER_INCH / PRINT_DPI;
  return { widthMm: toHundredths(widthPx * mmPerPx), heightMm: toHundredths(heightPx * mmPerPx) };
}

/** Returns whether the authority rejects edited photos. Then only cropping, rotating and resizing are allowed. */
export function mustStayUnedited(document: PhotoDocument): boolean {
  return document.edits !== undefined;
}

/** Size of a finished photo in pixels, and the density that gives it its print size. */
export interface PhotoFrame extends PixelSize {
  readonly dotsPerInch: number;
}

/**
 * Returns the frame of a finished photo: the print at 300 dpi, or more if the authority asks for it, within the minimum
 * and maximum pixels of an upload.
 */
export function frameOf(document: PhotoDocument): PhotoFrame {
  const size = printSizeOf(document);
  const dpi = Math.max(PRINT_DPI, document.printDpi?.value ?? 0);
  const print = { widthPx: mmToPx(size.widthMm, dpi), heightPx: mmToPx(size.heightMm, dpi) };
  const { widthPx, heightPx } = fitPixels(print, document);
  const dotsPerInch = Math.round((heightPx * MM_PER_INCH) / size.heightMm);
  return { widthPx, heightPx, dotsPerInch };
}

function fitPixels(print: PixelSize, { pixels }: PhotoDocument): PixelSize {
  if (!pixels) return print;
  const { min, max } = pixels.value;
  if (max && min.widthPx === max.widthPx && min.heightPx === max.heightPx) return min;
  const up = Math.max(1, min.widthPx / print.widthPx, min.heightPx / print.heightPx);
  const down = max ? Math.min(max.widthPx / print.widthPx, max.heightPx / print.heightPx) : up;
  const scale = Math.min(up, down);
  // Round up: authorities refuse a photo that is one row short.
  return {
    widthPx: Math.ceil(print.widthPx * scale - 1e-6),
    heightPx: Math.ceil(print.heightPx * scale - 1e-6),
  };
}

import { mmToPx, PRINT_DPI, type SizeMm } from "../photo-size.ts";
import { asia } from "./asia.ts";
import { type PhotoDocument, type PixelSize, toHundredths } from "./document.ts";
import { europe } from "./europe.ts";
import { world } from "./world.ts";

const MM_PER_INCH = 25.4;

/** Every document whose rules are known here. Large: it is loaded with the first document that is looked for, never with a screen. */
export const photoDocuments: readonly PhotoDocument[] = [...asia, ...europe, ...world];

const byId = new Map<string, PhotoDocument>(
  photoDocuments.map((document) => [document.id, document]),
);

/** The document with this id; null when there is none. */
export function findDocument(id: string): PhotoDocument | null {
  return byId.get(id) ?? null;
}

/** Size of the print; of a form that names pixels only, what those are at 300 dpi. */
export function printSizeOf({ print, pixels }: PhotoDocument): SizeMm {
  if (print) return print.value;
  if (!pixels) throw new RangeError("a document has a size in mm or in pixels");
  const { widthPx, heightPx } = pixels.value.min;
  const mmPerPx = MM_PER_INCH / PRINT_DPI;
  return { widthMm: toHundredths(widthPx * mmPerPx), heightMm: toHundredths(heightPx * mmPerPx) };
}

/** True when the authority rejects photos that were edited: only cutting, turning and resizing is left. */
export function mustStayUnedited(document: PhotoDocument): boolean {
  return document.edits !== undefined;
}

/** A made photo in pixels, and the density that gives it its size in print. */
export interface PhotoFrame extends PixelSize {
  readonly dotsPerInch: number;
}

/**
 * The frame that a photo is made in: the print at 300 dpi, or at as much more as the authority asks for, but no
 * fewer pixels than an upload must have and no more than it may have.
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
  // Rounded up: a row too few is refused.
  return {
    widthPx: Math.ceil(print.widthPx * scale - 1e-6),
    heightPx: Math.ceil(print.heightPx * scale - 1e-6),
  };
}

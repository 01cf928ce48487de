import { PRINT_DPI } from "#core/photo-size.ts";

const MM_PER_INCH = 25.4;
/** A lower density is meant for screens, not for paper. */
const LEAST_PAPER_DPI = 100;

/** Widths that the print dialog accepts, in millimetres. */
export const printWidthMm = { least: 10, most: 1_200 } as const;

interface Print {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly dpi: number;
}

/** Printers feed paper less precisely than 0.1 mm. */
function tenth(mm: number): number {
  return Math.round(mm * 10) / 10;
}

/**
 * The width in mm at the image's own density, or at 300 dpi if the file states none for paper. Clamped to the allowed
 * range.
 */
export function naturalWidthMm(widthPx: number, fileDpi: number | null): number {
  const dpi = fileDpi !== null && fileDpi >= LEAST_PAPER_DPI ? fileDpi : PRINT_DPI;
  const { least, most } = printWidthMm;
  return Math.max(least, Math.min(most, tenth((widthPx / dpi) * MM_PER_INCH)));
}

/** Returns the print at a typed width; `null` if the width is invalid. A comma is a decimal point. */
export function readPrint(
  typed: string,
  picture: { readonly width: number; readonly height: number },
): Print | null {
  const widthMm = Number(typed.trim().replace(",", "."));
  const { least, most } = printWidthMm;
  if (!(widthMm >= least && widthMm <= most)) return null;
  return {
    widthMm,
    heightMm: tenth((widthMm * picture.height) / picture.width),
    dpi: Math.round((picture.width / widthMm) * MM_PER_INCH),
  };
}

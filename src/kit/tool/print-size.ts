import { PRINT_DPI } from "#core/photo-size.ts";

const MM_PER_INCH = 25.4;
/** Files that say less mean a screen, not paper. */
const LEAST_PAPER_DPI = 100;

/** Widths that the print window takes, in millimetres. */
export const printWidthMm = { least: 10, most: 1_200 } as const;

interface Print {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly dpi: number;
}

/** Tenths of a millimetre are finer than any printer feeds its paper. */
function tenth(mm: number): number {
  return Math.round(mm * 10) / 10;
}

/** The width in mm that a picture's own density gives it; 300 dpi where the file says none for paper. */
export function naturalWidthMm(widthPx: number, fileDpi: number | null): number {
  const dpi = fileDpi !== null && fileDpi >= LEAST_PAPER_DPI ? fileDpi : PRINT_DPI;
  const { least, most } = printWidthMm;
  return Math.max(least, Math.min(most, tenth((widthPx / dpi) * MM_PER_INCH)));
}

/** The print of a picture at a width that was typed; null when that is none. A comma is a decimal point. */
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

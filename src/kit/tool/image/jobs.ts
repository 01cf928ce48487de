import type { PrintSheet } from "#core/print-sheet.ts";
import type { SheetPlan } from "#core/sheet/plan-sheet.ts";
import type { ImageProblem } from "../text.ts";
import type { PhotoEdit } from "./edit.ts";

/** What the image worker can do, and what each job answers. */
export interface ImageJobs {
  /** Reads, turns upright, edits and shrinks a file for sending. */
  intake: {
    input: { file: Blob; maxSidePx: number; quality: number; edit?: PhotoEdit };
    output: PreparedImage;
  };
  /** Puts a colour behind a picture with transparency; a JPEG. */
  flatten: { input: { picture: Blob; background: string; dotsPerInch: number }; output: Blob };
  /** A PNG at 300 dpi, its transparency kept. */
  tagPng: { input: { picture: Blob }; output: Blob };
  /** The same picture as a PNG, which is all that clipboards take. */
  toPng: { input: { picture: Blob }; output: Blob };
  /** A sheet of equal photos on white paper; a JPEG at 300 dpi. */
  sheet: { input: { picture: Blob; background: string; sheet: PrintSheet }; output: Blob };
  /** One photo cropped to a size in pixels, on a colour; a JPEG at 300 dpi. */
  cellPhoto: {
    input: { picture: Blob; background: string; widthPx: number; heightPx: number };
    output: Blob;
  };
  /** A planned sheet with its cut lines and its ruler, a picture for each person; a JPEG at 300 dpi. */
  planSheet: {
    input: { pictures: readonly Blob[]; background: string; plan: SheetPlan };
    output: Blob;
  };
}
export type ImageJobName = keyof ImageJobs;

export interface PreparedImage {
  readonly blob: Blob;
  /** Of the file, or of what is left of it after an edit. */
  readonly originalWidthPx: number;
  readonly originalHeightPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly notice: "firstFrame" | "converted" | null;
}

/** A picture that cannot be used, with the reason in words elsewhere. */
export class ImageFault extends Error {
  override readonly name = "ImageFault";
  readonly problem: ImageProblem;

  constructor(problem: ImageProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/** Width and height for a longest side of at most `maxSidePx`; never larger than they were. */
export function fitWithin(
  widthPx: number,
  heightPx: number,
  maxSidePx: number,
): { widthPx: number; heightPx: number } {
  const scale = Math.min(1, maxSidePx / Math.max(widthPx, heightPx));
  return {
    widthPx: Math.max(1, Math.round(widthPx * scale)),
    heightPx: Math.max(1, Math.round(heightPx * scale)),
  };
}

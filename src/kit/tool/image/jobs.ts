import type { PrintSheet } from "#core/print-sheet.ts";
import type { SheetPlan } from "#core/sheet/plan-sheet.ts";
import type { ImageProblem } from "../text.ts";
import type { PhotoEdit } from "./edit.ts";

/** The image worker's jobs, with the input and output of each. */
export interface ImageJobs {
  /** Reads, turns upright, edits and resizes a file for sending. */
  intake: {
    input: { file: Blob; maxSidePx: number; quality: number; edit?: PhotoEdit };
    output: PreparedImage;
  };
  /** Puts a colour behind a transparent image. Returns a JPEG. */
  flatten: { input: { picture: Blob; background: string; dotsPerInch: number }; output: Blob };
  /** Returns a PNG at 300 dpi that keeps its transparency. */
  tagPng: { input: { picture: Blob }; output: Blob };
  /** Converts an image to PNG, the only type that clipboards accept. */
  toPng: { input: { picture: Blob }; output: Blob };
  /** Draws a sheet of equal photos on white paper. Returns a JPEG at 300 dpi. */
  sheet: { input: { picture: Blob; background: string; sheet: PrintSheet }; output: Blob };
  /** Crops one photo to a size in pixels, on a background colour. Returns a JPEG at 300 dpi. */
  cellPhoto: {
    input: { picture: Blob; background: string; widthPx: number; heightPx: number };
    output: Blob;
  };
  /** Draws a planned sheet with its cut lines and ruler, and one image per person. Returns a JPEG at 300 dpi. */
  planSheet: {
    input: { pictures: readonly Blob[]; background: string; plan: SheetPlan };
    output: Blob;
  };
  /** Mixes a result with its steps, each change by its strength of 0..1, in the result's size times `scale`. A JPEG. */
  mix: {
    input: { picture: Blob; steps: Blob; strengths: readonly number[]; scale: number };
    output: Blob;
  };
  /** Opens the steps of a result. */
  openSteps: { input: { picture: Blob; steps: Blob }; output: OpenedSteps };
  /** Draws a painted area white on black in another size. Opacities below one half are black. Returns a PNG. */
  drawMask: { input: { painted: Opacities; widthPx: number; heightPx: number }; output: Blob };
  /** The opposite: 255 where the image is white, otherwise 0, in this size. */
  readMask: { input: { file: Blob; widthPx: number; heightPx: number }; output: Uint8Array };
  /** Counts the faces of an image. */
  faces: { input: { picture: Blob }; output: number };
}
export type ImageJobName = keyof ImageJobs;

/** A result and its steps, as small copies to try strengths with. */
interface OpenedSteps {
  /** For each change whether it can be seen. */
  readonly changes: readonly boolean[];
  /** Size of the result. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** How much wider the result is than the photo. */
  readonly enlargement: number;
  readonly picture: Blob;
  readonly steps: Blob;
}

/** An opacity of 0..255 per pixel, row by row. */
interface Opacities {
  readonly values: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface PreparedImage {
  readonly blob: Blob;
  /** Size of the file, or of the part left after an edit. */
  readonly originalWidthPx: number;
  readonly originalHeightPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly notice: "firstFrame" | "converted" | null;
}

/** An unusable image. The texts for `problem` are in `imageText`. */
export class ImageFault extends Error {
  override readonly name = "ImageFault";
  readonly problem: ImageProblem;

  constructor(problem: ImageProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/** Returns the size scaled to a longest side of at most `maxSidePx`. Never enlarges. */
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

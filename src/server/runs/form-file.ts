import sharp from "sharp";
import type { FileRule, PhotoDocument } from "#core/documents/document.ts";
import { type EncodeJpeg, fitFile, windowOf } from "#core/documents/fit-file.ts";
import { findDocument, frameOf } from "#core/documents/table.ts";
import { AppError } from "#core/errors.ts";
import type { ImageFile } from "#core/image-payload.ts";
import { withJpegDensity } from "#core/print-density.ts";
import type { MarkFile, OwnRun } from "./mark-composed.ts";

/** A finished photo of a run, and the document whose form it is for. */
export interface FormFileOrder extends OwnRun {
  readonly image: ImageFile;
  readonly document: string;
  /** Fills transparent areas, as #rrggbb. Defaults to white. */
  readonly background?: string | undefined;
}

export interface FormFile {
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly quality: number;
}

export type MakeFormFile = (order: FormFileOrder) => Promise<FormFile>;

interface FormFileDeps {
  readonly markerOf: (run: OwnRun) => Promise<MarkFile>;
}

const ANY_SIZE: FileRule = { minKb: null, maxKb: null };
/** Sizes to try between the frame and the smallest or largest size that the form accepts. */
const STEPS = 4;
const KB = 1000;

/**
 * Makes a JPEG for a form: the document's pixels, in the best quality that fits its limits of kilobytes, including its
 * marks and signature. No padding is added to enlarge a file. Throws `unknown_document`, `not_found` for another user's
 * run, `image_unreadable`, and `file_too_large_for_form` or `file_too_small_for_form`.
 */
export async function makeFormFile(
  { markerOf }: FormFileDeps,
  order: FormFileOrder,
): Promise<FormFile> {
  const document = findDocument(order.document);
  if (!document) throw new AppError("unknown_document");
  const markFile = await markerOf(order);
  const rule = document.file?.value ?? ANY_SIZE;
  const encode = encoderFor(order, document, markFile);
  const fitted = await fitFile(encode, windowOf(rule), scalesOf(document));
  if (fitted.isFitted) {
    const { widthPx, heightPx } = sizeAt(document, fitted.setting.scale);
    return { bytes: fitted.bytes, widthPx, heightPx, quality: fitted.setting.quality };
  }
  const nearestKb = Math.round(fitted.nearestBytes / KB);
  throw fitted.problem === "tooLarge"
    ? new AppError("file_too_large_for_form", { maxKb: rule.maxKb ?? 0, nearestKb })
    : new AppError("file_too_small_for_form", { minKb: rule.minKb ?? 0, nearestKb });
}

function sizeAt(document: PhotoDocument, scale: number) {
  const { widthPx, heightPx } = frameOf(document);
  return { widthPx: Math.round(scale * widthPx), heightPx: Math.round(scale * heightPx) };
}

/** Scales from the frame's size (exclusive) to `end`. */
function between(end: number): number[] {
  return Array.from({ length: STEPS }, (_, step) => 1 + ((end - 1) * (step + 1)) / STEPS);
}

/** The frame's size first, then other accepted sizes: larger ones, then smaller ones. */
function scalesOf(document: PhotoDocument): number[] {
  const pixels = document.pixels?.value;
  const { widthPx, heightPx } = frameOf(document);
  if (!pixels) return [1];
  const { min, max } = pixels;
  const largest = max ? Math.min(max.widthPx / widthPx, max.heightPx / heightPx) : MOST_ENLARGEMENT;
  const smallest = Math.max(min.widthPx / widthPx, min.heightPx / heightPx);
  const larger = largest > 1 ? between(Math.min(largest, MOST_ENLARGEMENT)) : [];
  const smaller = smallest < 1 ? between(smallest) : [];
  return [1, ...larger, ...smaller];
}

const MOST_ENLARGEMENT = 2;
const TIMEOUT_S = 10;

function encoderFor(
  { image, background = "#ffffff" }: FormFileOrder,
  document: PhotoDocument,
  markFile: MarkFile,
): EncodeJpeg {
  const { dotsPerInch } = frameOf(document);
  return async ({ quality, subsampling, scale }) => {
    const { widthPx, heightPx } = sizeAt(document, scale);
    try {
      const jpeg = await sharp(image.bytes, { failOn: "truncated" })
        .flatten({ background })
        .resize(widthPx, heightPx, { fit: "fill" })
        .withIccProfile("srgb")
        .jpeg({ quality, chromaSubsampling: subsampling, optimiseCoding: true })
        .timeout({ seconds: TIMEOUT_S })
        .toBuffer();
      // sharp would write the density as EXIF, which not every program for printing reads.
      const bytes = withJpegDensity(jpeg, Math.round(dotsPerInch * scale));
      return markFile({ bytes, mimeType: "image/jpeg" });
    } catch (cause) {
      throw cause instanceof AppError ? cause : new AppError("image_unreadable", {}, { cause });
    }
  };
}

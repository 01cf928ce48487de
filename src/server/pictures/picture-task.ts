import type { ErrorCode, ErrorDetails } from "#core/errors.ts";
import type { AiMarks, UploadMimeType } from "#core/image-payload.ts";

/**
 * The output for an image: none, if it is only validated (`checked`); a fresh encoding (`anew`); a small variant for
 * lists (`small`); lossless pixels for repeated encoding (`pixels`).
 */
export type PictureForm = "checked" | "anew" | "small" | "pixels";

/** One image for an image process. */
export interface PictureTask {
  readonly form: PictureForm;
  readonly bytes: Uint8Array;
  readonly mimeType: UploadMimeType;
}

interface Made {
  readonly ok: true;
  /** `null` if the file is valid and stays unchanged. */
  readonly bytes: Uint8Array | null;
  readonly mimeType: UploadMimeType;
  readonly marks: AiMarks | null;
}

interface Refused {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** The decoder's message, for the log. */
  readonly why: string;
}

/** The outcome of a task and its cost. */
export interface PictureAnswer {
  readonly outcome: Made | Refused;
  /** Pixel count from the header; 0 if none was read. */
  readonly pixels: number;
  readonly cpuMs: number;
}

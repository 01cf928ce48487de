import type { ErrorCode, ErrorDetails } from "#core/errors.ts";
import type { AiMarks, UploadMimeType } from "#core/image-payload.ts";

/**
 * What is made of a picture: nothing, once it is known to be whole (`checked`); a fresh file with its pixels (`anew`);
 * a picture for lists (`small`); its pixels without loss, for who encodes them many times (`pixels`).
 */
export type PictureForm = "checked" | "anew" | "small" | "pixels";

/** One picture for a picture process. */
export interface PictureTask {
  readonly form: PictureForm;
  readonly bytes: Uint8Array;
  readonly mimeType: UploadMimeType;
}

interface Made {
  readonly ok: true;
  /** Null: the file is good as it came. */
  readonly bytes: Uint8Array | null;
  readonly mimeType: UploadMimeType;
  readonly marks: AiMarks | null;
}

interface Refused {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** What a decoder said, for the log of whoever asked. */
  readonly why: string;
}

/** What came of it, and what it took. */
export interface PictureAnswer {
  readonly outcome: Made | Refused;
  /** As the header says; 0 where none was read. */
  readonly pixels: number;
  readonly cpuMs: number;
}

import { AppError } from "#core/errors.ts";
import type { ImageFile, UploadMimeType } from "#core/image-payload.ts";
import { ContainerFault, type Walked } from "./containers/cuts.ts";
import { walkGif } from "./containers/gif.ts";
import { walkJpeg } from "./containers/jpeg.ts";
import { walkPng } from "./containers/png.ts";
import { walkWebp } from "./containers/webp.ts";
import { marksOf } from "./image-marks.ts";

const walks = {
  "image/jpeg": walkJpeg,
  "image/png": walkPng,
  "image/webp": walkWebp,
  "image/gif": walkGif,
} as const satisfies Record<UploadMimeType, (bytes: Buffer) => Walked>;

/**
 * The same picture, pixel for pixel, without what a camera, a program or a stranger wrote into its file:
 * place, time, owner, small pictures, further pictures and whatever lies behind the end. Which way is up, the
 * colour profile and the density stay. What it said about being made by a machine comes back as `marks`.
 * Throws `image_unreadable` for a file that is not built as its format says.
 */
export function cleanImage(bytes: Buffer, mimeType: UploadMimeType): ImageFile {
  try {
    const walked = walks[mimeType](bytes);
    const marks = marksOf(walked);
    return { bytes: walked.bytes, mimeType, ...(marks ? { marks } : {}) };
  } catch (cause) {
    if (!(cause instanceof ContainerFault)) throw cause;
    throw new AppError("image_unreadable", {}, { cause });
  }
}

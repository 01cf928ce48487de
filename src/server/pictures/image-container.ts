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
 * Returns the same image, pixel for pixel, without the metadata in its file: place, time, owner, thumbnails, further
 * images and any data after the end. Orientation, colour profile and density stay. Statements about generation by AI
 * are returned as `marks`. Throws `image_unreadable` if the file violates its format.
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

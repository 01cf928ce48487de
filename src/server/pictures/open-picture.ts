import sharp, { type Metadata } from "sharp";
import { AppError } from "#core/errors.ts";
import { uploadLimits } from "#core/image-limits.ts";
import type { ImageFile, UploadMimeType } from "#core/image-payload.ts";
import { cleanImage } from "./image-container.ts";
import { restrictLoaders } from "./restrict-loaders.ts";

const MAX_PIXELS = uploadLimits.maxMegapixels * 1_000_000;
/** An interlaced PNG has to be held in memory whole, about 10 bytes a pixel. */
const MAX_INTERLACED_MEGAPIXELS = 16;

/** Red, green, blue and transparency, or the four inks. */
const MAX_CHANNELS = 4;

/** A picture whose container and header are as they must be. */
export interface OpenedPicture {
  readonly image: ImageFile;
  readonly pixels: number;
}

/**
 * Takes a picture's file apart, keeps what its pixels need and reads its header; pixels are not decoded (decision 020).
 * Throws `image_unreadable`, `image_too_small` or `too_many_pixels`.
 */
export async function openPicture(bytes: Buffer, mimeType: UploadMimeType): Promise<OpenedPicture> {
  const image = cleanImage(bytes, mimeType);
  const header = await readHeader(image.bytes);
  checkHeader(header);
  return { image, pixels: header.width * header.height };
}

/** Reads the header in libvips' own threads. */
async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  restrictLoaders();
  try {
    // The limit on pixels is checked by `checkHeader`, which knows how to say so.
    return await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  } catch (cause) {
    throw new AppError("image_unreadable", {}, { cause });
  }
}

function checkHeader(header: Metadata): void {
  const { width, height } = header;
  if (header.channels > MAX_CHANNELS) throw new AppError("image_unreadable");
  if (Math.min(width, height) < uploadLimits.minSidePx) {
    throw new AppError("image_too_small", { minSidePx: uploadLimits.minSidePx });
  }
  if (width * height > MAX_PIXELS) {
    throw new AppError("too_many_pixels", { limitMegapixels: uploadLimits.maxMegapixels });
  }
  const isHeldWhole = header.format === "png" && header.isProgressive;
  if (isHeldWhole && width * height > MAX_INTERLACED_MEGAPIXELS * 1_000_000) {
    throw new AppError("too_many_pixels", { limitMegapixels: MAX_INTERLACED_MEGAPIXELS });
  }
}

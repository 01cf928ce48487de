import sharp, { type Metadata } from "sharp";
import { AppError } from "#core/errors.ts";
import { uploadLimits } from "#core/image-limits.ts";
import type { ImageFile, UploadMimeType } from "#core/image-payload.ts";
import { cleanImage } from "./image-container.ts";
import { restrictLoaders } from "./restrict-loaders.ts";

const MAX_PIXELS = uploadLimits.maxMegapixels * 1_000_000;
/** An interlaced PNG is held in memory completely, about 10 bytes per pixel. */
const MAX_INTERLACED_MEGAPIXELS = 16;

/** Red, green, blue and alpha, or CMYK. */
const MAX_CHANNELS = 4;

/** An image with a valid container and header. */
export interface OpenedPicture {
  readonly image: ImageFile;
  readonly pixels: number;
}

/**
 * Parses an image's file, keeps what its pixels need, and reads its header without decoding pixels (decision 020).
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
    // `checkHeader` checks the pixel limit and throws a specific error.
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

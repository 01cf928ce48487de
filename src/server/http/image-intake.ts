import sharp, { type Metadata } from "sharp";
import { AppError } from "#core/errors.ts";
import { uploadLimits } from "#core/image-limits.ts";
import { type ImageFile, type ImagePayload, uploadMimeTypes } from "#core/image-payload.ts";
import { restrictLoaders } from "#server/storage/restrict-loaders.ts";
import type { Asker } from "./asker.ts";
import { cleanImage } from "./image-container.ts";
import { sniffImage } from "./image-format.ts";

const MIB = 1024 * 1024;
const MAX_PIXELS = uploadLimits.maxMegapixels * 1_000_000;
/** An interlaced PNG has to be held in memory whole, about 10 bytes a pixel. */
const MAX_INTERLACED_MEGAPIXELS = 16;

/** Red, green, blue and transparency, or the four inks. */
const MAX_CHANNELS = 4;

/**
 * The file of an uploaded picture, checked by its own bytes and header: at most 10 MB and 40 megapixels,
 * at least 32 px a side, really a PNG, JPEG, WebP or GIF, and of the type it claims. Its pixels are not
 * decoded here: they stay as they are, and all else is dropped (decision 020). Throws `image_not_base64`, `too_large`, `unsupported_media`, `too_many_pixels`,
 * `image_too_small` or `image_unreadable`.
 */
export async function readImage(payload: ImagePayload, _asker: Asker): Promise<ImageFile> {
  const claimed = uploadMimeTypes.find((mimeType) => mimeType === payload.mimeType);
  if (!claimed) throw new AppError("unsupported_media");
  const bytes = "bytes" in payload ? asOwnBytes(payload.bytes) : decodeStrictly(payload.base64);
  if (sniffImage(bytes) !== claimed) throw new AppError("unsupported_media");
  const image = cleanImage(bytes, claimed);
  checkHeader(await readHeader(image.bytes));
  return image;
}

function asOwnBytes({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  if (byteLength > uploadLimits.maxBytes) throw tooLarge();
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Plain base64 with its padding, and nothing else. */
function decodeStrictly(base64: string): Buffer {
  if (Math.floor(base64.length / 4) * 3 - 2 > uploadLimits.maxBytes) throw tooLarge();
  const bytes = Buffer.from(base64, "base64");
  // Node skips what is not base64, so every stray character makes the result shorter than its text
  // says; only the two letters of base64url have to be looked for.
  const padding = base64.endsWith("==") ? 2 : Number(base64.endsWith("="));
  const isExact = base64.length % 4 === 0 && bytes.length === (base64.length / 4) * 3 - padding;
  if (!isExact || base64.includes("-") || base64.includes("_")) {
    throw new AppError("image_not_base64");
  }
  if (bytes.length > uploadLimits.maxBytes) throw tooLarge();
  return bytes;
}

function tooLarge(): AppError {
  return new AppError("too_large", { limitMb: uploadLimits.maxBytes / MIB });
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

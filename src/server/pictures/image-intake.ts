import { AppError } from "#core/errors.ts";
import { sniffImage } from "#core/image-format.ts";
import { uploadLimits } from "#core/image-limits.ts";
import { type ImagePayload, type UploadMimeType, uploadMimeTypes } from "#core/image-payload.ts";

const MIB = 1024 * 1024;

/**
 * Returns the file of an image, and checks only its size and that its first bytes match the claimed type. Throws
 * `image_not_base64`, `too_large` or `unsupported_media`.
 */
export function fileOf(payload: ImagePayload): {
  readonly bytes: Buffer;
  readonly mimeType: UploadMimeType;
} {
  const claimed = uploadMimeTypes.find((mimeType) => mimeType === payload.mimeType);
  if (!claimed) throw new AppError("unsupported_media");
  const bytes = "bytes" in payload ? asOwnBytes(payload.bytes) : decodeStrictly(payload.base64);
  if (sniffImage(bytes) !== claimed) throw new AppError("unsupported_media");
  return { bytes, mimeType: claimed };
}

function asOwnBytes({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  if (byteLength > uploadLimits.maxBytes) throw tooLarge();
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Accepts only plain base64 with padding. */
function decodeStrictly(base64: string): Buffer {
  if (Math.floor(base64.length / 4) * 3 - 2 > uploadLimits.maxBytes) throw tooLarge();
  const bytes = Buffer.from(base64, "base64");
  // Node skips invalid characters, so each one makes the result shorter than the text implies; only the two letters of
  // base64url need an explicit check.
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

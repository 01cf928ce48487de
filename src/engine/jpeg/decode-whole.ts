import { breaksOff } from "./whole-jpeg.ts";

/** How strict a decoder is: any warning stops it, or only truncated data. */
export type Strictness = "warning" | "truncated";

/**
 * Decodes an image and rejects a truncated JPEG, even if an end marker follows: the common decoders fill the rest with
 * grey and only warn. Checks every JPEG that its decoder warns about; a JPEG that is odd but complete is decoded again
 * and passes. Throws what `decode` throws, and an error for a truncated JPEG.
 */
export async function decodeWhole<Decoded>(
  bytes: Uint8Array,
  decode: (failOn: Strictness) => Promise<Decoded>,
): Promise<Decoded> {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  if (!isJpeg) return decode("truncated");
  try {
    return await decode("warning");
  } catch (cause) {
    // A time limit or too many pixels: a second attempt changes nothing.
    if (!(cause instanceof Error && cause.message.includes("VipsJpeg"))) throw cause;
    if (await breaksOff(bytes)) throw new Error("the image is truncated", { cause });
    return decode("truncated");
  }
}

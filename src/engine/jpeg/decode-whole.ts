import { breaksOff } from "./whole-jpeg.ts";

/** How strict a reader of pictures is: all that is odd stops it, or only an end that comes too early. */
export type Strictness = "warning" | "truncated";

/**
 * Decodes a picture and refuses a JPEG whose pixels break off, also when an end marker follows: the common decoders
 * fill the rest with grey and only warn. Whatever a JPEG's decoder warns of is looked into; what is odd but whole is
 * decoded again and passes. Throws what `decode` throws, and an error for a JPEG that breaks off.
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
    // A time limit, or too many pixels: not what a second try changes.
    if (!(cause instanceof Error && cause.message.includes("VipsJpeg"))) throw cause;
    if (await breaksOff(bytes)) throw new Error("the picture breaks off", { cause });
    return decode("truncated");
  }
}

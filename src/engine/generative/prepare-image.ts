import sharp from "sharp";
import type { ImageFile, ResultMimeType } from "#core/image-payload.ts";
import { decodeWhole } from "../jpeg/decode-whole.ts";
import { EngineFailure } from "../port.ts";
import type { AspectRatio } from "./brief.ts";

export interface PreparedImage {
  readonly file: ImageFile<ResultMimeType>;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Models work at about one megapixel; larger images only slow the call down. */
const MAX_SIDE_PX = 2_048;
const MAX_PIXELS = 100_000_000;
const JPEG_QUALITY = 92;

/**
 * Prepares an image for a provider: upright, without metadata, at most 2,048 px on its longer side. JPEG, or PNG if
 * parts of it are transparent. Throws `bad_request` for bytes that aren't an image and for a truncated JPEG.
 */
export async function prepareImage({ bytes }: ImageFile<string>): Promise<PreparedImage> {
  try {
    const { hasAlpha } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    const { data, info } = await decodeWhole(bytes, (strictness) => {
      const failOn = strictness === "truncated" ? "error" : strictness;
      const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn })
        .autoOrient()
        .toColourspace("srgb")
        .resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: "inside", withoutEnlargement: true });
      const encoded = hasAlpha ? upright.png() : upright.jpeg({ quality: JPEG_QUALITY });
      return encoded.toBuffer({ resolveWithObject: true });
    });
    return {
      file: { bytes: data, mimeType: hasAlpha ? "image/png" : "image/jpeg" },
      widthPx: info.width,
      heightPx: info.height,
    };
  } catch (cause) {
    throw new EngineFailure("bad_request", "an image of the request can't be read", { cause });
  }
}

/**
 * Prepares a mask in the size of its image as sent. Bright areas of `bytes` may change. OpenAI reads the mask from the
 * transparency, servers of open models from the colour. Throws `bad_request` for bytes that aren't an image.
 */
export async function prepareMask(
  { bytes }: ImageFile<string>,
  { widthPx, heightPx }: PreparedImage,
): Promise<ImageFile<ResultMimeType>> {
  try {
    const size = { width: widthPx, height: heightPx };
    const bright = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .flatten({ background: "#000" })
      .resize(widthPx, heightPx, { fit: "fill", kernel: "nearest" })
      .toColourspace("b-w")
      .threshold(128)
      .raw()
      .toBuffer();
    const pixels = Buffer.alloc(4 * widthPx * heightPx);
    for (const [index, value] of bright.entries()) {
      pixels.fill(value, 4 * index, 4 * index + 3);
      pixels[4 * index + 3] = 255 - value;
    }
    const mask = await sharp(pixels, { raw: { ...size, channels: 4 } })
      .png()
      .toBuffer();
    return { bytes: mask, mimeType: "image/png" };
  } catch (cause) {
    throw new EngineFailure("bad_request", "the mask of the request can't be read", { cause });
  }
}

/** The ratio of an image in its smallest whole numbers. */
export function aspectOf({ widthPx, heightPx }: PreparedImage): AspectRatio {
  const divisor = greatestCommonDivisor(widthPx, heightPx);
  return `${widthPx / divisor}:${heightPx / divisor}`;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

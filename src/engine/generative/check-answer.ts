import sharp, { type Metadata } from "sharp";
import type { ImageFile, ResultMimeType } from "#core/image-payload.ts";
import { EngineFailure } from "../port.ts";
import type { AspectRatio } from "./brief.ts";
import { ratioDistance, ratioOf } from "./ratio.ts";

/** More than any supported model returns (4096 x 4096). Decoding a larger image would exceed a run's memory. */
const MAX_PIXELS = 20_000_000;
const MIN_SIDE_PX = 16;
/** In log of the ratio, about 12 %: models round to their own sizes. Beyond that, people are cropped or squeezed. */
const MAX_RATIO_DISTANCE = 0.12;

const mimeTypes: Readonly<Record<string, ResultMimeType>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
};

export interface CheckedAnswer {
  readonly image: ImageFile<ResultMimeType>;
  /** Dimensions of the upright image. */
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Checks that a model's answer is a usable image: PNG, JPEG or WebP by its bytes, complete to the last pixel, and
 * approximately in the requested ratio. Ignores the MIME type that the provider declares. Throws `bad_answer`.
 */
export async function checkAnswer(
  bytes: Uint8Array,
  { aspect }: { readonly aspect: AspectRatio },
): Promise<CheckedAnswer> {
  const metadata = await readMetadata(bytes);
  const mimeType = mimeTypes[metadata.format];
  if (!mimeType) throw new EngineFailure("bad_answer", `The answer is ${metadata.format}.`);
  const { width: widthPx, height: heightPx } = metadata.autoOrient;
  const size = `${widthPx} x ${heightPx}`;
  if (Math.min(widthPx, heightPx) < MIN_SIDE_PX) {
    throw new EngineFailure("bad_answer", `The answer has only ${size} pixels.`);
  }
  if (ratioDistance(widthPx / heightPx, ratioOf(aspect)) > MAX_RATIO_DISTANCE) {
    throw new EngineFailure("bad_answer", `The answer is ${size} instead of ${aspect}.`);
  }
  await decodeOnce(bytes);
  return { image: { bytes, mimeType }, widthPx, heightPx };
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  } catch (cause) {
    throw new EngineFailure("bad_answer", "The answer is not an image.", { cause });
  }
}

/** A truncated file has valid metadata; only decoding detects it. */
async function decodeOnce(bytes: Uint8Array): Promise<void> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
    await picture.resize(MIN_SIDE_PX, MIN_SIDE_PX, { fit: "fill" }).raw().toBuffer();
  } catch (cause) {
    throw new EngineFailure("bad_answer", "The picture of the answer is damaged.", { cause });
  }
}

import PQueue from "p-queue";
import sharp, { type Sharp } from "sharp";
import { AppError } from "#core/errors.ts";
import { uploadLimits } from "#core/image-limits.ts";
import type { ImageFile, ResultMimeType, UploadMimeType } from "#core/image-payload.ts";
import { decodeWhole } from "#engine/jpeg/decode-whole.ts";
import { restrictLoaders } from "./restrict-loaders.ts";

/** A picture of 40 megapixels takes up to 300 MB while it is decoded. */
const MAX_DECODES = 2;
/** Whoever comes when so many wait is asked to come again. A picture that is brought goes before one that is looked at. */
const lines = {
  keep: { maxWaiting: 64, priority: 1 },
  show: { maxWaiting: 32, priority: 0 },
} as const;
const RETRY_AFTER_S = 5;
const TIMEOUT_S = 10;
/** Longer than any engine looks at. */
const MAX_SIDE_PX = 4_096;
const QUALITY = 95;

const decodes = new PQueue({ concurrency: MAX_DECODES });

const encoders = {
  "image/jpeg": (image) => image.jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" }),
  "image/png": (image) => image.png({ compressionLevel: 6 }),
  "image/webp": (image) => image.webp({ quality: QUALITY, alphaQuality: 100 }),
  // Of an animation the first picture.
  "image/gif": (image) => image.png({ compressionLevel: 6 }),
} as const satisfies Record<UploadMimeType, (image: Sharp) => Sharp>;

/**
 * A fresh file with the pixels of one that came from outside: upright, sRGB, at most 4,096 px a side, without
 * anything else that was in it. Two at a time in this process, each for 10 s at most. Throws `image_unreadable` for a
 * picture that cannot be decoded to its end, and `busy` when too many wait.
 */
export async function reencode(
  image: ImageFile,
  purpose: keyof typeof lines,
): Promise<ImageFile<ResultMimeType>> {
  const { maxWaiting, priority } = lines[purpose];
  if (decodes.size >= maxWaiting) throw new AppError("busy", { retryAfterS: RETRY_AFTER_S });
  const bytes = await decodes.add(() => makeAnew(image), { priority });
  const mimeType = image.mimeType === "image/gif" ? "image/png" : image.mimeType;
  return { bytes, mimeType, ...(image.marks ? { marks: image.marks } : {}) };
}

async function makeAnew({ bytes, mimeType }: ImageFile): Promise<Buffer> {
  restrictLoaders();
  const limitInputPixels = uploadLimits.maxMegapixels * 1_000_000;
  try {
    return await decodeWhole(bytes, (failOn) => {
      const upright = sharp(bytes, { failOn, limitInputPixels, pages: 1 })
        .autoOrient()
        .toColourspace("srgb")
        .resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: "inside", withoutEnlargement: true });
      return encoders[mimeType](upright).timeout({ seconds: TIMEOUT_S }).toBuffer();
    });
  } catch (cause) {
    throw new AppError("image_unreadable", {}, { cause });
  }
}

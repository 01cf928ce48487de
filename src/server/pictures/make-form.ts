import sharp, { type Sharp } from "sharp";
import { AppError } from "#core/errors.ts";
import { uploadLimits } from "#core/image-limits.ts";
import type { ImageFile, UploadMimeType } from "#core/image-payload.ts";
import { decodeWhole } from "#engine/jpeg/decode-whole.ts";
import type { PictureForm } from "./picture-task.ts";
import { restrictLoaders } from "./restrict-loaders.ts";

const MAX_PIXELS = uploadLimits.maxMegapixels * 1_000_000;
/** More than any engine uses. */
const MAX_SIDE_PX = 4_096;
const QUALITY = 95;
/** For tiles of a list on a high-density screen. */
const SMALL_SIDE_PX = 400;
const SMALL_QUALITY = 74;
/** Larger than the largest photo that a form accepts. */
const PIXELS_SIDE_PX = 2_400;
/** Only decoding matters, so decoders may skip details that aren't visible at this size. */
const CHECKED_SIDE_PX = 64;
/** A WebP of 40 megapixels takes 2.2 s with the default effort, and 0.9 s with this. */
const WEBP_EFFORT = 1;

const anew = {
  "image/jpeg": (image) => image.jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" }),
  "image/png": (image) => image.png({ compressionLevel: 6 }),
  "image/webp": (image) => image.webp({ quality: QUALITY, alphaQuality: 100, effort: WEBP_EFFORT }),
  // The first frame of an animation.
  "image/gif": (image) => image.png({ compressionLevel: 6 }),
} as const satisfies Record<UploadMimeType, (image: Sharp) => Sharp>;

const within = (image: Sharp, sidePx: number) =>
  image.resize(sidePx, sidePx, { fit: "inside", withoutEnlargement: true });

type Pipeline = (image: Sharp, mimeType: UploadMimeType) => Promise<Buffer | null>;

const pipelines = {
  async checked(image) {
    await within(image, CHECKED_SIDE_PX).raw().toBuffer();
    return null;
  },
  anew: (image, mimeType) =>
    anew[mimeType](within(image.autoOrient().toColourspace("srgb"), MAX_SIDE_PX)).toBuffer(),
  small: (image) =>
    within(image.autoOrient(), SMALL_SIDE_PX)
      .webp({ quality: SMALL_QUALITY, effort: 2 })
      .toBuffer(),
  pixels: (image) =>
    within(image.autoOrient().toColourspace("srgb"), PIXELS_SIDE_PX)
      .png({ compressionLevel: 1 })
      .toBuffer(),
} as const satisfies Record<PictureForm, Pipeline>;

function typeOf(form: PictureForm, mimeType: UploadMimeType): UploadMimeType {
  if (form === "small") return "image/webp";
  const isPng = form === "pixels" || (form === "anew" && mimeType === "image/gif");
  return isPng ? "image/png" : mimeType;
}

/**
 * Makes a form of an image. `anew`: upright, sRGB, at most 4,096 px a side, without any other content of the file.
 * `small`: WebP, 400 px at most, transparency kept, first frame only. `pixels`: PNG, upright, sRGB, 2,400 px at most.
 * `checked`: the same file. Throws `image_unreadable` if the image can't be decoded completely.
 */
export async function makeForm(
  { bytes, mimeType, marks }: ImageFile,
  form: PictureForm,
): Promise<ImageFile> {
  restrictLoaders();
  const make: Pipeline = pipelines[form];
  try {
    const made = await decodeWhole(bytes, (failOn) =>
      make(sharp(bytes, { failOn, limitInputPixels: MAX_PIXELS, pages: 1 }), mimeType),
    );
    return {
      bytes: made ?? bytes,
      mimeType: typeOf(form, mimeType),
      ...(marks ? { marks } : {}),
    };
  } catch (cause) {
    throw new AppError("image_unreadable", {}, { cause });
  }
}

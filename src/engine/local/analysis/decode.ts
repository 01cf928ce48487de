import sharp, { type Metadata, type Sharp } from "sharp";
import { uploadLimits } from "#core/image-limits.ts";
import { decodeWhole } from "../../jpeg/decode-whole.ts";
import { EngineFailure } from "../../port.ts";
import type { Raster } from "../ops/raster.ts";

export interface DecodedImage {
  /** Upright by its EXIF orientation, sRGB; transparent parts are composited on white. */
  readonly raster: Raster;
  /** One byte per pixel; `null` if the image is fully opaque. */
  readonly alpha: Uint8Array | null;
}

const loaders = ["Jpeg", "Png", "Webp", "Nsgif"].flatMap((name) => [
  `VipsForeignLoad${name}Buffer`,
  `VipsForeignLoad${name}File`,
]);
const formats: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "gif"]);
/** Far more than an image within the limits takes. */
const DECODE_TIMEOUT_S = 20;
const MAX_PIXELS = uploadLimits.maxMegapixels * 1_000_000;

/** Disables every libvips file reader except those for accepted uploads. Applies to the whole process. */
export function restrictLoaders(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders });
  sharp.concurrency(1);
  sharp.cache(false);
}

/**
 * Reads JPEG, PNG, WebP or the first frame of a GIF or an animated WebP. Throws `bad_request` for any other format, for
 * damaged files, for truncated JPEGs and for more than 50 megapixels.
 */
export async function decodeImage(bytes: Uint8Array): Promise<DecodedImage> {
  try {
    return await decodeWhole(bytes, async (failOn) => {
      const image = sharp(bytes, { failOn, limitInputPixels: MAX_PIXELS, pages: 1 });
      const metadata = await image.metadata();
      if (!formats.has(metadata.format))
        throw new Error(`${metadata.format} isn't an accepted format.`);
      return readPixels(image.timeout({ seconds: DECODE_TIMEOUT_S }).autoOrient(), metadata);
    });
  } catch (cause) {
    throw new EngineFailure("bad_request", "The picture cannot be read.", { cause });
  }
}

interface ReducedImage {
  readonly image: DecodedImage;
  /** Of the upright original, in pixels. */
  readonly originalSize: { readonly width: number; readonly height: number };
}

/**
 * Like `decodeImage`, reduced to fit a square of `sidePx`. libvips reduces a JPEG while it decodes it, which takes a
 * fraction of the time. Doesn't check that a JPEG is complete.
 */
export async function decodeReduced(bytes: Uint8Array, sidePx: number): Promise<ReducedImage> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 });
  const metadata = await image.metadata();
  const reduced = image
    .timeout({ seconds: DECODE_TIMEOUT_S })
    .autoOrient()
    .resize(sidePx, sidePx, { fit: "inside", withoutEnlargement: true });
  return { image: await readPixels(reduced, metadata), originalSize: metadata.autoOrient };
}

async function readPixels(image: Sharp, metadata: Metadata): Promise<DecodedImage> {
  const srgb = image.toColourspace("srgb");
  if (!metadata.hasAlpha) {
    const { data, info } = await srgb.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
    return {
      raster: { width: info.width, height: info.height, data: toRgb(data, info.channels) },
      alpha: null,
    };
  }
  const { data, info } = await srgb
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return splitAlpha(data, info);
}

function toRgb(data: Uint8Array, channels: number): Uint8Array {
  // Not a Buffer: its slice() would share the memory.
  if (channels === 3) return new Uint8Array(data.buffer, data.byteOffset, data.length);
  const rgb = new Uint8Array((data.length / channels) * 3);
  for (let i = 0, j = 0; j < rgb.length; i += channels, j += 3) {
    rgb[j] = data[i] ?? 0;
    rgb[j + 1] = data[i] ?? 0;
    rgb[j + 2] = data[i] ?? 0;
  }
  return rgb;
}

interface RawInfo {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

function splitAlpha(data: Uint8Array, { width, height, channels }: RawInfo): DecodedImage {
  const rgb = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height);
  const last = channels - 1;
  let isOpaque = true;
  for (let i = 0; i < alpha.length; i++) {
    const from = i * channels;
    const opacity = data[from + last] ?? 255;
    alpha[i] = opacity;
    isOpaque &&= opacity === 255;
    for (let c = 0; c < 3; c++) {
      const value = data[from + Math.min(c, last - 1)] ?? 0;
      rgb[3 * i + c] = 255 + ((value - 255) * opacity) / 255 + 0.5;
    }
  }
  return { raster: { width, height, data: rgb }, alpha: isOpaque ? null : alpha };
}

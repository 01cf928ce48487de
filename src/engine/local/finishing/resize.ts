import sharp from "sharp";
import type { ImageFile } from "#core/image-payload.ts";
import type { DecodedImage } from "../analysis/decode.ts";
import type { Plane, Raster } from "../ops/raster.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An image and its opacity of 0..1, or `null` if opaque. Colours contain no trace of the background. */
export interface CutPicture {
  readonly raster: Raster;
  readonly alpha: Plane | null;
}

interface Part extends Size {
  readonly left: number;
  readonly top: number;
}

/** Resizes an image, or a part of it, with Lanczos-3. */
export async function resizeRaster(
  { width, height, data }: Raster,
  size: Size,
  part: Part = { left: 0, top: 0, width, height },
): Promise<Raster> {
  const isWhole = part.width === width && part.height === height;
  if (isWhole && size.width === width && size.height === height) return { width, height, data };
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract(part)
    .resize(size.width, size.height, { fit: "fill", kernel: "lanczos3" })
    .raw()
    .toBuffer();
  return { ...size, data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length) };
}

async function resizeOpacity(
  opacity: Uint8Array,
  from: Size,
  { size, part }: { readonly size: Size; readonly part: Part },
): Promise<Plane> {
  const bytes = await sharp(opacity, {
    raw: { width: from.width, height: from.height, channels: 1 },
  })
    .extract(part)
    .resize(size.width, size.height, { fit: "fill", kernel: "lanczos3" })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { ...size, data: Float32Array.from(bytes, (value) => value / 255) };
}

/** Returns the largest centred part with that ratio. */
export function centralPart({ width, height }: Size, ratio: number): Part {
  const wide = width / height > ratio;
  const cut = {
    width: wide ? Math.max(1, Math.round(height * ratio)) : width,
    height: wide ? height : Math.max(1, Math.round(width / ratio)),
  };
  return {
    ...cut,
    left: Math.floor((width - cut.width) / 2),
    top: Math.floor((height - cut.height) / 2),
  };
}

/** Crops the centre of the image to exactly that size. */
export async function cropToSize(image: DecodedImage, size: Size): Promise<CutPicture> {
  const part = centralPart(image.raster, size.width / size.height);
  const raster = await resizeRaster(image.raster, size, part);
  if (!image.alpha) return { raster, alpha: null };
  const alpha = await resizeOpacity(image.alpha, image.raster, { size, part });
  return { raster: withoutWhite(raster, alpha), alpha };
}

/** Decoded images are composited on white; this removes the white from half-covered pixels. */
function withoutWhite({ width, height, data }: Raster, alpha: Plane): Raster {
  const out = new Uint8Array(data.length);
  for (let i = 0; i < alpha.data.length; i++) {
    const opacity = alpha.data[i] ?? 0;
    for (let k = 3 * i; k < 3 * i + 3; k++) {
      const value = data[k] ?? 0;
      const own = opacity > 0 ? 255 + (value - 255) / opacity : 255;
      out[k] = Math.min(255, Math.max(0, own)) + 0.5;
    }
  }
  return { width, height, data: out };
}

/** Encodes losslessly and fast, for the analysis, which reads files. */
export async function toFile({ width, height, data }: Raster): Promise<ImageFile> {
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { bytes: Uint8Array.from(bytes), mimeType: "image/png" };
}

import sharp, { type Sharp } from "sharp";
import type { EngineImage } from "../port.ts";
import type { LocalOutput } from "./operation.ts";
import { joinAlpha } from "./ops/join-alpha.ts";

const JPEG_QUALITY = 95;
const WEBP_QUALITY = 92;
/** On a cut-out of 2,400 px, level 6 takes 68 % longer for a file that is 3 % smaller. */
const PNG_LEVEL = 3;

/** Encodes the file that an operation requested. */
export async function encodeOutput(output: LocalOutput): Promise<EngineImage> {
  const { raster, mimeType, dotsPerInch } = output;
  const { width, height } = raster;
  let image = drawOutput(output);
  if (dotsPerInch !== undefined) image = image.withMetadata({ density: dotsPerInch });
  const encoded =
    mimeType === "image/png"
      ? image.png({ compressionLevel: PNG_LEVEL, adaptiveFiltering: true })
      : mimeType === "image/jpeg"
        ? image.flatten({ background: "#ffffff" }).jpeg({ quality: JPEG_QUALITY })
        : image.webp({ quality: WEBP_QUALITY });
  const bytes = await encoded.toBuffer();
  return { bytes: Uint8Array.from(bytes), mimeType, widthPx: width, heightPx: height };
}

/** The output of an operation as pixels, with its transparency. */
export function drawOutput(output: Pick<LocalOutput, "raster" | "alpha">): Sharp {
  const { raster, alpha } = output;
  const { width, height } = raster;
  const pixels = alpha ? joinAlpha(raster, alpha) : raster.data;
  return sharp(pixels, { raw: { width, height, channels: alpha ? 4 : 3 } });
}

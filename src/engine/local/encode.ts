import sharp, { type Sharp } from "sharp";
import type { ImageFile } from "#core/image-payload.ts";
import type { EngineImage } from "../port.ts";
import type { LocalOutput } from "./operation.ts";
import { joinAlpha } from "./ops/join-alpha.ts";
import type { Raster } from "./ops/raster.ts";

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

const STEPS_QUALITY = 90;

/** Encodes the steps of a result. Colours aren't reduced: differences between the steps are what counts. */
export async function encodeSteps({
  data,
  width,
  height,
}: Raster): Promise<ImageFile<"image/jpeg">> {
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: STEPS_QUALITY, chromaSubsampling: "4:4:4" })
    .toBuffer();
  return { bytes: Uint8Array.from(bytes), mimeType: "image/jpeg" };
}

/** The output of an operation as pixels, with its transparency. */
export function drawOutput(output: Pick<LocalOutput, "raster" | "alpha">): Sharp {
  const { raster, alpha } = output;
  const { width, height } = raster;
  const pixels = alpha ? joinAlpha(raster, alpha) : raster.data;
  return sharp(pixels, { raw: { width, height, channels: alpha ? 4 : 3 } });
}

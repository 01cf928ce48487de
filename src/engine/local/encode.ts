import sharp, { type Sharp } from "sharp";
import type { EngineImage } from "../port.ts";
import type { LocalOutput } from "./operation.ts";

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
  const { width, height } = output.raster;
  const pixels = output.alpha ? withAlpha(output) : output.raster.data;
  return sharp(pixels, { raw: { width, height, channels: output.alpha ? 4 : 3 } });
}

function withAlpha({ raster, alpha }: Pick<LocalOutput, "raster" | "alpha">): Uint8Array {
  const { data } = raster;
  const rgba = new Uint8Array((data.length / 3) * 4);
  for (let i = 0, from = 0, to = 0; from < data.length; i++, from += 3, to += 4) {
    const opacity = Math.round((alpha?.data[i] ?? 1) * 255);
    rgba[to + 3] = opacity;
    // Colours under full transparency are dropped: they would leak the background and enlarge the file.
    if (opacity === 0) continue;
    rgba[to] = data[from] ?? 0;
    rgba[to + 1] = data[from + 1] ?? 0;
    rgba[to + 2] = data[from + 2] ?? 0;
  }
  return rgba;
}

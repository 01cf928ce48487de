import sharp from "sharp";
import { PRODUCT_NAME } from "#core/product.ts";
import { EngineFailure, type EngineImage } from "../port.ts";
import type { Analyser } from "./analyser.ts";
import { DRAWING_FONT, drawSvg } from "./drawing/svg.ts";
import { drawOutput } from "./encode.ts";
import type { TileWork } from "./messages.ts";
import type { LocalJob, RegisteredOperation } from "./operation.ts";
import { toRaster } from "./ops/float-raster.ts";
import { joinAlpha } from "./ops/join-alpha.ts";

/** Longest side of a tile. */
const SIDE_PX = 256;
/** Longest side of its photo: a quarter less work than at the size of the tile, and hardly less to see. */
const PHOTO_PX = 224;
const QUALITY = 76;

/**
 * Makes a small picture of an operation on a reduced photo, with a visible mark. Failures are part of the answer, because their work counts too.
 */
export async function makeTile(
  operation: RegisteredOperation | undefined,
  payload: unknown,
  analyser: Analyser,
): Promise<TileWork> {
  const before = process.cpuUsage();
  const made = await drawTile(operation, payload, analyser).catch((error: unknown) => {
    if (error instanceof EngineFailure) return error.code;
    throw error;
  });
  const { user, system } = process.cpuUsage(before);
  return { made, cpuMs: Math.ceil((user + system) / 1_000), model: analyser.modelName };
}

async function drawTile(
  operation: RegisteredOperation | undefined,
  payload: unknown,
  analyser: Analyser,
): Promise<EngineImage> {
  if (!operation) throw new EngineFailure("unsupported");
  const job: LocalJob<unknown> = {
    payload,
    analyse: (image) => analyser.analyseRoughly(image, PHOTO_PX),
    progress: () => undefined,
    signal: new AbortController().signal,
  };
  const picture = await operation.tile(job);
  const small = await drawOutput(picture)
    .resize(SIDE_PX, SIDE_PX, { fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  return mark(small.data, small.info);
}

/** Writes the product's name into the lower left corner. */
async function mark(
  png: Buffer,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<EngineImage> {
  const name = drawSvg(nameOn(width, height), { width });
  const bytes = await sharp(png)
    .composite([
      {
        input: Buffer.from(joinAlpha(toRaster(name.raster), name.alpha)),
        raw: { width, height, channels: 4 },
      },
    ])
    .webp({ quality: QUALITY })
    .toBuffer();
  return {
    bytes: Uint8Array.from(bytes),
    mimeType: "image/webp",
    widthPx: width,
    heightPx: height,
  };
}

/** White on a dark plate, so that it can be read on any picture. */
function nameOn(width: number, height: number): string {
  const sizePx = Math.max(8, 0.075 * width);
  const plate = `x="0" y="${height - 1.5 * sizePx}" width="${0.6 * sizePx * PRODUCT_NAME.length + sizePx}" height="${1.5 * sizePx}"`;
  const text = `x="${0.5 * sizePx}" y="${height - 0.45 * sizePx}" font-family="${DRAWING_FONT}" font-size="${sizePx}" font-weight="600"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect ${plate} fill="#14100c" fill-opacity=".55"/><text ${text} fill="#fff">${PRODUCT_NAME}</text></svg>`;
}

import { uploadLimits } from "#core/image-limits.ts";
import { coverScale, croppedSize, frameOf } from "./crop-box.ts";
import { type PhotoEdit, UNEDITED } from "./edit.ts";
import { fitWithin, ImageFault, type ImageJobs, type PreparedImage } from "./jobs.ts";
import { type FileType, type ImageHeader, readImageHeader } from "./read-header.ts";

const MAX_PIXELS = uploadLimits.maxMegapixels * 1_000_000;
const HEADER_BYTES = 512 * 1024;
/** Two images of this size fit into one request; photos saved as PNG are larger. */
const MAX_PNG_BYTES = 3 * 1024 * 1024;

async function readHeader(file: Blob): Promise<ImageHeader> {
  if (file.size > uploadLimits.maxBytes) throw new ImageFault("tooLarge");
  const header = readImageHeader(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()));
  if (!header) throw new ImageFault("notAnImage");
  if (header.size && header.size.widthPx * header.size.heightPx > MAX_PIXELS)
    throw new ImageFault("tooManyPixels");
  return header;
}

async function decode(file: Blob, type: FileType): Promise<ImageBitmap> {
  if (type === "image/heic") {
    const { decodeHeic } = await import("./heic.ts");
    return decodeHeic(await file.arrayBuffer());
  }
  // The bytes decide the type, not the file name.
  return createImageBitmap(new Blob([file], { type }), { imageOrientation: "from-image" }).catch(
    (cause: unknown) => {
      throw new ImageFault("damaged", { cause });
    },
  );
}

/** HEIC becomes JPEG, a GIF's first frame PNG, everything else keeps its type. */
function sentType(type: FileType): "image/png" | "image/jpeg" | "image/webp" {
  if (type === "image/heic") return "image/jpeg";
  return type === "image/gif" ? "image/png" : type;
}

async function encode(canvas: OffscreenCanvas, type: string, quality: number): Promise<Blob> {
  const blob = await canvas.convertToBlob({ type, quality });
  if (blob.type === "image/png" && blob.size > MAX_PNG_BYTES) return slimmer(canvas, blob, quality);
  // Some browsers encode PNG when asked for WebP. JPEG is smaller and every browser supports it.
  if (blob.type === type || type === "image/png") return blob;
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}

/** WebP keeps transparency like PNG. If the browser can't encode it, PNG stays up to the server's size limit. */
async function slimmer(canvas: OffscreenCanvas, png: Blob, quality: number): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: "image/webp", quality });
  if (webp.type === "image/webp") return webp;
  if (png.size <= uploadLimits.maxBytes) return png;
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}

/** Fills the canvas with the edited image. */
function drawEdited(
  context: OffscreenCanvasRenderingContext2D,
  bitmap: ImageBitmap,
  edit: PhotoEdit,
): void {
  const { crop, angleDeg, quarterTurns, isFlipped } = edit;
  const { width, height } = context.canvas;
  const frame = frameOf(bitmap, edit);
  const scale = coverScale(frame, angleDeg);
  context.scale(width / (crop.width * frame.width), height / (crop.height * frame.height));
  context.translate((0.5 - crop.x) * frame.width, (0.5 - crop.y) * frame.height);
  context.rotate((angleDeg * Math.PI) / 180);
  context.scale(isFlipped ? -scale : scale, scale);
  context.rotate((quarterTurns * Math.PI) / 2);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
}

/**
 * Prepares an upload: longest side at most `maxSidePx`, encoded at `quality`, same type unless a PNG is too large to
 * send.
 */
export async function intake({
  file,
  maxSidePx,
  quality,
  edit = UNEDITED,
}: ImageJobs["intake"]["input"]): Promise<PreparedImage> {
  const { type } = await readHeader(file);
  const bitmap = await decode(file, type);
  try {
    if (bitmap.width * bitmap.height > MAX_PIXELS) throw new ImageFault("tooManyPixels");
    const { width: originalWidthPx, height: originalHeightPx } = croppedSize(bitmap, edit);
    const size = fitWithin(originalWidthPx, originalHeightPx, maxSidePx);
    const canvas = new OffscreenCanvas(size.widthPx, size.heightPx);
    const context = canvas.getContext("2d");
    if (!context) throw new ImageFault("noCanvas");
    context.imageSmoothingQuality = "high";
    drawEdited(context, bitmap, edit);
    const blob = await encode(canvas, sentType(type), quality);
    const notice = type === "image/gif" ? "firstFrame" : type === "image/heic" ? "converted" : null;
    return { blob, originalWidthPx, originalHeightPx, ...size, notice };
  } finally {
    bitmap.close();
  }
}

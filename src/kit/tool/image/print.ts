import { PRINT_DPI } from "#core/photo-size.ts";
import { hasPngDensity, withJpegDensity, withPngDensity } from "#core/print-density.ts";
import {
  CUT_COLOUR,
  cropToAspect,
  cutMarksOf,
  type Rect,
  SHEET_JPEG_QUALITY,
} from "#core/print-sheet.ts";
import { ImageFault, type ImageJobs } from "./jobs.ts";

export const PAPER = "#ffffff";

export function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new ImageFault("noCanvas");
  context.imageSmoothingQuality = "high";
  return { canvas, context };
}

export async function load(picture: Blob): Promise<ImageBitmap> {
  return createImageBitmap(picture).catch((cause: unknown) => {
    throw new ImageFault("cannotLoad", { cause });
  });
}

export async function toJpeg(
  canvas: OffscreenCanvas,
  dotsPerInch: number = PRINT_DPI,
): Promise<Blob> {
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: SHEET_JPEG_QUALITY });
  const bytes = withJpegDensity(new Uint8Array(await blob.arrayBuffer()), dotsPerInch);
  return new Blob([bytes], { type: "image/jpeg" });
}

export async function flatten({
  picture,
  background,
  dotsPerInch,
}: ImageJobs["flatten"]["input"]): Promise<Blob> {
  const bitmap = await load(picture);
  const { canvas, context } = canvasOf(bitmap.width, bitmap.height);
  context.fillStyle = background;
  context.fillRect(0, 0, bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return toJpeg(canvas, dotsPerInch);
}

export async function toPng({ picture }: ImageJobs["toPng"]["input"]): Promise<Blob> {
  const bitmap = await load(picture);
  const { canvas, context } = canvasOf(bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/png" });
}

/** Adds the density unless the engine's PNG has one: the format allows only one. */
export async function tagPng({ picture }: ImageJobs["tagPng"]["input"]): Promise<Blob> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  return hasPngDensity(bytes)
    ? picture
    : new Blob([withPngDensity(bytes, PRINT_DPI)], { type: "image/png" });
}

/** Draws one photo for a cell: cropped to the cell's aspect ratio, upright. */
export function drawPhoto(
  bitmap: ImageBitmap,
  background: string,
  cell: { width: number; height: number },
): OffscreenCanvas {
  const { canvas, context } = canvasOf(cell.width, cell.height);
  const crop = cropToAspect(bitmap.width, bitmap.height, cell);
  context.fillStyle = background;
  context.fillRect(0, 0, cell.width, cell.height);
  context.drawImage(bitmap, crop.x, crop.y, crop.width, crop.height, 0, 0, cell.width, cell.height);
  return canvas;
}

export function drawInto(
  context: OffscreenCanvasRenderingContext2D,
  photo: OffscreenCanvas,
  { cell, isRotated }: { cell: Rect; isRotated: boolean },
) {
  if (!isRotated) {
    context.drawImage(photo, cell.x, cell.y);
    return;
  }
  context.save();
  context.translate(cell.x + cell.width, cell.y);
  context.rotate(Math.PI / 2);
  context.drawImage(photo, 0, 0);
  context.restore();
}

export async function sheet({
  picture,
  background,
  sheet: plan,
}: ImageJobs["sheet"]["input"]): Promise<Blob> {
  const bitmap = await load(picture);
  const { canvas, context } = canvasOf(plan.widthPx, plan.heightPx);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, plan.widthPx, plan.heightPx);
  const first = plan.cells[0];
  if (first) {
    const upright = plan.isRotated ? { width: first.height, height: first.width } : first;
    const photo = drawPhoto(bitmap, background, upright);
    for (const cell of plan.cells) drawInto(context, photo, { cell, isRotated: plan.isRotated });
  }
  context.fillStyle = CUT_COLOUR;
  for (const { x, y, width, height } of cutMarksOf(plan)) context.fillRect(x, y, width, height);
  bitmap.close();
  return toJpeg(canvas);
}

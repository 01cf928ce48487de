import { mmToPx } from "#core/photo-size.ts";
import { CUT_COLOUR } from "#core/print-sheet.ts";
import type { PlannedPhoto, Ruler } from "#core/sheet/plan-sheet.ts";
import type { ImageJobs } from "./jobs.ts";
import { canvasOf, drawInto, drawPhoto, load, PAPER, toJpeg } from "./print.ts";

const RULER_COLOUR = "#000000";

export async function cellPhoto({
  picture,
  background,
  widthPx,
  heightPx,
}: ImageJobs["cellPhoto"]["input"]): Promise<Blob> {
  const bitmap = await load(picture);
  const canvas = drawPhoto(bitmap, background, { width: widthPx, height: heightPx });
  bitmap.close();
  return toJpeg(canvas);
}

/** Rounds each edge separately, so that photos without a gap touch. */
function pixelsOf({ xMm, yMm, widthMm, heightMm }: PlannedPhoto) {
  const [x, y] = [mmToPx(xMm), mmToPx(yMm)];
  return { x, y, width: mmToPx(xMm + widthMm) - x, height: mmToPx(yMm + heightMm) - y };
}

function drawRuler(
  context: OffscreenCanvasRenderingContext2D,
  { xMm, yMm, lengthMm }: Ruler,
): void {
  context.fillStyle = RULER_COLOUR;
  for (let mm = 0; mm <= lengthMm; mm++) {
    const reach = mm % 10 === 0 ? 2.6 : mm % 5 === 0 ? 2 : 1.2;
    context.fillRect(mmToPx(xMm + mm), mmToPx(yMm), 2, mmToPx(reach));
  }
  context.font = `${mmToPx(2.2)}px sans-serif`;
  context.fillText(`${lengthMm} mm`, mmToPx(xMm + lengthMm + 1), mmToPx(yMm + 2.4));
}

/** Draws the planned sheet: photos, cut lines, ruler. */
export async function drawPlan({
  pictures,
  background,
  plan,
}: ImageJobs["planSheet"]["input"]): Promise<Blob> {
  const { canvas, context } = canvasOf(mmToPx(plan.paper.widthMm), mmToPx(plan.paper.heightMm));
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const bitmaps = await Promise.all(pictures.map(load));
  for (const photo of plan.photos) {
    const bitmap = bitmaps[photo.person];
    if (!bitmap) continue;
    const cell = pixelsOf(photo);
    const size = photo.isTurned ? { width: cell.height, height: cell.width } : cell;
    const drawn = drawPhoto(bitmap, background, size);
    drawInto(context, drawn, { cell, isRotated: photo.isTurned });
  }
  for (const bitmap of bitmaps) bitmap.close();
  context.strokeStyle = CUT_COLOUR;
  context.lineWidth = 1;
  context.beginPath();
  for (const { x1Mm, y1Mm, x2Mm, y2Mm } of plan.cuts) {
    context.moveTo(mmToPx(x1Mm) + 0.5, mmToPx(y1Mm) + 0.5);
    context.lineTo(mmToPx(x2Mm) + 0.5, mmToPx(y2Mm) + 0.5);
  }
  context.stroke();
  if (plan.ruler) drawRuler(context, plan.ruler);
  return toJpeg(canvas);
}

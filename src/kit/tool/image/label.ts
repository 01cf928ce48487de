import { ImageFault } from "./jobs.ts";

/** Loses almost no detail and keeps the file size in the same range. */
const QUALITY = 0.95;
/** Share of the shorter side: readable on a phone, unobtrusive on a poster. */
const LETTER_SHARE = 0.026;
const LETTER_PX = { least: 12, most: 44 } as const;
/** Colours of the theme that are readable on any image. */
const PLATE = "rgb(20 15 12 / 0.72)";
const INK = "#f7f2e9";
const DOT = "#ff7640";

/** Copies an image with a small label in its lower right corner. Rejects with an `ImageFault`. */
export async function drawLabel(picture: Blob, words: string): Promise<Blob> {
  if (typeof OffscreenCanvas === "undefined") throw new ImageFault("noCanvas");
  const bitmap = await createImageBitmap(picture).catch((cause: unknown) => {
    throw new ImageFault("cannotLoad", { cause });
  });
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new ImageFault("noCanvas");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const wanted = Math.min(width, height) * LETTER_SHARE;
  const letterPx = Math.round(Math.max(LETTER_PX.least, Math.min(LETTER_PX.most, wanted)));
  const font = `600 ${letterPx}px "Be Vietnam Pro", sans-serif`;
  // The canvas would fall back to another font if this one isn't loaded.
  await document.fonts.load(font, words);
  context.font = font;
  drawPlate(context, words, letterPx);
  return canvas.convertToBlob({ type: picture.type, quality: QUALITY });
}

/** Draws dot and words on a rounded plate; the caller has set the font. */
function drawPlate(
  context: OffscreenCanvasRenderingContext2D,
  words: string,
  letterPx: number,
): void {
  const { width, height } = context.canvas;
  const [pad, dotPx, gap] = [letterPx * 0.7, letterPx * 0.5, letterPx * 0.45];
  const plateWidth = pad + dotPx + gap + context.measureText(words).width + pad;
  const plateHeight = letterPx * 1.9;
  const left = width - letterPx - plateWidth;
  const top = height - letterPx - plateHeight;
  const middle = top + plateHeight / 2;
  context.fillStyle = PLATE;
  context.beginPath();
  context.roundRect(left, top, plateWidth, plateHeight, plateHeight / 2);
  context.fill();
  context.fillStyle = DOT;
  context.beginPath();
  context.arc(left + pad + dotPx / 2, middle, dotPx / 2, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = INK;
  context.textBaseline = "middle";
  context.fillText(words, left + pad + dotPx + gap, middle + letterPx * 0.05);
}

import { ImageFault } from "./jobs.ts";

/** Nearly nothing of a photo is lost, and its file stays of the same order. */
const QUALITY = 0.95;
/** Of the shorter side, so that the label is read on a phone and does not shout on a poster. */
const LETTER_SHARE = 0.026;
const LETTER_PX = { least: 12, most: 44 } as const;
/** The darkroom's own colours: readable on any picture. */
const PLATE = "rgb(20 15 12 / 0.72)";
const INK = "#f7f2e9";
const DOT = "#ff7640";

/** A copy of a picture with a small plate in its lower right corner. Rejects with an `ImageFault`. */
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
  // A face that is not there yet would be drawn with another one.
  await document.fonts.load(font, words);
  context.font = font;
  drawPlate(context, words, letterPx);
  return canvas.convertToBlob({ type: picture.type, quality: QUALITY });
}

/** Dot and words on a rounded plate; `context` has the font already. */
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

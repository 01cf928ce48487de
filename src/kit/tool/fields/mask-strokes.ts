import { type Photo, payloadOf } from "../photo.ts";

/** The painted area of a restored mask; one undo step removes it. */
interface PaintedBefore {
  readonly painted: CanvasImageSource;
}

/** One brush stroke. Points are shares of the image's sides, the radius is a share of its longest side. */
export interface BrushStroke {
  readonly radius: number;
  readonly isEraser: boolean;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export type Stroke = BrushStroke | PaintedBefore;

const PAINT = "#ff3b1f";

const madeOf = new WeakMap<Photo, readonly Stroke[]>();

/** Returns the strokes that a mask was made of. */
export function strokesOf(mask: Photo | null): readonly Stroke[] {
  return (mask && madeOf.get(mask)) ?? [];
}

/** Clears the canvas and draws all strokes in order. */
export function drawStrokes(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  const { width, height } = context.canvas;
  context.globalCompositeOperation = "source-over";
  context.clearRect(0, 0, width, height);
  context.lineCap = "round";
  context.lineJoin = "round";
  context.strokeStyle = PAINT;
  for (const stroke of strokes) {
    if ("painted" in stroke) context.drawImage(stroke.painted, 0, 0, width, height);
    else drawStroke(context, stroke);
  }
}

function drawStroke(
  context: CanvasRenderingContext2D,
  { radius, isEraser, points }: BrushStroke,
): void {
  const { width, height } = context.canvas;
  context.globalCompositeOperation = isEraser ? "destination-out" : "source-over";
  context.lineWidth = 2 * radius * Math.max(width, height);
  context.beginPath();
  for (const [index, { x, y }] of points.entries()) {
    if (index === 0) context.moveTo(x * width, y * height);
    // A zero-length line draws the dot of a single press.
    context.lineTo(x * width, y * height);
  }
  context.stroke();
}

/** `true` if these strokes can leave painted pixels. */
function canPaint(strokes: readonly Stroke[]): boolean {
  return strokes.some((stroke) => "painted" in stroke || !stroke.isEraser);
}

/** Returns the painted area as a white-on-black image in the photo's size; `null` if nothing is painted. */
export async function strokesToPhoto(
  strokes: readonly Stroke[],
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): Promise<Photo | null> {
  const canvas = document.createElement("canvas");
  canvas.width = widthPx;
  canvas.height = heightPx;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || !canPaint(strokes)) return null;
  drawStrokes(context, strokes);
  const pixels = context.getImageData(0, 0, widthPx, heightPx);
  let painted = 0;
  for (let i = 0; i < pixels.data.length; i += 4) {
    const value = (pixels.data[i + 3] ?? 0) > 127 ? 255 : 0;
    pixels.data.fill(value, i, i + 3);
    pixels.data[i + 3] = 255;
    painted += value;
  }
  if (painted === 0) return null;
  context.putImageData(pixels, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) return null;
  const image = {
    blob,
    originalWidthPx: widthPx,
    originalHeightPx: heightPx,
    widthPx,
    heightPx,
    notice: null,
  };
  const mask: Photo = { payload: await payloadOf(blob), name: "mask.png", previewUrl: "", image };
  madeOf.set(mask, strokes);
  return mask;
}

/**
 * Restores an earlier mask on a photo of this size for further painting; its white area counts as one stroke. Returns
 * `null` if nothing is white. Rejects if the file isn't an image.
 */
export async function restoreMask(
  file: Blob,
  size: { readonly widthPx: number; readonly heightPx: number },
): Promise<Photo | null> {
  const picture = await createImageBitmap(file);
  const painted = document.createElement("canvas");
  painted.width = picture.width;
  painted.height = picture.height;
  const context = painted.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(picture, 0, 0);
  picture.close();
  const pixels = context.getImageData(0, 0, painted.width, painted.height);
  for (let i = 0; i < pixels.data.length; i += 4) {
    pixels.data[i + 3] = (pixels.data[i] ?? 0) > 127 ? 255 : 0;
  }
  context.putImageData(pixels, 0, 0);
  context.globalCompositeOperation = "source-in";
  context.fillStyle = PAINT;
  context.fillRect(0, 0, painted.width, painted.height);
  return strokesToPhoto([{ painted }], size);
}

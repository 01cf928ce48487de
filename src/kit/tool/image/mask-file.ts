import type { ImageJobs } from "./jobs.ts";
import { canvasOf, load } from "./print.ts";

/** From this brightness on, a pixel of a mask counts as white. */
const WHITE_FROM = 128;

export async function drawMask({
  painted,
  widthPx,
  heightPx,
}: ImageJobs["drawMask"]["input"]): Promise<Blob> {
  const small = canvasOf(painted.widthPx, painted.heightPx);
  const opacities = small.context.createImageData(painted.widthPx, painted.heightPx);
  for (const [i, value] of painted.values.entries()) {
    opacities.data.fill(value, 4 * i, 4 * i + 3);
    opacities.data[4 * i + 3] = 255;
  }
  small.context.putImageData(opacities, 0, 0);
  const { canvas, context } = canvasOf(widthPx, heightPx);
  context.drawImage(small.canvas, 0, 0, widthPx, heightPx);
  const pixels = context.getImageData(0, 0, widthPx, heightPx);
  for (let i = 0; i < pixels.data.length; i += 4) {
    pixels.data.fill((pixels.data[i] ?? 0) < WHITE_FROM ? 0 : 255, i, i + 3);
  }
  context.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}

export async function readMask({
  file,
  widthPx,
  heightPx,
}: ImageJobs["readMask"]["input"]): Promise<Uint8Array> {
  const bitmap = await load(file);
  const { context } = canvasOf(widthPx, heightPx);
  context.drawImage(bitmap, 0, 0, widthPx, heightPx);
  bitmap.close();
  const { data } = context.getImageData(0, 0, widthPx, heightPx);
  const values = new Uint8Array(widthPx * heightPx);
  for (let i = 0; i < values.length; i += 1) {
    if ((data[4 * i] ?? 0) >= WHITE_FROM) values[i] = 255;
  }
  return values;
}

import { ImageFault, type ImageJobs } from "../jobs.ts";
import { NETWORK_SIDE_PX } from "./blaze-face.ts";
import { findFaces, type View } from "./find-faces.ts";

/** Written at build time (`scripts/web/face-model.ts`), 270 kB. */
const MODEL = "/models/face-detector.bin";

let weights: Promise<ArrayBuffer> | null = null;

async function fetchWeights(): Promise<ArrayBuffer> {
  const answer = await fetch(MODEL);
  if (!answer.ok) throw new ImageFault("cannotLoad");
  return answer.arrayBuffer();
}

/** Returns the model's file, which is loaded once. A failed load is tried again at the next photo. */
function loadWeights(): Promise<ArrayBuffer> {
  weights ??= fetchWeights().catch((error: unknown) => {
    weights = null;
    throw error;
  });
  return weights;
}

/** Returns red, green and blue of -1..1. What lies beyond the image is black. */
function pixelsOf(image: ImageBitmap, { left, top, sidePx }: View): Float32Array {
  const canvas = new OffscreenCanvas(NETWORK_SIDE_PX, NETWORK_SIDE_PX);
  const context = canvas.getContext("2d");
  if (!context) throw new ImageFault("noCanvas");
  context.fillRect(0, 0, NETWORK_SIDE_PX, NETWORK_SIDE_PX);
  context.imageSmoothingQuality = "high";
  const scale = NETWORK_SIDE_PX / sidePx;
  context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, NETWORK_SIDE_PX, NETWORK_SIDE_PX);
  const pixels = new Float32Array(3 * NETWORK_SIDE_PX * NETWORK_SIDE_PX);
  for (let k = 0; k < pixels.length; k++) {
    pixels[k] = (data[4 * Math.floor(k / 3) + (k % 3)] ?? 0) / 127.5 - 1;
  }
  return pixels;
}

/** Counts the faces of an image that `intake` has opened. Nothing leaves the browser. */
export async function countFaces({ picture }: ImageJobs["faces"]["input"]): Promise<number> {
  const [file, image] = await Promise.all([loadWeights(), createImageBitmap(picture)]);
  try {
    return findFaces(image, (view) => pixelsOf(image, view), file).length;
  } finally {
    image.close();
  }
}

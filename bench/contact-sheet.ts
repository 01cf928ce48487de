import sharp from "sharp";

interface Grid {
  readonly columns: number;
  readonly tilePx: number;
}

/** Lays out square pictures of `tilePx` in a grid, as a PNG for visual inspection. */
export async function contactSheet(
  tiles: readonly Buffer[],
  { columns, tilePx }: Grid,
): Promise<Buffer> {
  const sheet = sharp({
    create: {
      width: columns * tilePx,
      height: Math.ceil(tiles.length / columns) * tilePx,
      channels: 3,
      background: "#888888",
    },
  });
  return sheet
    .composite(
      tiles.map((input, i) => ({
        input,
        left: (i % columns) * tilePx,
        top: Math.floor(i / columns) * tilePx,
      })),
    )
    .png()
    .toBuffer();
}

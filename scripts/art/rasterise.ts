import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { renderAsync } from "@resvg/resvg-js";
import sharp, { type Sharp } from "sharp";

const folder = dirname(
  createRequire(import.meta.url).resolve("@expo-google-fonts/be-vietnam-pro/package.json"),
);
/** Be Vietnam Pro in the weights that drawings use. */
export const textFontFiles = ["700Bold", "800ExtraBold", "900Black"].map((name) =>
  join(folder, name, `BeVietnamPro_${name}.ttf`),
);

interface RasteriseOptions {
  /** Scales the picture. */
  readonly widthPx?: number;
  /** Files of the only fonts that the drawing names; without them Be Vietnam Pro. */
  readonly fonts?: readonly string[];
}

/** An SVG as pixels, drawn in a thread of its own. No font of the machine is used. */
export async function rasterise(
  svg: string,
  { widthPx, fonts = textFontFiles }: RasteriseOptions = {},
): Promise<Sharp> {
  const fitTo = widthPx === undefined ? {} : { fitTo: { mode: "width" as const, value: widthPx } };
  const image = await renderAsync(svg, {
    ...fitTo,
    font: { loadSystemFonts: false, fontFiles: [...fonts] },
    logLevel: "off",
  });
  return sharp(image.asPng());
}

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
  /** Scales the picture to this width. */
  readonly widthPx?: number;
  /** The only fonts available to the drawing, as files. Defaults to Be Vietnam Pro. */
  readonly fonts?: readonly string[];
}

/** Renders an SVG on another thread, without the machine's fonts. */
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

import { drawSvg } from "#engine/local/drawing/svg.ts";
import { layOver } from "#engine/local/ops/composite.ts";
import type { FloatRaster } from "#engine/local/ops/float-raster.ts";
import type { ThumbnailLayout } from "./arrangement.server.ts";
import { badgesSvg, fitTitle, type TitleColours, titleSvg } from "./title.server.ts";

interface Words {
  /** Each one becomes a label. */
  readonly keywords: readonly string[];
  readonly colours: TitleColours;
}

/** Draws the title and labels on the image as real text. */
export function setWords(
  picture: FloatRaster,
  { parts, badges }: Pick<ThumbnailLayout, "parts" | "badges">,
  { keywords, colours }: Words,
): FloatRaster {
  const { width, height } = picture;
  const words = [
    ...parts.map((part) => {
      return titleSvg(fitTitle(part.text, part.area, part.maxLines), part, colours);
    }),
    badgesSvg(keywords, badges, colours),
  ].join("");
  const drawn = drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${words}</svg>`,
    { width },
  );
  return layOver(picture, drawn.raster, drawn.alpha);
}

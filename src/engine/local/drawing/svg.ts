import { dirname, join } from "node:path";
import { Resvg, type ResvgRenderOptions } from "@resvg/resvg-js";
import { packageFile } from "../analysis/tensor-runtime.ts";
import type { FloatRaster } from "../ops/float-raster.ts";
import { createPlane, type Plane } from "../ops/raster.ts";

/** The only font for drawings: it has every Vietnamese letter and need not be installed on the machine. */
export const DRAWING_FONT = "Be Vietnam Pro";

/** Available weights of the drawing font. */
const fontWeights = {
  400: "Regular",
  600: "SemiBold",
  700: "Bold",
  800: "ExtraBold",
  900: "Black",
};
type FontWeight = keyof typeof fontWeights;

const fontFolder = dirname(packageFile("@expo-google-fonts/be-vietnam-pro/package.json"));
const fontFiles = Object.entries(fontWeights).map(([weight, name]) =>
  join(fontFolder, `${weight}${name}`, `BeVietnamPro_${weight}${name}.ttf`),
);
const options: ResvgRenderOptions = {
  font: { loadSystemFonts: false, fontFiles, defaultFontFamily: DRAWING_FONT },
  shapeRendering: 2,
  textRendering: 2,
  logLevel: "off",
};

export interface Drawing {
  /** Colours, not premultiplied by alpha; black where nothing was drawn. */
  readonly raster: FloatRaster;
  readonly alpha: Plane;
}

/**
 * Draws an SVG scaled to `width` pixels; its own aspect ratio determines the height. Pass external text through
 * `escapeXml` first. Throws if the SVG isn't well-formed.
 */
export function drawSvg(svg: string, { width }: { readonly width: number }): Drawing {
  const image = new Resvg(svg, { ...options, fitTo: { mode: "width", value: width } }).render();
  const { pixels } = image;
  const alpha = createPlane(image.width, image.height);
  const data = new Float32Array(3 * alpha.data.length);
  for (let i = 0; i < alpha.data.length; i++) {
    const opacity = pixels[4 * i + 3] ?? 0;
    alpha.data[i] = opacity / 255;
    if (opacity === 0) continue;
    // The renderer's colours are premultiplied.
    for (let c = 0; c < 3; c++) data[3 * i + c] = ((pixels[4 * i + c] ?? 0) * 255) / opacity;
  }
  return { raster: { width: image.width, height: image.height, data }, alpha };
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes text for SVG; drops characters that XML forbids, and control characters. */
export function escapeXml(text: string): string {
  const allowed = Array.from(text.normalize("NFC")).filter((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code >= 32 && code !== 0xfffe && code !== 0xffff && !(code >= 0xd800 && code <= 0xdfff);
  });
  return allowed.join("").replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? "");
}

interface TextStyle {
  readonly sizePx: number;
  readonly weight: FontWeight;
}

/** The ink bounds of one line, in pixels; `left` and `top` are relative to the start of its baseline. */
export interface TextBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Measures one line as drawn. Empty text has no size. */
export function measureText(text: string, { sizePx, weight }: TextStyle): TextBox {
  const origin = 2 * sizePx;
  const words = `<text x="${origin}" y="${origin}" font-family="${DRAWING_FONT}" font-size="${sizePx}" font-weight="${weight}">${escapeXml(text)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${4 * origin}" height="${2 * origin}">${words}</svg>`;
  const box = new Resvg(svg, options).getBBox();
  if (!box) return { left: 0, top: 0, width: 0, height: 0 };
  return { left: box.x - origin, top: box.y - origin, width: box.width, height: box.height };
}

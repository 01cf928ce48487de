import type { Colour } from "./float-raster.ts";
import { clamp } from "./raster.ts";

/** Lightness of 0..1, chroma of 0 to about 0.32 in sRGB, and hue in degrees of 0..360 (Ottosson 2020). */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

function decode(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function encode(light: number): number {
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
}

/** Converts an sRGB colour of 0..255. */
export function oklchOf([red, green, blue]: Colour): Oklch {
  const [r, g, b] = [decode(red), decode(green), decode(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const first = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const second = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const degrees = (Math.atan2(second, first) * 180) / Math.PI;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(first, second),
    hue: (degrees + 360) % 360,
  };
}

function lightOf({ lightness, chroma, hue }: Oklch): Colour {
  const first = chroma * Math.cos((hue * Math.PI) / 180);
  const second = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * first + 0.2158037573 * second) ** 3;
  const m = (lightness - 0.1055613458 * first - 0.0638541728 * second) ** 3;
  const s = (lightness - 0.0894841775 * first - 1.291485548 * second) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const CHROMA_STEP = 0.004;

/** Converts to sRGB of 0..255; a colour outside the gamut keeps its lightness and hue and loses chroma. */
export function rgbInGamut(colour: Oklch): Colour {
  let { chroma } = colour;
  let light = lightOf(colour);
  while (chroma > 0 && light.some((value) => value < -0.0005 || value > 1.0005)) {
    chroma = Math.max(0, chroma - CHROMA_STEP);
    light = lightOf({ ...colour, chroma });
  }
  return encodeAll(light);
}

/** Converts to sRGB of 0..255; channels of a colour outside the gamut are clipped. */
export function rgbClipped(colour: Oklch): Colour {
  return encodeAll(lightOf(colour));
}

function encodeAll([r, g, b]: Colour): Colour {
  return [encode(clamp(r, 0, 1)), encode(clamp(g, 0, 1)), encode(clamp(b, 0, 1))];
}

/** Relative luminance of an sRGB colour of 0..255, 0..1 (WCAG 2.2). */
function luminanceOf([red, green, blue]: Colour): number {
  return 0.2126 * decode(red) + 0.7152 * decode(green) + 0.0722 * decode(blue);
}

/** Contrast ratio of two sRGB colours, 1..21 (WCAG 2.2). */
export function contrastOf(a: Colour, b: Colour): number {
  const [one, other] = [luminanceOf(a), luminanceOf(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

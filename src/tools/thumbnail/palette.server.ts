import type { Colour } from "#engine/local/ops/float-raster.ts";
import { contrastOf, type Oklch, oklchOf, rgbInGamut } from "#engine/local/ops/oklch.ts";
import type { Raster } from "#engine/local/ops/raster.ts";
import type { TitleColours } from "./title.server.ts";

/** Two flat colours of one hue for a ground. */
export interface Inks {
  /** How much the corners are darkened, 0..1. */
  readonly shade: number;
  readonly ground: Colour;
  readonly ray: Colour;
}

/** Dark inks for the ground, bright ones that contrast with them, and the colours of the text. */
export interface Palette extends Inks {
  readonly bright: Inks;
  readonly title: TitleColours;
}

/** Required contrast of a title with the ground (WCAG 2.2, level AA for text). */
export const CONTRAST = 4.5;
/** Weaker colours are grey to the eye. */
const LEAST_CHROMA = 0.03;
/** Hues nearer to each other than this, in degrees, look like one colour. */
const APART = 45;
const HUES = 36;
/** Only every n-th pixel is counted. */
const STRIDE = 7;
const MAX_HUES = 3;
/** Mean chroma that a hue must contribute to the photo. */
const LEAST_SHARE = 0.003;
/** An accent for photos without colours, and from a hue to one on the other side of the colour wheel, in degrees. */
const SIGNAL_HUE = 88;
const OPPOSITE = 165;
const GREY: Oklch = { lightness: 0.27, chroma: 0.025, hue: 265 };
const WHITE: Colour = [255, 255, 255];

/**
 * Colours from a photo: the hues are the photo's, lightness and chroma are set so that no colour is muddy and white
 * letters are readable. Each version takes the next hue.
 */
export function paletteFor(photo: Raster | null, version: number): Palette {
  const hues = photo ? huesOf(photo) : [];
  const first = hues[version % Math.max(1, hues.length)];
  const other = hues.find((hue) => first !== undefined && distance(hue, first) >= APART);
  const opposite = first === undefined ? SIGNAL_HUE : (first + OPPOSITE) % 360;
  const ground = first === undefined ? GREY : deep(first);
  const accent = bright(other ?? opposite);
  // A whole ground is stronger than a label of the same colour.
  const calm = { ...accent, lightness: accent.lightness - 0.02, chroma: 0.15 };
  return {
    ground: rgbInGamut(ground),
    ray: rgbInGamut({ ...ground, lightness: ground.lightness - 0.06 }),
    shade: 0.34,
    bright: {
      shade: 0.1,
      ground: rgbInGamut(calm),
      ray: rgbInGamut({ ...calm, lightness: calm.lightness + 0.05 }),
    },
    title: {
      fill: "#ffffff",
      dark: hexOf(rgbInGamut(ground)),
      accent: hexOf(rgbInGamut(accent)),
      outline: hexOf(rgbInGamut({ lightness: 0.19, chroma: 0.03, hue: ground.hue })),
    },
  };
}

function distance(a: number, b: number): number {
  const apart = Math.abs(a - b) % 360;
  return Math.min(apart, 360 - apart);
}

/** A deep ground. Deep orange and yellow are brown and olive, so the nearer of red and green takes their place. */
function deep(hue: number): Oklch {
  const isMuddy = hue > 40 && hue < 140;
  const clean = isMuddy ? (hue < 95 ? 32 : 148) : hue;
  const tone = (lightness: number): Oklch => ({ lightness, chroma: 0.18, hue: clean });
  let lightness = 0.54;
  while (lightness > 0.2 && contrastOf(rgbInGamut(tone(lightness)), WHITE) < CONTRAST + 0.3)
    lightness -= 0.01;
  return tone(lightness);
}

/** A label for dark letters. Yellow to cyan are strongest when light, other hues turn pale there. */
function bright(hue: number): Oklch {
  return { lightness: hue > 60 && hue < 215 ? 0.86 : 0.74, chroma: 0.17, hue };
}

/** The main hues of a photo in degrees, the strongest first. */
function huesOf({ width, height, data }: Raster): number[] {
  const table = new Float64Array(HUES);
  for (let i = 0; i < width * height; i += STRIDE) {
    const at = 3 * i;
    const { hue, chroma } = oklchOf([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
    // Skin and hair are warm and weak, and most photos have them.
    const isSkin = hue > 20 && hue < 85 && chroma < 0.13;
    if (chroma < LEAST_CHROMA || isSkin) continue;
    const bin = Math.min(HUES - 1, Math.floor((hue * HUES) / 360));
    table[bin] = (table[bin] ?? 0) + chroma;
  }
  const count = Math.max(1, (width * height) / STRIDE);
  const ranked = Array.from(table.keys())
    .filter((bin) => (table[bin] ?? 0) / count >= LEAST_SHARE)
    .toSorted((a, b) => (table[b] ?? 0) - (table[a] ?? 0));
  const hues: number[] = [];
  for (const bin of ranked) {
    const hue = ((bin + 0.5) * 360) / HUES;
    if (hues.length < MAX_HUES && hues.every((known) => distance(known, hue) >= APART))
      hues.push(hue);
  }
  return hues;
}

/** Writes an sRGB colour of 0..255 as SVG does. */
export function hexOf(colour: Colour): string {
  const hex = colour.map((value) => Math.round(value).toString(16).padStart(2, "0"));
  return `#${hex.join("")}`;
}

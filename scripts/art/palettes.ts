import { contrastOf, rgbClipped } from "../../src/engine/local/ops/oklch.ts";

/** A two-ink print: paper, dark ink, bright ink, and the light tone of skin and highlights, as hex colours. */
export interface Palette {
  readonly name: string;
  readonly paper: string;
  readonly ink: string;
  readonly bright: string;
  readonly light: string;
}

type Tone = readonly [lightness: number, chroma: number, hueDeg: number];

/** Files contain hex because rasterisers don't know oklch(). */
function hexOf([lightness, chroma, hue]: Tone): string {
  const channels = rgbClipped({ lightness, chroma, hue }).map((value) => Math.round(value));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function rgbOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** WCAG 2 contrast of two hex colours, 1..21. */
export function contrast(first: string, second: string): number {
  return contrastOf(rgbOf(first), rgbOf(second));
}

const inks: readonly [string, Tone, Tone, Tone, Tone][] = [
  ["vermilion", [0.88, 0.065, 50], [0.29, 0.075, 28], [0.65, 0.2, 35], [0.955, 0.03, 75]],
  ["marigold", [0.905, 0.105, 92], [0.32, 0.065, 65], [0.74, 0.155, 68], [0.97, 0.035, 95]],
  ["moss", [0.885, 0.085, 122], [0.31, 0.065, 148], [0.62, 0.14, 140], [0.965, 0.035, 115]],
  ["jade", [0.88, 0.058, 172], [0.3, 0.058, 188], [0.62, 0.1, 178], [0.965, 0.025, 160]],
  ["cyanotype", [0.885, 0.048, 228], [0.31, 0.1, 256], [0.57, 0.135, 246], [0.97, 0.018, 215]],
  ["indigo", [0.86, 0.05, 272], [0.28, 0.1, 272], [0.54, 0.165, 268], [0.96, 0.02, 275]],
  ["plum", [0.87, 0.058, 328], [0.3, 0.09, 336], [0.59, 0.17, 345], [0.965, 0.022, 335]],
  ["rose", [0.885, 0.06, 12], [0.31, 0.09, 12], [0.65, 0.185, 14], [0.97, 0.022, 20]],
  ["clay", [0.88, 0.045, 68], [0.3, 0.05, 52], [0.6, 0.105, 52], [0.965, 0.022, 78]],
  ["silver", [0.895, 0.008, 90], [0.25, 0.012, 70], [0.56, 0.018, 75], [0.975, 0.005, 90]],
];

export const palettes: readonly Palette[] = inks.map(([name, paper, ink, bright, light]) => ({
  name,
  paper: hexOf(paper),
  ink: hexOf(ink),
  bright: hexOf(bright),
  light: hexOf(light),
}));

export function palette(name: string): Palette {
  const found = palettes.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`there is no palette ${name}`);
  return found;
}

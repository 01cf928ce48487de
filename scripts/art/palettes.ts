/** A two-ink print: paper, dark ink, bright ink, and the light tone of skin and highlights, as hex colours. */
export interface Palette {
  readonly name: string;
  readonly paper: string;
  readonly ink: string;
  readonly bright: string;
  readonly light: string;
}

type Oklch = readonly [lightness: number, chroma: number, hueDeg: number];

/** sRGB transfer function (IEC 61966-2-1). */
function encodeChannel(linear: number): number {
  const value = Math.min(1, Math.max(0, linear));
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** OKLCH to linear sRGB (B. Ottosson, 2020). Files contain hex because rasterisers don't know oklch(). */
function toLinear([lightness, chroma, hueDeg]: Oklch): [number, number, number] {
  const hue = (hueDeg * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function oklchToHex(colour: Oklch): string {
  const channels = toLinear(colour).map((value) => Math.round(255 * encodeChannel(value)));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Relative luminance of a hex colour (WCAG 2), 0..1. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast of two hex colours, 1..21. */
export function contrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const inks: readonly [string, Oklch, Oklch, Oklch, Oklch][] = [
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
  paper: oklchToHex(paper),
  ink: oklchToHex(ink),
  bright: oklchToHex(bright),
  light: oklchToHex(light),
}));

export function palette(name: string): Palette {
  const found = palettes.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`there is no palette ${name}`);
  return found;
}

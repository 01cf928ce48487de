import type { Colour, FloatRaster } from "./float-raster.ts";
import { clamp } from "./raster.ts";

// sRGB (IEC 61966-2-1) and CIE 1976 L*a*b* under D65.
const WHITE = [0.95047, 1, 1.08883] as const;
const EPSILON = 216 / 24_389;
const KAPPA = 24_389 / 27;

const LINEAR_STEPS = 4096;
const linearTable = Float32Array.from({ length: LINEAR_STEPS + 1 }, (_, i) =>
  decode(i / LINEAR_STEPS),
);

function decode(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Table steps over the square root of light, which resolves the dark part of the curve better. */
const ENCODE_STEPS = 4096;
const encodeTable = Float32Array.from({ length: ENCODE_STEPS + 2 }, (_, i) => {
  const light = Math.min(1, (i / ENCODE_STEPS) ** 2);
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
});

/** The table's error is below 0.001 of 255. */
function encode(value: number): number {
  const place = ENCODE_STEPS * Math.sqrt(value > 0 ? (value < 1 ? value : 1) : 0);
  const step = Math.floor(place);
  const low = encodeTable[step] ?? 0;
  return low + ((encodeTable[step + 1] ?? 0) - low) * (place - step);
}

function linear(value: number): number {
  return linearTable[Math.round(clamp(value / 255, 0, 1) * LINEAR_STEPS)] ?? 0;
}

const ROOT_STEPS = 8192;
const rootTable = Float32Array.from({ length: ROOT_STEPS + 2 }, (_, i) =>
  Math.cbrt(i / ROOT_STEPS),
);

/** For 0..1; the table's error is below 0.0002 of the 100 steps of lightness. */
function curve(t: number): number {
  if (t <= EPSILON) return (KAPPA * t + 16) / 116;
  const place = Math.min(1, t) * ROOT_STEPS;
  const step = Math.floor(place);
  const low = rootTable[step] ?? 0;
  return low + ((rootTable[step + 1] ?? 0) - low) * (place - step);
}

function uncurve(t: number): number {
  const cube = t * t * t;
  return cube > EPSILON ? cube : (116 * t - 16) / KAPPA;
}

/** Converts an sRGB colour of 0..255 to Lab. */
export function labOf([red, green, blue]: Colour): Colour {
  const r = linear(red);
  const g = linear(green);
  const b = linear(blue);
  const fx = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE[0]);
  const fy = curve((0.2126729 * r + 0.7151522 * g + 0.072175 * b) / WHITE[1]);
  const fz = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE[2]);
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** Converts a Lab colour to sRGB of 0..255; clips colours outside the sRGB gamut. */
export function rgbOf([lightness, a, b]: Colour): Colour {
  const fy = (lightness + 16) / 116;
  const x = uncurve(fy + a / 500) * WHITE[0];
  const y = uncurve(fy) * WHITE[1];
  const z = uncurve(fy - b / 200) * WHITE[2];
  return [
    encode(3.2404542 * x - 1.5371385 * y - 0.4985314 * z),
    encode(-0.969266 * x + 1.8760108 * y + 0.041556 * z),
    encode(0.0556434 * x - 0.2040259 * y + 1.0572252 * z),
  ];
}

/** Converts sRGB of 0..255 to L of 0..100 and a, b of about -100..100. */
export function toLab({ width, height, data }: FloatRaster): FloatRaster {
  const out = new Float32Array(data.length);
  for (let i = 0; i < data.length; i += 3) {
    const r = linear(data[i] ?? 0);
    const g = linear(data[i + 1] ?? 0);
    const b = linear(data[i + 2] ?? 0);
    const fx = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE[0]);
    const fy = curve((0.2126729 * r + 0.7151522 * g + 0.072175 * b) / WHITE[1]);
    const fz = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE[2]);
    out[i] = 116 * fy - 16;
    out[i + 1] = 500 * (fx - fy);
    out[i + 2] = 200 * (fy - fz);
  }
  return { width, height, data: out };
}

/** Converts Lab back to sRGB of 0..255. */
export function fromLab({ width, height, data }: FloatRaster): FloatRaster {
  const out = new Float32Array(data.length);
  for (let i = 0; i < data.length; i += 3) {
    const fy = ((data[i] ?? 0) + 16) / 116;
    const x = uncurve(fy + (data[i + 1] ?? 0) / 500) * WHITE[0];
    const y = uncurve(fy) * WHITE[1];
    const z = uncurve(fy - (data[i + 2] ?? 0) / 200) * WHITE[2];
    out[i] = encode(3.2404542 * x - 1.5371385 * y - 0.4985314 * z);
    out[i + 1] = encode(-0.969266 * x + 1.8760108 * y + 0.041556 * z);
    out[i + 2] = encode(0.0556434 * x - 0.2040259 * y + 1.0572252 * z);
  }
  return { width, height, data: out };
}

import { type Colour, type FloatRaster, mix } from "../ops/float-raster.ts";

const STEPS = 4_096;
const encoded = Float32Array.from({ length: STEPS + 1 }, (_, i) => {
  const light = i / STEPS;
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
});

export interface Film {
  /** Target of the average light, 0..1 in linear light; 0.18 is middle grey. */
  readonly key: number;
  /** Colourfulness; 1 means unchanged. */
  readonly vivid: number;
}

/** The factor that brings the average light of the first `rows` rows to the key of a film. */
export function exposureFor({ width, data }: FloatRaster, rows: number, { key }: Film): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < 3 * width * Math.max(1, Math.floor(rows)); i += 21) {
    const light = luminance(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0);
    sum += Math.log(1e-5 + light);
    count++;
  }
  return key / Math.exp(sum / Math.max(1, count));
}

function luminance(r: number, g: number, b: number): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Converts linear light to an sRGB image of 0..255: highlights roll off and bleach, like on film. */
export function develop(picture: FloatRaster, exposure: number, { vivid }: Film): FloatRaster {
  const { width, height } = picture;
  const data = new Float32Array(picture.data.length);
  for (let i = 0; i < data.length; i += 3) {
    const r = (picture.data[i] ?? 0) * exposure;
    const g = (picture.data[i + 1] ?? 0) * exposure;
    const b = (picture.data[i + 2] ?? 0) * exposure;
    const grey = luminance(r, g, b);
    // Very bright colours bleach: film shows no yellow without blue.
    const colour = vivid - 0.16 * Math.min(1, 0.5 * grey);
    data[i] = roll(mix(grey, r, colour));
    data[i + 1] = roll(mix(grey, g, colour));
    data[i + 2] = roll(mix(grey, b, colour));
  }
  return { width, height, data };
}

function roll(light: number): number {
  const film = 1 - Math.exp(-1.15 * Math.max(0, light));
  return encoded[Math.round(film * STEPS)] ?? 255;
}

/** Linear light of an sRGB colour of 0..255. */
export function lightOf([r, g, b]: Colour): Colour {
  return [decode(r), decode(g), decode(b)];
}

function decode(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

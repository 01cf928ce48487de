import {
  blurFloat,
  type Colour,
  channels,
  createFloat,
  type FloatRaster,
  lumaOf,
  mix,
  mixColour,
  sampleFloat,
  toFloat,
} from "#engine/local/ops/float-raster.ts";
import { type Raster, smoothstep } from "#engine/local/ops/raster.ts";
import type { TitleColours } from "./title.server.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Two flat inks for the ground and the colours of the words on it. */
export interface Palette {
  readonly ground: Colour;
  readonly ray: Colour;
  readonly title: TitleColours;
}

const palettes: readonly Palette[] = [
  {
    ground: [232, 68, 44],
    ray: [246, 104, 56],
    title: { fill: "#ffffff", accent: "#ffd93b", outline: "#1d1512" },
  },
  {
    ground: [18, 92, 122],
    ray: [28, 120, 146],
    title: { fill: "#ffffff", accent: "#ffcf3f", outline: "#08222e" },
  },
  {
    ground: [250, 196, 46],
    ray: [255, 216, 92],
    title: { fill: "#ffffff", accent: "#ff5a36", outline: "#221a10" },
  },
  {
    ground: [26, 122, 84],
    ray: [42, 148, 102],
    title: { fill: "#ffffff", accent: "#ffe066", outline: "#0b2418" },
  },
  {
    ground: [30, 34, 44],
    ray: [48, 54, 68],
    title: { fill: "#ffffff", accent: "#ff6b4a", outline: "#0b0d12" },
  },
];

/** The inks that stand out most from a photo; the seed decides between the two best. */
export function paletteFor(photo: Raster | null, seed: number): Palette {
  const mean: Colour = photo ? meanColour(photo) : [128, 128, 128];
  const distance = ({ ground }: Palette): number =>
    channels.reduce<number>((sum, c) => sum + (ground[c] - mean[c]) ** 2, 0);
  const ranked = palettes.toSorted((a, b) => distance(b) - distance(a));
  return (
    ranked[seed % 2] ??
    ranked[0] ?? {
      ground: mean,
      ray: mean,
      title: { fill: "#fff", accent: "#fff", outline: "#000" },
    }
  );
}

function meanColour({ data }: Raster): Colour {
  const sums: [number, number, number] = [0, 0, 0];
  for (let i = 0; i + 2 < data.length; i += 30)
    for (const c of channels) sums[c] += data[i + c] ?? 0;
  const count = Math.max(1, data.length / 30);
  return [sums[0] / count, sums[1] / count, sums[2] / count];
}

interface GroundOptions {
  readonly palette: Palette;
  readonly seed: number;
  readonly focus: { readonly x: number; readonly y: number } | undefined;
}

/** Flat ink with rays from the face or a field of printing dots. */
export function drawGround(
  { width, height }: Size,
  { palette, seed, focus }: GroundOptions,
): FloatRaster {
  const picture = createFloat(width, height);
  const centre = focus ?? { x: width / 2, y: height / 2 };
  const hasRays = seed % 3 !== 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = Math.hypot(x - centre.x, y - centre.y) / width;
      const share = hasRays ? ray(x - centre.x, y - centre.y) : dot(x, y, away);
      const colour = mixColour(palette.ground, palette.ray, share);
      const light = 1.08 - 0.28 * smoothstep(0.25, 1, away);
      picture.data.set(
        [colour[0] * light, colour[1] * light, colour[2] * light],
        3 * (y * width + x),
      );
    }
  }
  return picture;
}

const RAYS = 14;

function ray(dx: number, dy: number): number {
  const wave = Math.sin(Math.atan2(dy, dx) * RAYS);
  const soft = 12 / Math.max(40, Math.hypot(dx, dy));
  return smoothstep(-soft, soft, wave);
}

function dot(x: number, y: number, away: number): number {
  const period = 26;
  const row = Math.floor(y / period);
  const u = ((x / period + 0.5 * (row % 2)) % 1) - 0.5;
  const v = ((y / period) % 1) - 0.5;
  const radius = 0.1 + 0.42 * smoothstep(0.1, 0.8, away);
  return smoothstep(radius + 0.05, radius - 0.05, Math.hypot(u, v));
}

/** A photo without people covers the frame, darker and in the palette's ink towards the words. */
export function coverWithPhoto(
  photo: Raster,
  { width, height }: Size,
  palette: Palette,
): FloatRaster {
  const source = toFloat(photo);
  const scale = Math.max(width / photo.width, height / photo.height);
  const soft = blurFloat(source, 1);
  const luma = lumaOf(soft);
  const picture = createFloat(width, height);
  const [dx, dy] = [(width - photo.width * scale) / 2, (height - photo.height * scale) / 2];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sx = (x - dx) / scale;
      const sy = (y - dy) / scale;
      const towards =
        width > height ? smoothstep(0.85, 0.3, x / width) : smoothstep(0.55, 0.2, y / height);
      const at =
        Math.min(photo.height - 1, Math.max(0, Math.round(sy))) * photo.width +
        Math.min(photo.width - 1, Math.max(0, Math.round(sx)));
      const tone = (luma.data[at] ?? 0) / 255;
      for (const c of channels) {
        const ink = palette.ground[c] * (0.35 + 0.65 * tone);
        picture.data[3 * (y * width + x) + c] = mix(
          sampleFloat(source, sx, sy, c),
          ink,
          0.8 * towards,
        );
      }
    }
  }
  return picture;
}

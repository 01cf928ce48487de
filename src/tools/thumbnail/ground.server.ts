import {
  blurFloat,
  channels,
  createFloat,
  type FloatRaster,
  lumaOf,
  mix,
  mixColour,
  sampleFloat,
  toFloat,
} from "#engine/local/ops/float-raster.ts";
import { planeAt, type Raster, smoothstep } from "#engine/local/ops/raster.ts";
import type { Inks } from "./palette.server.ts";
import type { Size } from "./size.ts";

const patterns = ["dots", "rays", "stripes"] as const;
export type Pattern = (typeof patterns)[number];

/** Each version takes the next pattern, beginning with one that depends on the title. */
export function patternOf(seed: number, version: number): Pattern {
  return patterns[(seed + version) % patterns.length] ?? "dots";
}

export interface GroundOptions {
  readonly inks: Inks;
  readonly pattern: Pattern;
  /** Turns the pattern. */
  readonly version: number;
  readonly focus: { readonly x: number; readonly y: number } | undefined;
}

/** Turn of a pattern per version, in radians: the golden angle, so that no version repeats another. */
const TURN = 2.4;

/** Flat ink with rays from the face, halftone dots, or slanted panels; light around the face. */
export function drawGround(
  { width, height }: Size,
  { inks, pattern, version, focus }: GroundOptions,
): FloatRaster {
  const picture = createFloat(width, height);
  const centre = focus ?? { x: width / 2, y: height / 2 };
  const turn = TURN * version;
  const shareAt = {
    dots: (x: number, y: number, away: number) => dot(x, y, { away, turn }),
    rays: (x: number, y: number) => ray(x - centre.x, y - centre.y, turn),
    stripes: (x: number, y: number) => panel(x - centre.x, y - centre.y, { width, turn }),
  }[pattern];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = Math.hypot(x - centre.x, y - centre.y) / Math.max(width, height);
      const colour = mixColour(inks.ground, inks.ray, shareAt(x, y, away));
      const glow = 0.12 * Math.exp(-((away / 0.26) ** 2));
      const light = 1 - inks.shade * smoothstep(0.25, 0.95, away);
      const i = 3 * (y * width + x);
      for (const c of channels) picture.data[i + c] = mix(colour[c] * light, 255, glow);
    }
  }
  return picture;
}

/** Broad slanted panels, the one behind the face lighter. */
function panel(dx: number, dy: number, { width, turn }: { width: number; turn: number }): number {
  const place = (dx + 0.32 * Math.cos(turn) * dy) / (0.24 * width) + 0.5;
  const within = Math.abs(place - 0.5) - 0.5;
  const stripe = smoothstep(0.06, 0.052, Math.abs(Math.abs(place - 0.5) - 0.62));
  return Math.max(smoothstep(0.006, -0.006, within), 0.7 * stripe);
}

/** Darkens the lower `shadePx` pixels, so that text is readable over bodies. */
export function shadeBelow(picture: FloatRaster, shadePx: number): FloatRaster {
  if (shadePx <= 0) return picture;
  const { width, height } = picture;
  const data = picture.data.slice();
  for (let y = Math.floor(height - shadePx); y < height; y++) {
    const share = 0.82 * smoothstep(height - shadePx, height - 0.45 * shadePx, y);
    for (let i = 3 * y * width; i < 3 * (y + 1) * width; i++)
      data[i] = mix(data[i] ?? 0, NIGHT[i % 3] ?? 0, share);
  }
  return { width, height, data };
}

const NIGHT = [14, 14, 20];

const RAYS = 14;

function ray(dx: number, dy: number, turn: number): number {
  const wave = Math.sin(Math.atan2(dy, dx) * RAYS + turn);
  const soft = 12 / Math.max(40, Math.hypot(dx, dy));
  return smoothstep(-soft, soft, wave);
}

function dot(x: number, y: number, { away, turn }: { away: number; turn: number }): number {
  const period = 26 + 8 * Math.sin(turn);
  const row = Math.floor(y / period);
  const u = ((x / period + 0.5 * (row % 2)) % 1) - 0.5;
  const v = ((y / period) % 1) - 0.5;
  const radius = 0.1 + 0.42 * smoothstep(0.1, 0.8, away);
  return smoothstep(radius + 0.05, radius - 0.05, Math.hypot(u, v));
}

/** Height of the text area above a photo without people, as a fraction of a tall image. */
const HEAD = 0.4;
/** Width of the white line along the photo's slanted edge, in pixels. */
const EDGE_PX = 9;

/**
 * Cover with a photo without people. In a wide cover the photo fills the frame, blended into the palette's ink towards
 * the text; in a tall one it's below the text, with a slanted edge.
 */
export function coverWithPhoto(
  photo: Raster,
  size: Size,
  options: GroundOptions & { readonly isMirrored: boolean },
): FloatRaster {
  const { width, height } = size;
  const isTall = height > width;
  const { isMirrored } = options;
  const top = isTall ? (HEAD - 0.03) * height : 0;
  const source = toFloat(photo);
  const scale = Math.max(width / photo.width, (height - top) / photo.height);
  const tones = lumaOf(blurFloat(source, 1));
  const picture = drawGround(size, { ...options, focus: { x: width / 2, y: 0.2 * height } });
  const [dx, dy] = [
    (width - photo.width * scale) / 2,
    top + (height - top - photo.height * scale) / 2,
  ];
  for (let y = Math.floor(top); y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = 3 * (y * width + x);
      const across = isMirrored ? 1 - x / width : x / width;
      const inside = y - top - 0.06 * height * (1 - across);
      if (isTall && inside < 0) {
        if (inside > -EDGE_PX) picture.data.set([252, 250, 246], i);
        continue;
      }
      const [sx, sy] = [(x - dx) / scale, (y - dy) / scale];
      const towards = isTall ? 0 : 0.86 * smoothstep(0.8, 0.28, across);
      const tone = planeAt(tones, sx, sy) / 255;
      for (const c of channels) {
        const ink = options.inks.ground[c] * (0.35 + 0.65 * tone);
        picture.data[i + c] = mix(sampleFloat(source, sx, sy, c), ink, towards);
      }
    }
  }
  return picture;
}

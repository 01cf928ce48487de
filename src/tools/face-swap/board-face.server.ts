import { outlineOf } from "#engine/local/analysis/face-regions.ts";
import type { Face } from "#engine/local/analysis/faces.ts";
import { headGeometry } from "#engine/local/analysis/head.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import {
  type Colour,
  channels,
  type FloatRaster,
  mix,
  mixColour,
  sampleFloat,
  toFloat,
} from "#engine/local/ops/float-raster.ts";
import { clamp, type Plane, type Raster, smoothstep } from "#engine/local/ops/raster.ts";
import { samplePlane } from "#engine/local/ops/resample.ts";

/** The hole in pixels of the board's picture. */
export interface HolePx {
  readonly x: number;
  readonly y: number;
  readonly radiusX: number;
  readonly radiusY: number;
  readonly roll: number;
}

interface BoardFace {
  readonly source: Raster;
  /** The person's opacity in the source, so that no background comes along. */
  readonly alpha: Plane;
  readonly face: Face;
}

/** The face fills this share of the hole's height, from the hairline to the chin. */
const FACE_SHARE = 0.86;

/** A face looking through the hole, printed in the board's own inks. */
export function printInBoard(
  board: Raster,
  hole: HolePx,
  { source, alpha, face }: BoardFace,
): FloatRaster {
  const out = toFloat(board);
  const head = headGeometry(face);
  const scale = (2 * hole.radiusY * FACE_SHARE) / head.faceHeight;
  const angle = hole.roll - head.roll;
  const cos = Math.cos(angle) / scale;
  const sin = Math.sin(angle) / scale;
  const middle = { x: (head.chin.x + head.forehead.x) / 2, y: (head.chin.y + head.forehead.y) / 2 };
  const picture = toFloat(source);
  const soft = gaussian(alpha, 1);
  const inks = inksOf(board);
  const tones = tonesOf(picture, face);
  for (let y = Math.floor(hole.y - 1.2 * hole.radiusY); y < hole.y + 1.2 * hole.radiusY; y++) {
    for (let x = Math.floor(hole.x - 1.3 * hole.radiusX); x < hole.x + 1.3 * hole.radiusX; x++) {
      if (x < 0 || y < 0 || x >= board.width || y >= board.height) continue;
      const i = y * board.width + x;
      const away = distanceIn(hole, x, y);
      const inside = smoothstep(1.012, 0.985, away);
      if (inside <= 0) continue;
      const sx = middle.x + (x - hole.x) * cos + (y - hole.y - 0.02 * hole.radiusY) * sin;
      const sy = middle.y + (y - hole.y - 0.02 * hole.radiusY) * cos - (x - hole.x) * sin;
      const cover =
        sx < 0 || sy < 0 || sx > source.width - 1 || sy > source.height - 1
          ? 0
          : samplePlane(soft, sx, sy);
      const [red = 0, green = 0, blue = 0] = channels.map((c) => sampleFloat(picture, sx, sy, c));
      const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
      const tone = clamp((luma - tones.low) / (tones.high - tones.low), 0, 1);
      const printed = printTone(tone, inks, x, y);
      // A little of the face's own colour, as a hand-coloured print has it.
      const coloured = mixColour(printed, [red, green, blue], 0.16);
      const behind = mixColour(inks.dark, inks.light, 0.25);
      const seen = mixColour(behind, coloured, cover);
      const rim = 1 - 0.5 * smoothstep(0.86, 1, away);
      for (const c of channels)
        out.data[3 * i + c] = mix(out.data[3 * i + c] ?? 0, seen[c] * rim, inside);
    }
  }
  return out;
}

function distanceIn({ x, y, radiusX, radiusY, roll }: HolePx, px: number, py: number): number {
  const dx = px - x;
  const dy = py - y;
  const u = dx * Math.cos(roll) + dy * Math.sin(roll);
  const v = dy * Math.cos(roll) - dx * Math.sin(roll);
  return Math.hypot(u / radiusX, v / radiusY);
}

interface Inks {
  readonly dark: Colour;
  readonly light: Colour;
  readonly warm: Colour;
}

/** The darkest and the lightest ink of a board. */
function inksOf({ data }: Raster): Inks {
  const pixels: { luma: number; at: number }[] = [];
  for (let at = 0; at + 2 < data.length; at += 3 * 37) {
    pixels.push({
      luma: 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0),
      at,
    });
  }
  const sorted = pixels.toSorted((a, b) => a.luma - b.luma);
  const mean = (from: number, to: number): Colour => {
    const part = sorted.slice(
      Math.floor(from * sorted.length),
      Math.max(1, Math.floor(to * sorted.length)),
    );
    const sums: [number, number, number] = [0, 0, 0];
    for (const { at } of part)
      for (const c of channels) sums[c] += (data[at + c] ?? 0) / part.length;
    return sums;
  };
  const light = mean(0.9, 1);
  return {
    dark: mean(0, 0.05),
    light: mixColour(light, [255, 248, 236], 0.55),
    warm: mean(0.35, 0.6),
  };
}

/** The tones of the face between which the print stretches. */
function tonesOf(picture: FloatRaster, face: Face): { low: number; high: number } {
  const values = outlineOf(face, "oval")
    .concat(face.landmarks.slice(0, 468))
    .map(({ x, y }) => {
      const at =
        3 *
        (clamp(Math.round(y), 0, picture.height - 1) * picture.width +
          clamp(Math.round(x), 0, picture.width - 1));
      return (
        0.299 * (picture.data[at] ?? 0) +
        0.587 * (picture.data[at + 1] ?? 0) +
        0.114 * (picture.data[at + 2] ?? 0)
      );
    })
    .toSorted((a, b) => a - b);
  const low = (values[Math.floor(0.04 * values.length)] ?? 30) * 0.7;
  const high = (values[Math.floor(0.95 * values.length)] ?? 220) * 1.04;
  return { low, high: Math.max(low + 40, high) };
}

const SCREEN_PX = 5;

/** Two inks: flat tones with a dot screen in the half tones. */
function printTone(tone: number, { dark, light, warm }: Inks, x: number, y: number): Colour {
  const smooth =
    tone < 0.5 ? mixColour(dark, warm, tone * 2) : mixColour(warm, light, tone * 2 - 1);
  const skin = mixColour(smooth, mixColour(dark, light, tone ** 0.8), 0.55);
  const screen =
    0.5 +
    0.25 *
      (Math.cos((2 * Math.PI * (x + y)) / SCREEN_PX) +
        Math.cos((2 * Math.PI * (x - y)) / SCREEN_PX));
  const half = smoothstep(0.25, 0.4, tone) * smoothstep(0.75, 0.6, tone);
  return mixColour(skin, dark, 0.2 * half * smoothstep(0.55, 0.75, screen));
}

/** Where a picture has the paint of a hole, if it is an ellipse of a sensible size; null when it is no board of ours. */
export function findHole(picture: Raster, paint: readonly [number, number, number]): HolePx | null {
  const { width, height, data } = picture;
  let count = 0;
  const sums = { x: 0, y: 0, xx: 0, yy: 0, xy: 0 };
  for (let i = 0; i < width * height; i++) {
    const off = channels.reduce<number>(
      (worst, c) => Math.max(worst, Math.abs((data[3 * i + c] ?? 0) - paint[c])),
      0,
    );
    if (off > 5) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    count++;
    sums.x += x;
    sums.y += y;
    sums.xx += x * x;
    sums.yy += y * y;
    sums.xy += x * y;
  }
  if (count < 0.02 * width * height) return null;
  const [mx, my] = [sums.x / count, sums.y / count];
  const [a, b, c] = [
    sums.xx / count - mx * mx,
    sums.xy / count - mx * my,
    sums.yy / count - my * my,
  ];
  // An upright filled ellipse of radii r and s has variances r²/4 and s²/4, and its area is pi r s.
  const radiusX = 2 * Math.sqrt(Math.max(1, a));
  const radiusY = 2 * Math.sqrt(Math.max(1, c));
  const fill = count / (Math.PI * radiusX * radiusY);
  if (fill < 0.9 || fill > 1.1 || radiusY < radiusX) return null;
  return { x: mx, y: my, radiusX, radiusY, roll: -0.5 * Math.atan2(2 * b, c - a) };
}

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
import { labOf, rgbOf } from "#engine/local/ops/lab.ts";
import { clamp, type Plane, type Raster, smoothstep } from "#engine/local/ops/raster.ts";
import { samplePlane } from "#engine/local/ops/resample.ts";
import { SKIN_PAINT } from "./inks.ts";

/** The hole in pixels of the board's image. */
export interface HolePx {
  readonly x: number;
  readonly y: number;
  readonly radiusX: number;
  readonly radiusY: number;
  readonly roll: number;
}

interface BoardFace {
  readonly source: Raster;
  /** The person's opacity in the source, so that no background is copied. */
  readonly alpha: Plane;
  readonly face: Face;
}

/** The face fills this fraction of the hole's height, from hairline to chin. */
const FACE_SHARE = 0.86;

/** Draws a face looking through the hole, printed in the board's inks. */
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
  const tones = tonesOf(picture, face);
  const inks = inksOf(board, tones.skin);
  paintSkin(out, inks.skin);
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
      const tone = clamp((lumaOf([red, green, blue]) - tones.low) / (tones.high - tones.low), 0, 1);
      const printed = printTone(tone, inks, x, y);
      // A little of the face's own colour, as in a hand-coloured print.
      const coloured = mixColour(printed, [red, green, blue], 0.16);
      const behind = mixColour(inks.dark, inks.skin, 0.25);
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
  readonly skin: Colour;
  readonly light: Colour;
}

/** Lab lightness, a and b of well-lit skin: tints a monochrome face, and a dim photo is brightened towards it. */
const USUAL_SKIN: Colour = [81, 17, 25];
const OWN_LIGHTNESS = 0.5;
const OWN_COLOUR = 0.35;

/** The darkest ink of the board, and the tones of this person's skin. */
function inksOf(board: Raster, own: Colour): Inks {
  const [lightness, a, b] = labOf(own);
  const skin = rgbOf([
    mix(USUAL_SKIN[0], lightness, OWN_LIGHTNESS),
    mix(USUAL_SKIN[1], a, OWN_COLOUR),
    mix(USUAL_SKIN[2], b, OWN_COLOUR),
  ]);
  return { dark: darkestOf(board), skin, light: mixColour(skin, [255, 250, 240], 0.6) };
}

const DARK_SHARE = 0.05;
const SAMPLE_STEP = 37;

function darkestOf({ data }: Raster): Colour {
  const colours: Colour[] = [];
  for (let at = 0; at + 2 < data.length; at += 3 * SAMPLE_STEP) {
    colours.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
  }
  const darkest = colours
    .toSorted((one, other) => lumaOf(one) - lumaOf(other))
    .slice(0, Math.max(1, Math.floor(DARK_SHARE * colours.length)));
  return meanOf(darkest);
}

function meanOf(colours: readonly Colour[]): Colour {
  const sums: [number, number, number] = [0, 0, 0];
  for (const colour of colours) {
    for (const c of channels) sums[c] += colour[c] / colours.length;
  }
  return sums;
}

function lumaOf([red, green, blue]: Colour): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

interface Tones {
  readonly low: number;
  readonly high: number;
  /** The colour of the skin in normal light, sRGB. */
  readonly skin: Colour;
}

/** The tonal range of the face that the print stretches. */
function tonesOf(picture: FloatRaster, face: Face): Tones {
  const colours = outlineOf(face, "oval")
    .concat(face.landmarks.slice(0, 468))
    .map(({ x, y }): Colour => {
      const row = clamp(Math.round(y), 0, picture.height - 1);
      const at = 3 * (row * picture.width + clamp(Math.round(x), 0, picture.width - 1));
      return [picture.data[at] ?? 0, picture.data[at + 1] ?? 0, picture.data[at + 2] ?? 0];
    })
    .toSorted((one, other) => lumaOf(one) - lumaOf(other));
  const at = (share: number) => lumaOf(colours[Math.floor(share * colours.length)] ?? [0, 0, 0]);
  const low = 0.7 * at(0.04);
  const middle = colours.slice(Math.floor(0.6 * colours.length), Math.ceil(0.9 * colours.length));
  return { low, high: Math.max(low + 40, 1.04 * at(0.95)), skin: meanOf(middle) };
}

const SCREEN_PX = 5;
/** The tone that prints as the plain skin colour. */
const SKIN_TONE = 0.74;

/** From the dark ink over the skin to its highlight, with a dot screen in the midtones. */
function printTone(tone: number, { dark, skin, light }: Inks, x: number, y: number): Colour {
  const smooth =
    tone < SKIN_TONE
      ? mixColour(dark, skin, (tone / SKIN_TONE) ** 0.8)
      : mixColour(skin, light, (tone - SKIN_TONE) / (1 - SKIN_TONE));
  const screen =
    0.5 +
    0.25 *
      (Math.cos((2 * Math.PI * (x + y)) / SCREEN_PX) +
        Math.cos((2 * Math.PI * (x - y)) / SCREEN_PX));
  const half = smoothstep(0.2, 0.35, tone) * smoothstep(0.66, 0.5, tone);
  return mixColour(smooth, dark, 0.22 * half * smoothstep(0.55, 0.75, screen));
}

/** Channel difference up to which a pixel is the paint, and from which on it isn't. */
const PAINT_NEAR = 8;
const PAINT_FAR = 22;

/** Gives painted hands, neck and ears the tone of the face. */
function paintSkin(board: FloatRaster, skin: Colour): void {
  for (let at = 0; at + 2 < board.data.length; at += 3) {
    const off = channels.reduce<number>(
      (worst, c) => Math.max(worst, Math.abs((board.data[at + c] ?? 0) - SKIN_PAINT[c])),
      0,
    );
    if (off >= PAINT_FAR) continue;
    const share = smoothstep(PAINT_FAR, PAINT_NEAR, off);
    for (const c of channels) {
      board.data[at + c] = (board.data[at + c] ?? 0) + share * (skin[c] - SKIN_PAINT[c]);
    }
  }
}

/** Finds the paint of a hole, if it's an ellipse of a plausible size; `null` if the image isn't one of our boards. */
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

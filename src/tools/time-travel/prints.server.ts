import {
  type Colour,
  channels,
  copyFloat,
  createFloat,
  type FloatRaster,
  mix,
  sampleFloat,
} from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { versionSeed } from "#engine/local/ops/random.ts";
import { smoothstep } from "#engine/local/ops/raster.ts";
import type { Box } from "./ornament.server.ts";

interface Sheet {
  /** Position of the paper before rotation, in pixels. */
  readonly box: Box;
  /** Degrees, clockwise. */
  readonly turn?: number;
  /** Corner radius in pixels. */
  readonly radius?: number;
  /** Depth of the torn edge in pixels. */
  readonly deckle?: number;
  /** Extent of the shadow in pixels. */
  readonly shadow: number;
}

/** Distance to a rounded box, negative inside. */
function distanceTo({ x, y, width, height }: Box, radius: number, px: number, py: number): number {
  const dx = Math.abs(px - x - width / 2) - width / 2 + radius;
  const dy = Math.abs(py - y - height / 2) - height / 2 + radius;
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
}

/** Draws the part of `print` inside the box on a table, rotated, with its shadow. */
export function layPrint(table: FloatRaster, print: FloatRaster, sheet: Sheet): FloatRaster {
  const { box, turn = 0, radius = 0, deckle = 0, shadow } = sheet;
  const { width, height } = table;
  const noise = createNoise(77);
  const angle = (-turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const cx = box.x + box.width / 2;
  const cy = box.y + box.height / 2;
  const out = copyFloat(table);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const qx = cx + (x - cx) * cos - (y - cy) * sin;
      const qy = cy + (x - cx) * sin + (y - cy) * cos;
      const torn = deckle > 0 ? deckle * noise(qx / (2.4 * deckle), qy / (2.4 * deckle), 3) : 0;
      const cover = smoothstep(0.7, -0.7, distanceTo(box, radius, qx, qy) + torn);
      const i = 3 * (y * width + x);
      const away = cover < 1 ? distanceTo(box, radius, qx - 0.35 * shadow, qy - 0.5 * shadow) : 0;
      const shade = cover < 1 ? 1 - 0.55 * smoothstep(shadow, -shadow, away) : 1;
      for (const c of channels) {
        const below = (out.data[i + c] ?? 0) * shade;
        out.data[i + c] = cover > 0 ? mix(below, sampleFloat(print, qx, qy, c), cover) : below;
      }
    }
  }
  return out;
}

/** Paper with a fine texture around the image in `inner`. */
export function withPaper(picture: FloatRaster, inner: Box, paper: Colour): FloatRaster {
  const noise = createNoise(78);
  const out = copyFloat(picture);
  const { width, height } = picture;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x >= inner.x && y >= inner.y && x < inner.x + inner.width && y < inner.y + inner.height)
        continue;
      const light = 0.97 + 0.05 * noise(x / 3, y / 3, 2);
      for (const c of channels) out.data[3 * (y * width + x) + c] = paper[c] * light;
    }
  }
  return out;
}

/** The boards of a table, or card if `boardPx` is as large as the image. */
export function paintTable(
  { width, height }: { readonly width: number; readonly height: number },
  colour: Colour,
  {
    boardPx,
    grain,
    unit,
    version,
  }: {
    readonly boardPx: number;
    readonly grain: number;
    readonly unit: number;
    readonly version: number;
  },
): FloatRaster {
  const noise = createNoise(versionSeed(79, version));
  const out = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    const board = Math.floor(y / boardPx);
    const within = (y % boardPx) / unit;
    const gap = boardPx < height ? smoothstep(0.4, 2.4, within) : 1;
    const tint = 0.93 + 0.12 * noise(board * 3.7, 1.5);
    for (let x = 0; x < width; x++) {
      const fibre = noise(x / (90 * unit) + 31 * board, y / (4 * unit), 4) - 0.5;
      const fine = noise(x / (7 * unit), y / (1.4 * unit), 2) - 0.5;
      const light = tint * (0.45 + 0.55 * gap) * (1 + grain * (0.8 * fibre + 0.35 * fine));
      for (const c of channels) out.data[3 * (y * width + x) + c] = colour[c] * light;
    }
  }
  return out;
}

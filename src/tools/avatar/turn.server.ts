import { channels, createFloat, type FloatRaster, mix } from "#engine/local/ops/float-raster.ts";
import { clamp, createPlane, type Plane } from "#engine/local/ops/raster.ts";
import { EYES } from "./anatomy.server.ts";

/** Half width of a body, from the neck over the shoulders down, by row of the canvas. */
const OUTLINE = [
  { row: 490, half: 64 },
  { row: 539, half: 100 },
  { row: 558, half: 164 },
  { row: 586, half: 225 },
  { row: 629, half: 252 },
  { row: 695, half: 262 },
  { row: 1_013, half: 304 },
] as const;

function halfWidthAt(row: number): number {
  const k = OUTLINE.findIndex((point) => point.row >= row);
  const [above, below] = [OUTLINE[Math.max(0, k - 1)], OUTLINE[k] ?? OUTLINE.at(-1)];
  if (!above || !below || above === below) return below?.half ?? 1;
  return mix(above.half, below.half, (row - above.row) / (below.row - above.row));
}

/**
 * Columns to sample in a row of a frontal body, so that it looks turned by `turn` radians, to the right if positive:
 * what is in front moves aside, most in the middle; the outline stays.
 */
function columnsOf(width: number, y: number, turn: number): Float32Array {
  const columns = new Float32Array(width);
  const scale = width / (2 * EYES.x);
  const half = scale * halfWidthAt(y / scale);
  const middle = scale * EYES.x;
  for (let x = 0; x < width; x++) {
    const across = (x - middle) / half;
    const moved = Math.sin(turn) * Math.max(0, 1 - across ** 2);
    columns[x] = clamp(x - half * moved, 0, width - 1);
  }
  return columns;
}

/** A drawn plane of the canvas, turned. */
export function turnedPlane(plane: Plane, turn: number): Plane {
  if (turn === 0) return plane;
  const { width, height, data } = plane;
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (const [x, from] of columnsOf(width, y, turn).entries()) {
      const left = Math.min(width - 2, Math.floor(from));
      const share = from - left;
      out.data[row + x] =
        (data[row + left] ?? 0) * (1 - share) + (data[row + left + 1] ?? 0) * share;
    }
  }
  return out;
}

/** A drawn picture of the canvas, turned. */
export function turnedPicture(picture: FloatRaster, turn: number): FloatRaster {
  if (turn === 0) return picture;
  const { width, height, data } = picture;
  const out = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (const [x, from] of columnsOf(width, y, turn).entries()) {
      const left = Math.min(width - 2, Math.floor(from));
      const share = from - left;
      for (const c of channels)
        out.data[3 * (row + x) + c] =
          (data[3 * (row + left) + c] ?? 0) * (1 - share) +
          (data[3 * (row + left + 1) + c] ?? 0) * share;
    }
  }
  return out;
}

import { shrinkFloat } from "../ops/coarse.ts";
import { enlargedRows } from "../ops/enlarged-rows.ts";
import { channels, createFloat, type FloatRaster, mix } from "../ops/float-raster.ts";
import { clamp, type Plane } from "../ops/raster.ts";

export interface Lens {
  /** Distance in focus, in metres. */
  readonly focusM: number;
  /** Radius of the blur disc of a point at infinity, in pixels. */
  readonly radiusPx: number;
}

const LEVELS = 3;
/** Discs are drawn with about this radius, on a grid as coarse as that allows. */
const DRAWN_RADIUS_PX = 3;

/**
 * Depth of field in linear light: a point becomes a disc that grows with its distance from the focus, so that lamps
 * become circles. `depth` is in metres.
 */
export function throughLens(
  picture: FloatRaster,
  depth: Plane,
  { focusM, radiusPx }: Lens,
): FloatRaster {
  if (radiusPx < 0.4) return picture;
  const { width, height } = picture;
  const soft = Array.from({ length: LEVELS }, (_, k) =>
    blurredRows(picture, (radiusPx * (k + 1)) / LEVELS),
  );
  const data = new Float32Array(picture.data.length);
  for (let y = 0; y < height; y++) {
    const start = 3 * y * width;
    const levels = [picture.data.subarray(start, start + 3 * width), ...soft.map((row) => row(y))];
    const row = data.subarray(start, start + 3 * width);
    mixLevels(levels, { depth: depth.data.subarray(y * width, (y + 1) * width), focusM, row });
  }
  return { width, height, data };
}

interface Mixing {
  readonly depth: Float32Array;
  readonly focusM: number;
  /** The result. */
  readonly row: Float32Array;
}

function mixLevels(levels: readonly Float32Array[], { depth, focusM, row }: Mixing): void {
  for (let x = 0; x < depth.length; x++) {
    const away = Math.abs(1 - focusM / Math.max(0.1, depth[x] ?? 0));
    const place = clamp(away, 0, 1) * LEVELS;
    const low = Math.min(LEVELS - 1, Math.floor(place));
    const sharp = levels[low];
    const soft = levels[low + 1];
    for (const c of channels)
      row[3 * x + c] = mix(sharp?.[3 * x + c] ?? 0, soft?.[3 * x + c] ?? 0, place - low);
  }
}

/** The rows of a picture whose points are discs of that radius. */
function blurredRows(picture: FloatRaster, radiusPx: number): (y: number) => Float32Array {
  const factor = Math.max(1, Math.round(radiusPx / DRAWN_RADIUS_PX));
  const small = discBlur(shrinkFloat(picture, factor), radiusPx / factor);
  return enlargedRows(small, picture, factor);
}

/** Mean over a disc; the border repeats outside. Sums of rows make each row of the disc a difference of two of them. */
function discBlur(picture: FloatRaster, radius: number): FloatRaster {
  const { width, height } = picture;
  const reach = Math.max(1, Math.round(radius));
  const halves = Array.from({ length: 2 * reach + 1 }, (_, k) =>
    Math.floor(Math.sqrt(Math.max(0, (radius + 0.3) ** 2 - (k - reach) ** 2))),
  );
  const sums = rowSums(picture, reach);
  const long = sums.length / height;
  const share = 1 / halves.reduce((sum, half) => sum + 2 * half + 1, 0);
  const out = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    const row = out.data.subarray(3 * y * width, 3 * (y + 1) * width);
    for (let k = 0; k < halves.length; k++) {
      const half = halves[k] ?? 0;
      const start = clamp(y + k - reach, 0, height - 1) * long;
      const from = start + 3 * (reach - half);
      addSpans(row, sums, { from, to: from + 3 * (2 * half + 1), share });
    }
  }
  return out;
}

/** Sums from the left of each row, extended by `reach` pixels on both sides: 3 * (width + 2 * reach + 1) per row. */
function rowSums({ width, height, data }: FloatRaster, reach: number): Float32Array {
  const long = 3 * (width + 2 * reach + 1);
  const sums = new Float32Array(long * height);
  for (let y = 0; y < height; y++) {
    for (let x = -reach; x < width + reach; x++) {
      const from = 3 * (y * width + clamp(x, 0, width - 1));
      const to = y * long + 3 * (x + reach + 1);
      for (let c = 0; c < 3; c++) sums[to + c] = (sums[to + c - 3] ?? 0) + (data[from + c] ?? 0);
    }
  }
  return sums;
}

function addSpans(
  row: Float32Array,
  sums: Float32Array,
  { from, to, share }: Readonly<Record<"from" | "to" | "share", number>>,
): void {
  for (let i = 0; i < row.length; i++)
    row[i] = (row[i] ?? 0) + share * ((sums[to + i] ?? 0) - (sums[from + i] ?? 0));
}

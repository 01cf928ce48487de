import { channels, createFloat, type FloatRaster, mix } from "../ops/float-raster.ts";
import { clamp, type Plane } from "../ops/raster.ts";

export interface Lens {
  /** Distance in focus, in metres. */
  readonly focusM: number;
  /** Radius of the blur disc of a point at infinity, in pixels. */
  readonly radiusPx: number;
}

const LEVELS = 3;

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
  const levels = [picture];
  for (let k = 1; k <= LEVELS; k++) levels.push(discBlur(picture, (radiusPx * k) / LEVELS));
  const data = new Float32Array(picture.data.length);
  for (let i = 0; i < depth.data.length; i++) {
    const away = Math.abs(1 - focusM / Math.max(0.1, depth.data[i] ?? 0));
    const place = clamp(away, 0, 1) * LEVELS;
    const low = Math.min(LEVELS - 1, Math.floor(place));
    const sharp = levels[low]?.data;
    const soft = levels[low + 1]?.data;
    for (const c of channels)
      data[3 * i + c] = mix(sharp?.[3 * i + c] ?? 0, soft?.[3 * i + c] ?? 0, place - low);
  }
  return { ...picture, data };
}

/** Mean over a disc, one row at a time with running sums; at the border, over the part inside. */
function discBlur({ width, height, data }: FloatRaster, radius: number): FloatRaster {
  const out = createFloat(width, height);
  const reach = Math.max(1, Math.round(radius));
  const halves = Array.from({ length: 2 * reach + 1 }, (_, k) =>
    Math.floor(Math.sqrt(Math.max(0, (radius + 0.3) ** 2 - (k - reach) ** 2))),
  );
  const weights = new Float32Array(width * height);
  const sums = new Float64Array(3 * (width + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      for (const c of channels)
        sums[3 * (x + 1) + c] = (sums[3 * x + c] ?? 0) + (data[3 * (y * width + x) + c] ?? 0);
    for (let k = Math.max(-reach, -y); k <= Math.min(reach, height - 1 - y); k++)
      spreadRow(out, weights, { sums, row: y + k, half: halves[k + reach] ?? 0 });
  }
  for (let i = 0; i < out.data.length; i++)
    out.data[i] = (out.data[i] ?? 0) / (weights[Math.floor(i / 3)] ?? 1);
  return out;
}

interface DiscRow {
  readonly sums: Float64Array;
  readonly row: number;
  readonly half: number;
}

function spreadRow(
  { width, data }: FloatRaster,
  weights: Float32Array,
  { sums, row, half }: DiscRow,
): void {
  for (let x = 0; x < width; x++) {
    const left = Math.max(0, x - half);
    const right = Math.min(width - 1, x + half);
    const i = row * width + x;
    weights[i] = (weights[i] ?? 0) + right - left + 1;
    for (const c of channels)
      data[3 * i + c] =
        (data[3 * i + c] ?? 0) + (sums[3 * (right + 1) + c] ?? 0) - (sums[3 * left + c] ?? 0);
  }
}

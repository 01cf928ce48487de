import { boxMean } from "./filters.ts";
import { nearestKnown } from "./nearest-known.ts";
import { createPlane, type Plane, type Raster } from "./raster.ts";

export interface MirrorImage {
  readonly raster: Raster;
  /** Pixels from here to the border of the hole, 0 outside. */
  readonly depth: Plane;
  /** Index of the pixel that is mirrored here. */
  readonly sources: Int32Array;
}

/** Horizontal paths are preferred, so that level lines such as horizons continue straight. */
const VERTICAL_COST = 1.7;

/**
 * Continues an image into `hole` (above 0) with its mirror image at the border of the hole. Near the border this keeps
 * texture, colours and grain; far inside it's meaningless.
 */
export function mirrorInward(picture: Raster, hole: Plane): MirrorImage {
  const { width, height } = picture;
  const nearest = nearestKnown(hole, VERTICAL_COST);
  const { across, down, depth } = smoothWays(nearest, hole);
  const data = picture.data.slice();
  const sources = new Int32Array(hole.data.length);
  for (let i = 0; i < hole.data.length; i++) {
    sources[i] = i;
    if ((hole.data[i] ?? 0) <= 0) continue;
    const x = i % width;
    const y = (i - x) / width;
    // Twice the distance to the border is as far outside it as the pixel is inside.
    const mirrorX = reflect(Math.round(x + 2 * (across[i] ?? 0)), width);
    const mirrorY = reflect(Math.round(y + 2 * (down[i] ?? 0)), height);
    const mirrored = mirrorY * width + mirrorX;
    const from = (hole.data[mirrored] ?? 0) > 0 ? (nearest[mirrored] ?? i) : mirrored;
    sources[i] = from;
    for (let c = 0; c < 3; c++) data[3 * i + c] = picture.data[3 * from + c] ?? 0;
  }
  return { raster: { width, height, data }, depth, sources };
}

function reflect(value: number, size: number): number {
  const inside = value < 0 ? -value : value >= size ? 2 * size - 2 - value : value;
  return Math.min(size - 1, Math.max(0, inside));
}

/** Fraction of the longest side over which a ragged border is smoothed. */
const SMOOTHING = 0.008;
/** A smoothed offset is at least this fraction of the pixel's own. */
const MIN_EVEN = 0.75;

/**
 * The offset from each pixel of the hole to the border, smoothed so that a ragged border doesn't tear the mirror image.
 */
function smoothWays(
  nearest: Int32Array,
  { width, height, data }: Plane,
): { across: Float32Array; down: Float32Array; depth: Plane } {
  const across = createPlane(width, height);
  const down = createPlane(width, height);
  const inside = createPlane(width, height);
  for (let i = 0; i < data.length; i++) {
    const to = nearest[i] ?? -1;
    if ((data[i] ?? 0) <= 0 || to < 0) continue;
    inside.data[i] = 1;
    across.data[i] = (to % width) - (i % width);
    down.data[i] = Math.floor(to / width) - Math.floor(i / width);
  }
  const radius = Math.max(2, Math.round(SMOOTHING * Math.max(width, height)));
  const blur = (plane: Plane): Plane => boxMean(boxMean(plane, radius), radius);
  const weight = blur(inside);
  return evenOut({ across, down }, { across: blur(across), down: blur(down), weight });
}

interface Ways {
  readonly across: Plane;
  readonly down: Plane;
}

/** Replaces the original offsets in place with the smoothed ones, except in the middle of the hole. */
function evenOut(
  { across, down }: Ways,
  even: Ways & { readonly weight: Plane },
): { across: Float32Array; down: Float32Array; depth: Plane } {
  const depth = createPlane(across.width, across.height);
  for (let i = 0; i < depth.data.length; i++) {
    const own = Math.hypot(across.data[i] ?? 0, down.data[i] ?? 0);
    depth.data[i] = own;
    const total = Math.max(1e-6, even.weight.data[i] ?? 0);
    const x = (even.across.data[i] ?? 0) / total;
    const y = (even.down.data[i] ?? 0) / total;
    // In the middle, offsets to opposite sides cancel out: keep the original one.
    if (own === 0 || Math.hypot(x, y) < MIN_EVEN * own) continue;
    across.data[i] = x;
    down.data[i] = y;
  }
  return { across: across.data, down: down.data, depth };
}

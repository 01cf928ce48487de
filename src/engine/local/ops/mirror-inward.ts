import { boxMean } from "./filters.ts";
import { nearestKnown } from "./nearest-known.ts";
import { createPlane, type Plane, type Raster } from "./raster.ts";

export interface MirrorImage {
  readonly raster: Raster;
  /** Pixels from here to the border of the hole, 0 outside. */
  readonly depth: Plane;
  /** Index of the pixel that is shown here. */
  readonly sources: Int32Array;
}

/** Ways to the side are preferred: level lines such as horizons then go on straight. */
const VERTICAL_COST = 1.7;

/**
 * Continues a picture into `hole` (above 0) by its mirror image at the border of the hole. Near the border this has the
 * texture, the colours and the grain of what is there; far inside it means nothing.
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
    // Twice the way to the border lies as far outside of it as the pixel lies inside.
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

/** Share of the longest side over which the border's raggedness is evened out. */
const SMOOTHING = 0.008;
/** An evened way is at least this much of the own one. */
const MIN_EVEN = 0.75;

/** The way from each pixel of the hole to the border, evened out so that a ragged border does not tear the mirror image. */
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

/** Takes the evened ways in place of the own ones, which are changed, but for the middle of the hole. */
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
    // Ways to opposite sides cancel out there: the own one holds.
    if (own === 0 || Math.hypot(x, y) < MIN_EVEN * own) continue;
    across.data[i] = x;
    down.data[i] = y;
  }
  return { across: across.data, down: down.data, depth };
}

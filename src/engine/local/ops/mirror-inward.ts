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
  const { across, down } = smoothWays(nearest, hole);
  const data = picture.data.slice();
  const sources = Int32Array.from(hole.data, (_, i) => i);
  for (let i = 0; i < hole.data.length; i++) {
    if ((hole.data[i] ?? 0) <= 0) continue;
    const x = i % width;
    const y = (i - x) / width;
    // Twice the way to the border lies as far outside of it as the pixel lies inside.
    const mirrorX = reflect(Math.round(x + 2 * (across[i] ?? 0)), width);
    const mirrorY = reflect(Math.round(y + 2 * (down[i] ?? 0)), height);
    const mirrored = mirrorY * width + mirrorX;
    const from = (hole.data[mirrored] ?? 0) > 0 ? (nearest[mirrored] ?? i) : mirrored;
    sources[i] = from;
    data.set(picture.data.subarray(3 * from, 3 * from + 3), 3 * i);
  }
  const depth = createPlane(width, height);
  for (let i = 0; i < depth.data.length; i++) {
    depth.data[i] = Math.hypot(across[i] ?? 0, down[i] ?? 0);
  }
  return { raster: { width, height, data }, depth, sources };
}

function reflect(value: number, size: number): number {
  const inside = value < 0 ? -value : value >= size ? 2 * size - 2 - value : value;
  return Math.min(size - 1, Math.max(0, inside));
}

/** Share of the longest side over which the border's raggedness is evened out. */
const SMOOTHING = 0.008;

/** The way from each pixel of the hole to the border, evened out so that a ragged border does not tear the mirror image. */
function smoothWays(
  nearest: Int32Array,
  { width, height, data }: Plane,
): { across: Float32Array; down: Float32Array } {
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
  const even = (plane: Plane): Float32Array =>
    blur(plane).data.map((value, i) => value / ((weight.data[i] ?? 0) || 1));
  return { across: even(across), down: even(down) };
}

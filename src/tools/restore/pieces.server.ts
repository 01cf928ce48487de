import { findComponents } from "#engine/local/ops/components.ts";
import type { Plane } from "#engine/local/ops/raster.ts";

/** Connected pixels. */
export interface Piece {
  readonly pixels: readonly number[];
  readonly x: number;
  readonly y: number;
  /** Extents along and across its main direction, in pixels. */
  readonly length: number;
  readonly breadth: number;
}

/** The pieces of `plane` above `threshold`, with their extents. */
export function measurePieces(plane: Plane, threshold: number): Piece[] {
  const { labels, sizes } = findComponents(plane, threshold);
  const pixels: number[][] = sizes.map(() => []);
  for (const [i, label] of labels.entries()) if (label > 0) pixels[label]?.push(i);
  return pixels.filter(({ length }) => length > 0).map((members) => measure(members, plane.width));
}

/** Extents from the second moments: the length of a uniform bar is the square root of twelve variances. */
function measure(pixels: readonly number[], width: number): Piece {
  const count = pixels.length;
  let sx = 0;
  let sy = 0;
  for (const i of pixels) {
    sx += i % width;
    sy += Math.floor(i / width);
  }
  const [x, y] = [sx / count, sy / count];
  let xx = 1 / 12;
  let xy = 0;
  let yy = 1 / 12;
  for (const i of pixels) {
    const dx = (i % width) - x;
    const dy = Math.floor(i / width) - y;
    xx += (dx * dx) / count;
    xy += (dx * dy) / count;
    yy += (dy * dy) / count;
  }
  const root = Math.hypot((xx - yy) / 2, xy);
  return {
    pixels,
    x,
    y,
    length: extent((xx + yy) / 2 + root),
    breadth: extent((xx + yy) / 2 - root),
  };
}

function extent(variance: number): number {
  return Math.sqrt(12 * Math.max(0, variance));
}

import Delaunator from "delaunator";
import type { Point } from "./raster.ts";

type Three<T> = readonly [T, T, T];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A pixel, the points at the corners of its triangle, and their weights at the pixel (sum 1). */
export interface MeshPixel {
  readonly index: number;
  readonly corners: Three<number>;
  readonly weights: Three<number>;
}

/** Points on an edge belong to both triangles, so that no pixel stays empty. */
const EDGE = -1e-4;

/** The pixels of one triangle with barycentric weights; none if it has no area. */
function eachPixelOfTriangle(
  size: Size,
  [a, b, c]: Three<Point>,
  visit: (index: number, weights: Three<number>) => void,
): void {
  const area = (b.y - c.y) * (a.x - c.x) + (c.x - b.x) * (a.y - c.y);
  if (Math.abs(area) < 1e-6) return;
  const left = Math.max(0, Math.ceil(Math.min(a.x, b.x, c.x)));
  const right = Math.min(size.width - 1, Math.floor(Math.max(a.x, b.x, c.x)));
  const top = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y)));
  const bottom = Math.min(size.height - 1, Math.floor(Math.max(a.y, b.y, c.y)));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const u = ((b.y - c.y) * (x - c.x) + (c.x - b.x) * (y - c.y)) / area;
      const v = ((c.y - a.y) * (x - c.x) + (a.x - c.x) * (y - c.y)) / area;
      const w = 1 - u - v;
      if (u >= EDGE && v >= EDGE && w >= EDGE) visit(y * size.width + x, [u, v, w]);
    }
  }
}

/** Visits every pixel inside the hull of `points`, in the triangles of their Delaunay triangulation. */
export function eachPixelOfMesh(
  points: readonly Point[],
  size: Size,
  visit: (pixel: MeshPixel) => void,
): void {
  const { triangles } = Delaunator.from(
    [...points],
    ({ x }) => x,
    ({ y }) => y,
  );
  for (let t = 0; t + 2 < triangles.length; t += 3) {
    const corners: Three<number> = [
      triangles[t] ?? 0,
      triangles[t + 1] ?? 0,
      triangles[t + 2] ?? 0,
    ];
    const [a, b, c] = corners.map((corner) => points[corner]);
    if (!a || !b || !c) continue;
    eachPixelOfTriangle(size, [a, b, c], (index, weights) => visit({ index, corners, weights }));
  }
}

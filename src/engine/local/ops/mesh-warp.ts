import Delaunator from "delaunator";
import { channels, type FloatRaster, sampleFloat } from "./float-raster.ts";
import { createPlane, type Plane, type Point } from "./raster.ts";

/** Matching points: what lies at `from[i]` in the source comes to `to[i]`. */
export interface PointPairs {
  readonly from: readonly Point[];
  readonly to: readonly Point[];
}

export interface WarpedMesh {
  readonly picture: FloatRaster;
  /** 1 inside the hull of the points, 0 outside, where `picture` is black. */
  readonly covered: Plane;
}

/**
 * Draws `source` with its points moved, linear in each triangle of the Delaunay triangulation of `to`, bilinear between
 * pixels. Nothing is drawn outside of the hull of `to`: add the corners to warp a whole picture.
 */
export function warpMesh(
  source: FloatRaster,
  { from, to }: PointPairs,
  { width, height }: { readonly width: number; readonly height: number },
): WarpedMesh {
  const { triangles } = Delaunator.from(
    [...to],
    ({ x }) => x,
    ({ y }) => y,
  );
  const picture = { width, height, data: new Float32Array(3 * width * height) };
  const covered = createPlane(width, height);
  for (let t = 0; t + 2 < triangles.length; t += 3) {
    const corners = [triangles[t] ?? 0, triangles[t + 1] ?? 0, triangles[t + 2] ?? 0];
    const [a, b, c] = corners.map((corner) => to[corner]);
    const [p, q, r] = corners.map((corner) => from[corner]);
    if (a && b && c && p && q && r)
      drawTriangle({ source, picture, covered }, [a, b, c], [p, q, r]);
  }
  return { picture, covered };
}

type Triangle = readonly [Point, Point, Point];
interface Canvas extends WarpedMesh {
  readonly source: FloatRaster;
}

/** Points on an edge belong to both triangles, so that no pixel stays empty. */
const EDGE = -1e-4;

function drawTriangle({ source, picture, covered }: Canvas, to: Triangle, from: Triangle): void {
  const [a, b, c] = to;
  const [p, q, r] = from;
  const area = (b.y - c.y) * (a.x - c.x) + (c.x - b.x) * (a.y - c.y);
  if (Math.abs(area) < 1e-6) return;
  const left = Math.max(0, Math.ceil(Math.min(a.x, b.x, c.x)));
  const right = Math.min(picture.width - 1, Math.floor(Math.max(a.x, b.x, c.x)));
  const top = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y)));
  const bottom = Math.min(picture.height - 1, Math.floor(Math.max(a.y, b.y, c.y)));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const u = ((b.y - c.y) * (x - c.x) + (c.x - b.x) * (y - c.y)) / area;
      const v = ((c.y - a.y) * (x - c.x) + (a.x - c.x) * (y - c.y)) / area;
      const w = 1 - u - v;
      if (u < EDGE || v < EDGE || w < EDGE) continue;
      const sx = u * p.x + v * q.x + w * r.x;
      const sy = u * p.y + v * q.y + w * r.y;
      const i = y * picture.width + x;
      covered.data[i] = 1;
      for (const channel of channels) {
        picture.data[3 * i + channel] = sampleFloat(source, sx, sy, channel);
      }
    }
  }
}

import { channels, type FloatRaster, sampleFloat } from "./float-raster.ts";
import { eachPixelOfMesh } from "./mesh-pixels.ts";
import { createPlane, type Plane, type Point } from "./raster.ts";

/** Matching points: `from[i]` in the source moves to `to[i]`. */
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
 * pixels. Nothing is drawn outside the hull of `to`: add the corners to warp a whole image.
 */
export function warpMesh(
  source: FloatRaster,
  { from, to }: PointPairs,
  { width, height }: { readonly width: number; readonly height: number },
): WarpedMesh {
  const picture = { width, height, data: new Float32Array(3 * width * height) };
  const covered = createPlane(width, height);
  eachPixelOfMesh(to, { width, height }, ({ index, corners: [p, q, r], weights: [u, v, w] }) => {
    const [a, b, c] = [from[p], from[q], from[r]];
    if (!a || !b || !c) return;
    const sx = u * a.x + v * b.x + w * c.x;
    const sy = u * a.y + v * b.y + w * c.y;
    covered.data[index] = 1;
    for (const channel of channels) {
      picture.data[3 * index + channel] = sampleFloat(source, sx, sy, channel);
    }
  });
  return { picture, covered };
}

import { eachPixelOfMesh } from "./mesh-pixels.ts";
import { createPlane, type Plane, type Point } from "./raster.ts";

interface MeshValues {
  readonly plane: Plane;
  /** 1 inside the hull of the points, 0 outside, where `plane` is 0. */
  readonly covered: Plane;
}

/** One value per point as a surface: linear in each triangle of the Delaunay triangulation. */
export function interpolateValues(
  points: readonly Point[],
  values: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): MeshValues {
  const surface = { plane: createPlane(width, height), covered: createPlane(width, height) };
  eachPixelOfMesh(
    points,
    { width, height },
    ({ index, corners: [p, q, r], weights: [u, v, w] }) => {
      surface.plane.data[index] =
        u * (values[p] ?? 0) + v * (values[q] ?? 0) + w * (values[r] ?? 0);
      surface.covered.data[index] = 1;
    },
  );
  return surface;
}

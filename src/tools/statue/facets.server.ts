import Delaunator from "delaunator";
import { gaussian } from "#engine/local/ops/filters.ts";
import { createRandom } from "#engine/local/ops/random.ts";
import { createPlane, mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import type { Relief } from "./depth.server.ts";

/** Points per picture of 800 px; denser where the form turns. */
const POINTS = 1_500;

/** The same form cut into flat planes, as the cubists did. `size` is the height of a step of detail in pixels. */
export function cutFacets({ height, carving }: Relief, alpha: Plane, size: number): Relief {
  const { width, height: rows } = height;
  const smooth = gaussian(height, size / 5);
  const random = createRandom(23);
  const points: number[] = [0, 0, width - 1, 0, 0, rows - 1, width - 1, rows - 1];
  const bend = curvature(smooth, size);
  for (let tries = 0; points.length < 2 * POINTS && tries < 400_000; tries++) {
    const x = Math.floor(random() * width);
    const y = Math.floor(random() * rows);
    const i = y * width + x;
    if ((alpha.data[i] ?? 0) < 0.1) continue;
    if (random() < 0.01 + 0.6 * (bend.data[i] ?? 0)) points.push(x, y);
  }
  const flat = createPlane(width, rows);
  const { triangles } = new Delaunator(points);
  for (let t = 0; t < triangles.length; t += 3) {
    fillPlane({ points, smooth, flat }, [
      triangles[t] ?? 0,
      triangles[t + 1] ?? 0,
      triangles[t + 2] ?? 0,
    ]);
  }
  return { height: gaussian(flat, 0.9), carving: mapPlane(carving, (value) => 0.35 * value) };
}

/** How much the form turns, 0..1. */
function curvature(plane: Plane, size: number): Plane {
  const wide = gaussian(plane, size);
  return mapPlane(plane, (value, i) => Math.min(1, Math.abs(value - (wide.data[i] ?? 0)) / 9));
}

interface Cutting {
  readonly points: readonly number[];
  readonly smooth: Plane;
  readonly flat: Plane;
}

function fillPlane(
  { points, smooth, flat }: Cutting,
  corners: readonly [number, number, number],
): void {
  const [a, b, c] = corners.map((corner) => ({
    x: points[2 * corner] ?? 0,
    y: points[2 * corner + 1] ?? 0,
  }));
  if (!a || !b || !c) return;
  const area = (b.y - c.y) * (a.x - c.x) + (c.x - b.x) * (a.y - c.y);
  if (Math.abs(area) < 1e-6) return;
  const level = (p: { x: number; y: number }): number => smooth.data[p.y * smooth.width + p.x] ?? 0;
  for (let y = Math.min(a.y, b.y, c.y); y <= Math.max(a.y, b.y, c.y); y++) {
    for (let x = Math.min(a.x, b.x, c.x); x <= Math.max(a.x, b.x, c.x); x++) {
      const u = ((b.y - c.y) * (x - c.x) + (c.x - b.x) * (y - c.y)) / area;
      const v = ((c.y - a.y) * (x - c.x) + (a.x - c.x) * (y - c.y)) / area;
      if (u < 0 || v < 0 || u + v > 1) continue;
      flat.data[y * flat.width + x] = u * level(a) + v * level(b) + (1 - u - v) * level(c);
    }
  }
}

import { createPlane, type Plane, type Point } from "./raster.ts";

/** Returns 1 inside a polygon (even-odd rule, by pixel centres) and 0 outside. */
export function fillPolygon(
  points: readonly Point[],
  { width, height }: { readonly width: number; readonly height: number },
): Plane {
  const plane = createPlane(width, height);
  const top = Math.max(0, Math.ceil(Math.min(...points.map(({ y }) => y))));
  const bottom = Math.min(height - 1, Math.floor(Math.max(...points.map(({ y }) => y))));
  for (let y = top; y <= bottom; y++) {
    const crossings = crossingsAt(points, y);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const left = Math.max(0, Math.ceil(crossings[k] ?? 0));
      const right = Math.min(width - 1, Math.floor(crossings[k + 1] ?? 0));
      for (let x = left; x <= right; x++) plane.data[y * width + x] = 1;
    }
  }
  return plane;
}

function crossingsAt(points: readonly Point[], y: number): number[] {
  const crossings: number[] = [];
  for (const [k, a] of points.entries()) {
    const b = points[(k + 1) % points.length] ?? a;
    if (a.y > y === b.y > y) continue;
    crossings.push(a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x));
  }
  return crossings.toSorted((a, b) => a - b);
}

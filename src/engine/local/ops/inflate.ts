import { growPlane, shrinkPlane } from "./coarse.ts";
import { gaussian } from "./filters.ts";
import { createPlane, type Plane } from "./raster.ts";

/** The equation is solved on a grid with this many pixels on its longest side. */
const GRID_SIDE = 220;
const SWEEPS = 160;
/** Over-relaxation of the sweeps (Young 1954). */
const RELAXATION = 1.9;

/**
 * Turns a flat shape into a solid: the square root of the solution of Poisson's equation, which makes a strip a half
 * cylinder and a disc nearly a hemisphere. Heights are in pixels of `shape`, which is 0..1.
 */
export function inflate(shape: Plane): Plane {
  const factor = Math.max(1, Math.round(Math.max(shape.width, shape.height) / GRID_SIDE));
  const small = shrinkPlane(shape, factor);
  const solved = createPlane(small.width, small.height);
  for (let sweep = 0; sweep < SWEEPS; sweep++) relax(solved, small);
  // The root is taken after enlarging: it's steep at the edge, where the grid would show.
  const fine = growPlane(gaussian(solved, 0.8), factor, shape);
  const out = createPlane(fine.width, fine.height);
  for (let i = 0; i < out.data.length; i++) {
    out.data[i] = factor * Math.sqrt(Math.max(0, fine.data[i] ?? 0));
  }
  return out;
}

function relax({ width, height, data }: Plane, inside: Plane): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if ((inside.data[i] ?? 0) < 0.5) continue;
      const left = x > 0 ? (data[i - 1] ?? 0) : 0;
      const right = x + 1 < width ? (data[i + 1] ?? 0) : 0;
      const above = y > 0 ? (data[i - width] ?? 0) : 0;
      // A shape cut off by the lower edge continues below it.
      const below = y + 1 < height ? (data[i + width] ?? 0) : (data[i] ?? 0);
      const own = data[i] ?? 0;
      data[i] = own + RELAXATION * ((left + right + above + below + 2) / 4 - own);
    }
  }
}

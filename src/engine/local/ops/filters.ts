import { type Arena, withKernels } from "../kernels/arena.ts";
import type { Plane } from "./raster.ts";

/**
 * Returns the mean over a square of (2 radius + 1) pixels; at the border, over the part inside. Uses running sums, so
 * the cost doesn't depend on the radius.
 */
export function boxMean(plane: Plane, radius: number): Plane {
  const size = Math.max(0, Math.round(radius));
  const { width, height, data } = plane;
  if (size === 0) return { ...plane, data: data.slice() };
  return withKernels((kernels, arena) => {
    const at = arena.put(data);
    kernels.boxMean(at, at, width, height, size, takeBoxWork(arena, plane));
    return { width, height, data: arena.floats(at, data.length) };
  });
}

/** Takes the memory that the kernels of box means need besides input and output. */
export function takeBoxWork(
  arena: Arena,
  { width, height }: Pick<Plane, "width" | "height">,
): number {
  return arena.take(4 * width * height + 16 + 8 * (width + 4));
}

/** Returns the radius of three box means that come close to a Gaussian blur. */
export function boxRadius(sigma: number): number {
  return Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
}

/** Applies a Gaussian blur as three box filters (Wells 1986), accurate to about 3 % for sigma >= 1. */
export function gaussian(plane: Plane, sigma: number): Plane {
  const { width, height, data } = plane;
  return withKernels((kernels, arena) => {
    const at = arena.put(data);
    kernels.threeMeans(at, at, width, height, boxRadius(sigma), takeBoxWork(arena, plane));
    return { width, height, data: arena.floats(at, data.length) };
  });
}

/** Dilates: takes the largest value in a square of (2 radius + 1) pixels. */
export function dilate(plane: Plane, radius: number): Plane {
  return largestAround(plane, radius, 1);
}

/** Erodes: takes the smallest value in a square of (2 radius + 1) pixels. */
export function erode(plane: Plane, radius: number): Plane {
  return largestAround(plane, radius, -1);
}

/** The minimum is the negated maximum of the negated values. */
function largestAround(plane: Plane, radius: number, sign: 1 | -1): Plane {
  const { width, height, data } = plane;
  if (radius < 1) return { ...plane, data: data.slice() };
  const size = Math.round(radius);
  return withKernels((kernels, arena) => {
    const at = arena.put(data);
    const longest = Math.max(width + 2 * size + 4, 16 * (height + 2 * size));
    kernels.largestAround(at, width, height, size, sign, arena.take(4 * longest));
    return { width, height, data: arena.floats(at, data.length) };
  });
}

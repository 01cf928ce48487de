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

/** Applies a Gaussian blur as three box filters (Wells 1986), accurate to about 3 % for sigma >= 1. */
export function gaussian(plane: Plane, sigma: number): Plane {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  const { width, height, data } = plane;
  return withKernels((kernels, arena) => {
    const at = arena.put(data);
    kernels.threeMeans(at, at, width, height, radius, takeBoxWork(arena, plane));
    return { width, height, data: arena.floats(at, data.length) };
  });
}

/** Dilates: takes the largest value in a square of (2 radius + 1) pixels. */
export function dilate(plane: Plane, radius: number): Plane {
  const out = { ...plane, data: plane.data.slice() };
  if (radius >= 1) growLargest(out, radius);
  return out;
}

/** Erodes: takes the smallest value in a square of (2 radius + 1) pixels. */
export function erode(plane: Plane, radius: number): Plane {
  const out = { ...plane, data: plane.data.slice() };
  if (radius < 1) return out;
  // The minimum is the negated maximum of the negated values.
  negate(out.data);
  growLargest(out, radius);
  negate(out.data);
  return out;
}

function negate(data: Float32Array): void {
  for (let i = 0; i < data.length; i++) data[i] = 0 - (data[i] ?? 0);
}

/**
 * Takes running maxima from block-wise maxima in both directions (van Herk 1992, Gil and Werman 1993), so the cost
 * doesn't depend on the radius. Pixels beyond the border count as negative infinity.
 */
function growLargest(plane: Plane, radius: number): void {
  const size = Math.round(radius);
  largestOfRows(plane, size);
  largestOfColumns(plane, size);
}

function largestOfRows({ width, height, data }: Plane, radius: number): void {
  const span = 2 * radius + 1;
  const line = new Float32Array(Math.ceil((width + 2 * radius) / span) * span).fill(LEAST);
  const ahead = new Float32Array(line.length);
  const behind = new Float32Array(line.length);
  for (let row = 0; row < width * height; row += width) {
    for (let x = 0; x < width; x++) line[x + radius] = data[row + x] ?? 0;
    for (let block = 0; block < line.length; block += span) {
      let most = LEAST;
      for (let k = block; k < block + span; k++) {
        const value = line[k] ?? 0;
        if (value > most) most = value;
        ahead[k] = most;
      }
      most = LEAST;
      for (let k = block + span - 1; k >= block; k--) {
        const value = line[k] ?? 0;
        if (value > most) most = value;
        behind[k] = most;
      }
    }
    for (let x = 0; x < width; x++) {
      const before = behind[x] ?? 0;
      const after = ahead[x + span - 1] ?? 0;
      data[row + x] = before > after ? before : after;
    }
  }
}

const LEAST = Number.NEGATIVE_INFINITY;

/** Processes whole rows, in memory order. */
function largestOfColumns({ width, height, data }: Plane, radius: number): void {
  const span = 2 * radius + 1;
  const rows = Math.ceil((height + 2 * radius) / span) * span;
  const ahead = new Float32Array(rows * width).fill(LEAST);
  ahead.set(data, radius * width);
  const behind = ahead.slice();
  for (let row = 1; row < rows; row++) {
    if (row % span !== 0) raiseRow(ahead, row * width, (row - 1) * width, width);
  }
  for (let row = rows - 2; row >= 0; row--) {
    if ((row + 1) % span !== 0) raiseRow(behind, row * width, (row + 1) * width, width);
  }
  const shift = (span - 1) * width;
  for (let i = 0; i < data.length; i++) {
    const before = behind[i] ?? 0;
    const after = ahead[i + shift] ?? 0;
    data[i] = before > after ? before : after;
  }
}

/** Raises each value of row `to` to at least that of row `from`. */
function raiseRow(data: Float32Array, to: number, from: number, width: number): void {
  for (let k = 0; k < width; k++) {
    const value = data[from + k] ?? 0;
    if (value > (data[to + k] ?? 0)) data[to + k] = value;
  }
}

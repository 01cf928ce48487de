import { createRandom } from "../ops/random.ts";

/** Cells per side of the volume; a power of two. */
const SIDE = 64;
const MASK = SIDE - 1;
/** Lattice cells of the first octave across the volume. */
const FIRST = 4;

/** Billowing noise of 0..1 at a point in space; period 1. */
export type Volume = (x: number, y: number, z: number) => number;

let cells: Float32Array | null = null;

/**
 * Fractal noise with rounded heaps and sharp valleys, the shape of cumulus. The cells are computed once per process; a
 * seed selects an offset in them.
 */
export function createVolume(seed: number): Volume {
  const data = cells ?? heapedCells();
  cells = data;
  const random = createRandom(seed);
  const shift = [random() * SIDE, random() * SIDE, random() * SIDE] as const;
  return (x, y, z) =>
    trilinear(data, x * SIDE + shift[0], y * SIDE + shift[1], z * SIDE + shift[2]);
}

function heapedCells(): Float32Array {
  const data = new Float32Array(SIDE ** 3);
  for (const [octave, weight] of [0.52, 0.27, 0.14, 0.07].entries())
    addOctave(data, FIRST << octave, { weight, seed: 11 + octave });
  return data;
}

function addOctave(
  data: Float32Array,
  size: number,
  { weight, seed }: { readonly weight: number; readonly seed: number },
): void {
  const random = createRandom(seed);
  const lattice = Float32Array.from({ length: size ** 3 }, () => random());
  const mask = size - 1;
  const step = size / SIDE;
  let at = 0;
  for (let z = 0; z < SIDE; z++) {
    const [z0, fz] = split(z * step);
    for (let y = 0; y < SIDE; y++) {
      const [y0, fy] = split(y * step);
      const rows = [
        (z0 * size + y0) * size,
        (z0 * size + ((y0 + 1) & mask)) * size,
        (((z0 + 1) & mask) * size + y0) * size,
        (((z0 + 1) & mask) * size + ((y0 + 1) & mask)) * size,
      ] as const;
      for (let x = 0; x < SIDE; x++) {
        const [x0, fx] = split(x * step);
        const x1 = (x0 + 1) & mask;
        const along = (row: number): number =>
          (lattice[row + x0] ?? 0) * (1 - fx) + (lattice[row + x1] ?? 0) * fx;
        const value =
          (along(rows[0]) * (1 - fy) + along(rows[1]) * fy) * (1 - fz) +
          (along(rows[2]) * (1 - fy) + along(rows[3]) * fy) * fz;
        const heap = Math.min(1, 2.2 * Math.abs(value - 0.5));
        data[at] = (data[at] ?? 0) + weight * (0.5 * value + 0.5 * heap);
        at++;
      }
    }
  }
}

function split(value: number): readonly [number, number] {
  const whole = Math.floor(value);
  const t = value - whole;
  return [whole, t * t * (3 - 2 * t)];
}

function trilinear(data: Float32Array, x: number, y: number, z: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const z0 = Math.floor(z);
  const fx = x - x0;
  const fy = y - y0;
  const left = x0 & MASK;
  const right = (x0 + 1) & MASK;
  const low = (y0 & MASK) * SIDE;
  const high = ((y0 + 1) & MASK) * SIDE;
  const near = (z0 & MASK) * SIDE * SIDE;
  const far = ((z0 + 1) & MASK) * SIDE * SIDE;
  const front =
    ((data[near + low + left] ?? 0) * (1 - fx) + (data[near + low + right] ?? 0) * fx) * (1 - fy) +
    ((data[near + high + left] ?? 0) * (1 - fx) + (data[near + high + right] ?? 0) * fx) * fy;
  const back =
    ((data[far + low + left] ?? 0) * (1 - fx) + (data[far + low + right] ?? 0) * fx) * (1 - fy) +
    ((data[far + high + left] ?? 0) * (1 - fx) + (data[far + high + right] ?? 0) * fx) * fy;
  return front + (back - front) * (z - z0);
}

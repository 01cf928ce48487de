import { createRandom } from "../ops/random.ts";

/** Cells per side of the volume; a power of two. */
const SIDE = 64;
const MASK = SIDE - 1;
/** Bumps per side in each octave, and their weights. */
const OCTAVES = [
  [6, 0.62],
  [12, 0.26],
  [24, 0.12],
] as const;

/** Noise of 0..1 at a point in space; period 1. */
export type Volume = (x: number, y: number, z: number) => number;

let cells: Float32Array | null = null;

/**
 * Round bumps with sharp valleys between them, the shape of cumulus: inverted cellular noise (Worley 1996). The cells
 * are computed once per process; a seed selects an offset in them.
 */
export function createVolume(seed: number): Volume {
  const data = cells ?? bumpCells();
  cells = data;
  const random = createRandom(seed);
  const shift = [random() * SIDE, random() * SIDE, random() * SIDE] as const;
  return (x, y, z) =>
    trilinear(data, x * SIDE + shift[0], y * SIDE + shift[1], z * SIDE + shift[2]);
}

function bumpCells(): Float32Array {
  const data = new Float32Array(SIDE ** 3);
  for (const [k, [bumps, weight]] of OCTAVES.entries())
    addBumps(data, bumps, { weight, seed: 11 + k });
  return data;
}

/** Adds bumps around one random point per cell of a coarse lattice, highest at the points. */
function addBumps(
  data: Float32Array,
  count: number,
  { weight, seed }: { readonly weight: number; readonly seed: number },
): void {
  const random = createRandom(seed);
  const points = Float32Array.from({ length: 3 * count ** 3 }, () => random());
  const step = count / SIDE;
  for (let z = 0, at = 0; z < SIDE; z++) {
    for (let y = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++, at++) {
        const nearest = squareToNearest(points, count, [x * step, y * step, z * step]);
        data[at] = (data[at] ?? 0) + weight * Math.max(0, 1 - Math.sqrt(nearest));
      }
    }
  }
}

/** Squared distance to the nearest point, in cells of the lattice, which repeats. */
function squareToNearest(
  points: Float32Array,
  count: number,
  [x, y, z]: readonly [number, number, number],
): number {
  const [x0, y0, z0] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  let nearest = 3;
  for (let cz = z0 - 1; cz <= z0 + 1; cz++) {
    for (let cy = y0 - 1; cy <= y0 + 1; cy++) {
      const row = (((cz + count) % count) * count + ((cy + count) % count)) * count;
      for (let cx = x0 - 1; cx <= x0 + 1; cx++) {
        const at = 3 * (row + ((cx + count) % count));
        const dx = cx + (points[at] ?? 0) - x;
        const dy = cy + (points[at + 1] ?? 0) - y;
        const dz = cz + (points[at + 2] ?? 0) - z;
        nearest = Math.min(nearest, dx * dx + dy * dy + dz * dz);
      }
    }
  }
  return nearest;
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

import { withKernels } from "../kernels/arena.ts";
import type { Plane } from "./raster.ts";

const SIDE = 8;
/** Row k holds the k-th cosine wave over eight samples. */
const waves = Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
  const k = Math.floor(i / SIDE);
  const n = i % SIDE;
  return Math.cos((Math.PI * (2 * n + 1) * k) / (2 * SIDE)) * Math.sqrt((k === 0 ? 1 : 2) / SIDE);
});

/**
 * Removes the cosine waves below `threshold` from overlapping blocks of 8 x 8 pixels, `step` pixels apart, and averages
 * the blocks, in which sparser ones count more (Yu and Sapiro 2011). Planes smaller than a block stay.
 */
export function dropWeakWaves(
  plane: Plane,
  { threshold, step }: { readonly threshold: number; readonly step: number },
): Plane {
  const { width, height, data } = plane;
  if (width < SIDE || height < SIDE) return plane;
  return withKernels((kernels, arena) => {
    const [from, table] = [arena.put(data), arena.put(waves)];
    const sums = arena.take(4 * data.length);
    const work = [arena.take(4 * data.length), arena.take(2 * waves.byteLength)] as const;
    kernels.dropWeakWaves(from, width, height, table, threshold, step, sums, ...work);
    return { width, height, data: arena.floats(sums, data.length) };
  });
}

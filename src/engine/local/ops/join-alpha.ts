import { withKernels } from "../kernels/arena.ts";
import type { Plane, Raster } from "./raster.ts";

/**
 * Returns RGBA bytes of an image and its opacity of 0..1. Colours under full transparency become 0: they would leak
 * the background and enlarge the file.
 */
export function joinAlpha({ data }: Raster, alpha: Plane): Uint8Array {
  const count = alpha.data.length;
  return withKernels((kernels, arena) => {
    const [pixels, opacity] = [arena.put(data), arena.put(alpha.data)];
    const out = arena.take(4 * count);
    kernels.joinAlpha(pixels, opacity, count, out);
    return arena.bytes(out, 4 * count);
  });
}

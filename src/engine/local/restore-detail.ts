import type { PhotoAnalysis } from "./analysis/photo-analysis.ts";
import { type FloatRaster, sampleFloat, toRaster } from "./ops/float-raster.ts";
import { clamp, type Raster } from "./ops/raster.ts";
import { invertSimilarity } from "./ops/similarity.ts";

/**
 * Applies a change of the work image at the original's size: it enlarges and adds the difference, so that untouched
 * parts stay identical and changed ones keep the original's detail.
 */
export function restoreDetail({ image, work }: PhotoAnalysis, changed: FloatRaster): Raster {
  const { raster } = image;
  if (raster.width === work.raster.width && raster.height === work.raster.height) {
    return toRaster(changed);
  }
  const difference: FloatRaster = { ...changed, data: changed.data.slice() };
  for (let i = 0; i < difference.data.length; i++) {
    difference.data[i] = (changed.data[i] ?? 0) - (work.raster.data[i] ?? 0);
  }
  const toWork = invertSimilarity(work.toSource);
  const data = raster.data.slice();
  for (let y = 0; y < raster.height; y++) {
    for (let x = 0; x < raster.width; x++) {
      const i = 3 * (y * raster.width + x);
      const wx = toWork.a * x + toWork.dx;
      const wy = toWork.a * y + toWork.dy;
      for (const c of [0, 1, 2] as const) {
        const change = sampleFloat(difference, wx, wy, c);
        if (change !== 0) data[i + c] = clamp((data[i + c] ?? 0) + change, 0, 255) + 0.5;
      }
    }
  }
  return { width: raster.width, height: raster.height, data };
}

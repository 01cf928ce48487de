import type { PhotoAnalysis } from "./analysis/photo-analysis.ts";
import { enlargedRows } from "./ops/enlarged-rows.ts";
import { type FloatRaster, toRaster } from "./ops/float-raster.ts";
import { clamp, type Raster } from "./ops/raster.ts";

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
  const changeRow = enlargedRows(difference, raster);
  const data = raster.data.slice();
  for (let y = 0, i = 0; y < raster.height; y++) {
    const row = changeRow(y);
    for (let k = 0; k < row.length; k++, i++) {
      const change = row[k] ?? 0;
      if (change !== 0) data[i] = clamp((data[i] ?? 0) + change + 0.5, 0, 255);
    }
  }
  return { width: raster.width, height: raster.height, data };
}

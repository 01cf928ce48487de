import { gaussian } from "./filters.ts";
import { clamp, lumaPlane, type Raster } from "./raster.ts";

/** Largest change of a value of 0..255: prevents halos at strong edges. */
const MAX_CHANGE = 12;

/** Unsharp mask on the luma, applied equally to all three channels, so that no colour fringes appear. */
export function sharpen(
  raster: Raster,
  { radius, amount }: { readonly radius: number; readonly amount: number },
): Raster {
  const luma = lumaPlane(raster);
  const blurred = gaussian(luma, radius);
  const data = new Uint8Array(raster.data.length);
  for (let i = 0; i < luma.data.length; i++) {
    const detail = 255 * amount * ((luma.data[i] ?? 0) - (blurred.data[i] ?? 0));
    const change = clamp(detail, -MAX_CHANGE, MAX_CHANGE);
    for (let c = 3 * i; c < 3 * i + 3; c++) {
      data[c] = clamp((raster.data[c] ?? 0) + change + 0.5, 0, 255);
    }
  }
  return { width: raster.width, height: raster.height, data };
}

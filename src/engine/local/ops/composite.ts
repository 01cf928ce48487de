import { type FloatRaster, mix, toFloat } from "./float-raster.ts";
import { estimateLayers, removeBackdrop } from "./foreground.ts";
import type { Plane, Raster } from "./raster.ts";

/** Composites `above` over `below` with an alpha of 0..1; all three have the same size. */
export function layOver(below: FloatRaster, above: FloatRaster, alpha: Plane): FloatRaster {
  const data = new Float32Array(below.data.length);
  for (let i = 0, j = 0; j < data.length; i++, j += 3) {
    const share = alpha.data[i] ?? 0;
    for (let k = j; k < j + 3; k++) data[k] = mix(below.data[k] ?? 0, above.data[k] ?? 0, share);
  }
  return { width: below.width, height: below.height, data };
}

/** Composites `above` over an image with an alpha of 0..1; all three have the same size. Fast where alpha is 0. */
export function layInto(below: Raster, above: FloatRaster, alpha: Plane): Raster {
  const data = below.data.slice();
  for (let i = 0, j = 0; j < data.length; i++, j += 3) {
    const share = alpha.data[i] ?? 0;
    if (share <= 0) continue;
    for (let k = j; k < j + 3; k++) {
      const value = mix(below.data[k] ?? 0, above.data[k] ?? 0, share);
      data[k] = (value < 0 ? 0 : value > 255 ? 255 : value) + 0.5;
    }
  }
  return { width: below.width, height: below.height, data };
}

/** Share of the longest side over which surrounding colours are averaged. */
const LAYER_RADIUS = 0.05;

/** Removes the old background's colour from half-covered pixels such as hair. */
export function foregroundOf(raster: Raster, alpha: Plane): FloatRaster {
  const { width, height } = raster;
  const layers = estimateLayers(raster, alpha, Math.round(LAYER_RADIUS * Math.max(width, height)));
  return toFloat(removeBackdrop(raster, alpha, layers));
}

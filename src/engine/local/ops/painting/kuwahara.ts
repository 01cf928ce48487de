import { boxMean } from "../filters.ts";
import { type Channel, type FloatRaster, joinPlanes, lumaOf, planeOf } from "../float-raster.ts";
import type { Plane } from "../raster.ts";

/** Centres of the eight sectors around a pixel, in radii. */
const SECTORS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
  [0, -1.4],
  [0, 1.4],
  [-1.4, 0],
  [1.4, 0],
] as const;
/** A sector hardly counts from this deviation in grey levels on. */
const CALM = 12;

/** Generalised Kuwahara filter (Papari, Petkov and Campisi 2007): flat brush marks with firm edges. */
export function kuwahara(picture: FloatRaster, radius: number): FloatRaster {
  const { width, height } = picture;
  const reach = Math.max(1, radius / 2);
  const luma = lumaOf(picture);
  const means = meansOf(picture, reach);
  const weights = calmOf(luma, reach);
  const out = new Float32Array(picture.data.length);
  const steps = Int32Array.from(SECTORS.flat(), (part) => Math.round(part * reach));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let total = 1e-9;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let k = 0; k < steps.length; k += 2) {
        const column = Math.min(width - 1, Math.max(0, x + (steps[k] ?? 0)));
        const row = Math.min(height - 1, Math.max(0, y + (steps[k + 1] ?? 0)));
        const at = row * width + column;
        const weight = (weights[at] ?? 0) + 1e-7;
        total += weight;
        red += weight * (means[3 * at] ?? 0);
        green += weight * (means[3 * at + 1] ?? 0);
        blue += weight * (means[3 * at + 2] ?? 0);
      }
      const i = 3 * (y * width + x);
      out[i] = red / total;
      out[i + 1] = green / total;
      out[i + 2] = blue / total;
    }
  }
  return { width, height, data: out };
}

function meansOf(picture: FloatRaster, reach: number): Float32Array {
  const mean = (channel: Channel): Plane => boxMean(planeOf(picture, channel), reach);
  return joinPlanes(mean(0), mean(1), mean(2)).data;
}

/** Weight of each sector by its centre: higher if its tones differ less. */
function calmOf(luma: Plane, reach: number): Float32Array {
  const mean = boxMean(luma, reach).data;
  const squared = { ...luma, data: new Float32Array(mean.length) };
  for (let i = 0; i < mean.length; i++) squared.data[i] = (luma.data[i] ?? 0) ** 2;
  const weights = boxMean(squared, reach).data;
  for (let i = 0; i < mean.length; i++) {
    const variance = Math.max(0, (weights[i] ?? 0) - (mean[i] ?? 0) ** 2) / CALM ** 2;
    const fourth = variance * variance;
    weights[i] = 1 / (1 + fourth * fourth);
  }
  return weights;
}

import { boxMean } from "../filters.ts";
import { channels, type FloatRaster, lumaOf, planeOf } from "../float-raster.ts";
import { mapPlane } from "../raster.ts";

/** Where the eight sectors around a pixel have their middles, in radii. */
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
/** Deviation in grey levels from which on a sector hardly counts. */
const CALM = 12;

/** Generalised Kuwahara filter (Papari, Petkov and Campisi 2007): flat brush marks with firm edges. */
export function kuwahara(picture: FloatRaster, radius: number): FloatRaster {
  const { width, height } = picture;
  const reach = Math.max(1, radius / 2);
  const luma = lumaOf(picture);
  const means = channels.map((channel) => boxMean(planeOf(picture, channel), reach));
  const mean = boxMean(luma, reach);
  const squares = boxMean(
    mapPlane(luma, (value) => value * value),
    reach,
  );
  const weights = mapPlane(mean, (value, i) => {
    const deviation = Math.sqrt(Math.max(0, (squares.data[i] ?? 0) - value * value));
    return 1 / (1 + (deviation / CALM) ** 8);
  });
  const out = new Float32Array(picture.data.length);
  const steps = SECTORS.map(
    ([dx, dy]) => [Math.round(dx * reach), Math.round(dy * reach)] as const,
  );
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = 3 * (y * width + x);
      let total = 1e-9;
      for (const [dx, dy] of steps) {
        const column = Math.min(width - 1, Math.max(0, x + dx));
        const row = Math.min(height - 1, Math.max(0, y + dy));
        const at = row * width + column;
        const weight = (weights.data[at] ?? 0) + 1e-7;
        total += weight;
        for (const c of channels)
          out[i + c] = (out[i + c] ?? 0) + weight * (means[c]?.data[at] ?? 0);
      }
      for (const c of channels) out[i + c] = (out[i + c] ?? 0) / total;
    }
  }
  return { width, height, data: out };
}

import { clamp, lumaPlane, type Plane, type Raster } from "./raster.ts";

/** Mean luma of a well-lit person, including clothes, and the strongest change of exposure. */
const DARK_BELOW = 0.34;
const BRIGHT_ABOVE = 0.72;
const MAX_GAMMA = 1.3;

/**
 * Brightens a person that is too dark, or dims one that is too bright, with a gamma curve. Between the two limits
 * nothing changes. `alpha` marks the person's pixels.
 */
export function evenLight(raster: Raster, alpha: Plane): Raster {
  const mean = weightedMean(lumaPlane(raster), alpha);
  const wanted = clamp(mean, DARK_BELOW, BRIGHT_ABOVE);
  if (mean <= 0 || mean >= 1 || wanted === mean) return raster;
  const gamma = clamp(Math.log(wanted) / Math.log(mean), 1 / MAX_GAMMA, MAX_GAMMA);
  const curve = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.round(255 * (value / 255) ** gamma),
  );
  const data = raster.data.slice();
  for (let i = 0; i < data.length; i++) data[i] = curve[data[i] ?? 0] ?? 0;
  return { ...raster, data };
}

function weightedMean(luma: Plane, alpha: Plane): number {
  let sum = 0;
  let weight = 0;
  for (let i = 0; i < luma.data.length; i++) {
    sum += (luma.data[i] ?? 0) * (alpha.data[i] ?? 0);
    weight += alpha.data[i] ?? 0;
  }
  return weight > 0 ? sum / weight : 0;
}

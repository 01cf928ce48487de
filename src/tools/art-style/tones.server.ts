import type { FloatRaster } from "#engine/local/ops/float-raster.ts";
import { lumaOf } from "#engine/local/ops/float-raster.ts";
import { clamp, lumaPlane, mapPlane, type Plane, type Raster } from "#engine/local/ops/raster.ts";

/** Quantiles of the subject that become pure black and pure white. */
const ENDS = { dark: 0.03, light: 0.95 } as const;
/** Smallest distance between black and white in grey levels: fog stays fog. */
const LEAST_RANGE = 70;

/** Limits of the gamma that moves the subject's midtone to the middle. */
const GAMMA = { least: 0.6, most: 1.25 } as const;

/** Spreads lightness to 0..1 from the subject's darkest to its brightest parts, and brightens a dark subject. */
export function spreadTones(picture: FloatRaster, matte: Plane): Plane {
  const luma = lumaOf(picture);
  const low = quantile(luma, matte, ENDS.dark);
  const high = Math.max(low + LEAST_RANGE, quantile(luma, matte, ENDS.light));
  const middle = clamp((quantile(luma, matte, 0.5) - low) / (high - low), 0.05, 0.95);
  const gamma = clamp(Math.log(0.46) / Math.log(middle), GAMMA.least, GAMMA.most);
  return mapPlane(luma, (value) => clamp((value - low) / (high - low), 0, 1) ** gamma);
}

/** Brightness of a photo's highlights in grey levels: least accepted, and target; `most` is the largest gain. */
const EXPOSURE = { least: 190, aim: 222, most: 3.2 } as const;

/** Brightens the photo if even its highlights are dark. */
export function turnUpLight(raster: Raster): Raster {
  const { width, height } = raster;
  const luma = lumaPlane(raster);
  const bright =
    255 *
    quantile(
      luma,
      mapPlane(luma, () => 1),
      0.97,
    );
  if (bright >= EXPOSURE.least) return raster;
  const gain = Math.min(EXPOSURE.most, EXPOSURE.aim / Math.max(1, bright));
  return { width, height, data: raster.data.map((value) => Math.min(255, value * gain)) };
}

/** Returns the quantile `share` of every 13th pixel under `mask`; 0 if the mask is empty. */
export function quantile(plane: Plane, mask: Plane, share: number): number {
  const values: number[] = [];
  for (let i = 0; i < plane.data.length; i += 13)
    if ((mask.data[i] ?? 0) > 0.5) values.push(plane.data[i] ?? 0);
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

import { gaussian } from "../filters.ts";
import { copyFloat, type FloatRaster } from "../float-raster.ts";
import type { Plane } from "../raster.ts";

/** Wet paint glints from this slope on. */
const GLINT = 0.55;

/** Lights a surface as thick as `relief` from the upper left; `amount` is in grey levels per unit of slope. */
export function lightRelief(picture: FloatRaster, relief: Plane, amount: number): FloatRaster {
  const { width, height } = picture;
  const soft = gaussian(relief, 0.8).data;
  const out = copyFloat(picture);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const slope =
        (soft[i + 1] ?? 0) - (soft[i - 1] ?? 0) + (soft[i + width] ?? 0) - (soft[i - width] ?? 0);
      const light = amount * (slope + 1.4 * Math.max(0, slope - GLINT));
      // Relief shows less on dark paint.
      const tone = 0.45 + (out.data[3 * i + 1] ?? 0) / 320;
      for (let c = 0; c < 3; c++)
        out.data[3 * i + c] = (out.data[3 * i + c] ?? 0) + light * Math.min(1, tone);
    }
  }
  return out;
}

import { gaussian } from "../filters.ts";
import { mapPlane, type Plane } from "../raster.ts";

interface LineStyle {
  /** Width of the lines, in pixels. */
  readonly sigma: number;
  /** How much edges are sharpened before the threshold; higher values find weaker ones. */
  readonly gain: number;
  /** Tone of 0..255 below which everything turns black. */
  readonly threshold: number;
  /** Hardness of the step from white to black. */
  readonly hardness: number;
}

/** Ink lines of 0 (black) to 1: extended difference of Gaussians (Winnemöller, Kyprianidis and Olsen 2012). */
export function inkLines(luma: Plane, { sigma, gain, threshold, hardness }: LineStyle): Plane {
  const fine = gaussian(luma, sigma);
  const wide = gaussian(luma, 2.4 * sigma);
  return mapPlane(fine, (value, i) => {
    const sharpened = (1 + gain) * value - gain * (wide.data[i] ?? 0);
    if (sharpened >= threshold) return 1;
    return Math.max(0, 1 + Math.tanh(hardness * (sharpened - threshold)));
  });
}

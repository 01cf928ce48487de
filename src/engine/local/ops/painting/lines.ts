import { gaussian } from "../filters.ts";
import { createPlane, mapPlane, type Plane } from "../raster.ts";

interface LineStyle {
  /** Width of the lines, in pixels. */
  readonly sigma: number;
  /** How much edges are sharpened before they are cut off; more finds weaker ones. */
  readonly gain: number;
  /** Tone of 0..255 below which everything turns black. */
  readonly threshold: number;
  /** How hard the step from white to black is. */
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

/** Smears `noise` along `angle` for `length` pixels each way: line integral convolution (Cabral and Leedom 1993). */
export function smearAlong(noise: Plane, angle: Plane, length: number): Plane {
  const { width, height } = noise;
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let count = 0;
      for (const side of [1, -1]) {
        let px = x;
        let py = y;
        let direction = (angle.data[y * width + x] ?? 0) + (side < 0 ? Math.PI : 0);
        for (let step = 0; step < length; step++) {
          const at = Math.floor(py) * width + Math.floor(px);
          sum += noise.data[at] ?? 0;
          count++;
          const here = angle.data[at] ?? 0;
          direction = Math.cos(here - direction) < 0 ? here + Math.PI : here;
          px += Math.cos(direction);
          py += Math.sin(direction);
          if (px < 0 || py < 0 || px >= width || py >= height) break;
        }
      }
      out.data[y * width + x] = sum / count;
    }
  }
  return out;
}

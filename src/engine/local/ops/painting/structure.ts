import { gaussian } from "../filters.ts";
import { type FloatRaster, lumaOf } from "../float-raster.ts";
import { createPlane, type Plane } from "../raster.ts";

/** The local direction that brush strokes follow at each pixel. */
export interface Structure {
  /** Direction along edges, radians. */
  readonly angle: Plane;
  /** Clarity of that direction, 0..1. */
  readonly coherence: Plane;
  /** Strength of the edge, in grey levels per pixel. */
  readonly strength: Plane;
}

/** Below this energy, flat areas have no meaningful direction. */
const NOISE_ENERGY = 20;

/** Returns the smoothed structure tensor of the luma (Brox et al. 2006); `sigma` in pixels. */
export function structureOf(picture: FloatRaster, sigma: number): Structure {
  const { width, height } = picture;
  const luma = lumaOf(picture).data;
  const xx = createPlane(width, height);
  const xy = createPlane(width, height);
  const yy = createPlane(width, height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const upper = i - width;
      const lower = i + width;
      // Sobel operator: both diagonal differences count towards both directions.
      const falling = (luma[lower + 1] ?? 0) - (luma[upper - 1] ?? 0);
      const rising = (luma[upper + 1] ?? 0) - (luma[lower - 1] ?? 0);
      const gx = (falling + rising + 2 * ((luma[i + 1] ?? 0) - (luma[i - 1] ?? 0))) / 8;
      const gy = (falling - rising + 2 * ((luma[lower] ?? 0) - (luma[upper] ?? 0))) / 8;
      xx.data[i] = gx * gx;
      xy.data[i] = gx * gy;
      yy.data[i] = gy * gy;
    }
  }
  return solve(gaussian(xx, sigma), gaussian(xy, sigma), gaussian(yy, sigma));
}

function solve(xx: Plane, xy: Plane, yy: Plane): Structure {
  const angle = createPlane(xx.width, xx.height);
  const coherence = createPlane(xx.width, xx.height);
  const strength = createPlane(xx.width, xx.height);
  for (let i = 0; i < angle.data.length; i++) {
    const a = xx.data[i] ?? 0;
    const b = xy.data[i] ?? 0;
    const c = yy.data[i] ?? 0;
    // The blur's running sums leave tiny negative numbers in flat areas.
    const sum = Math.max(0, a + c);
    angle.data[i] = 0.5 * Math.atan2(2 * b, a - c) + Math.PI / 2;
    const clear = Math.sqrt((a - c) ** 2 + 4 * b * b);
    coherence.data[i] = (clear / (sum + 1e-3)) * Math.min(1, sum / NOISE_ENERGY);
    strength.data[i] = Math.sqrt(sum);
  }
  return { angle, coherence, strength };
}

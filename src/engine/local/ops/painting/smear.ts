import { createPlane, type Plane } from "../raster.ts";

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

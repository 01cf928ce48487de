import { createPlane, type Plane } from "../raster.ts";

/** Smears `noise` along `angle` for `length` pixels each way: line integral convolution (Cabral and Leedom 1993). */
export function smearAlong(noise: Plane, angle: Plane, length: number): Plane {
  const { width, height } = noise;
  const out = createPlane(width, height);
  const cosines = angle.data.map(Math.cos);
  const sines = angle.data.map(Math.sin);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let count = 0;
      for (const side of [1, -1]) {
        let px = x;
        let py = y;
        const start = y * width + x;
        let dx = side * (cosines[start] ?? 0);
        let dy = side * (sines[start] ?? 0);
        for (let step = 0; step < length; step++) {
          const at = Math.floor(py) * width + Math.floor(px);
          sum += noise.data[at] ?? 0;
          count++;
          const [cosine, sine] = [cosines[at] ?? 0, sines[at] ?? 0];
          const isAgainst = dx * cosine + dy * sine < 0;
          dx = isAgainst ? -cosine : cosine;
          dy = isAgainst ? -sine : sine;
          px += dx;
          py += dy;
          if (px < 0 || py < 0 || px >= width || py >= height) break;
        }
      }
      out.data[y * width + x] = sum / count;
    }
  }
  return out;
}

import { clamp, createPlane, type Plane, type Raster } from "./raster.ts";

/** For each output column or row, the index of its first input sample and `size` weights; trailing ones may be 0. */
interface Taps {
  readonly size: number;
  readonly starts: Int32Array;
  readonly weights: Float32Array;
}

/** Triangle filter that widens when shrinking, so that no sample is skipped. */
function triangleTaps(from: number, to: number): Taps {
  const scale = from / to;
  const support = Math.max(1, scale);
  const starts = new Int32Array(to);
  const size = Math.min(from, Math.floor(2 * support) + 1);
  const weights = new Float32Array(size * to);
  for (let i = 0; i < to; i++) {
    const centre = (i + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(centre - support));
    const last = Math.min(from - 1, Math.floor(centre + support));
    const start = Math.min(first, from - size);
    const taps = weights.subarray(i * size, (i + 1) * size);
    let sum = 0;
    for (let k = first; k <= last; k++) {
      const weight = Math.max(0, 1 - Math.abs(k - centre) / support);
      taps[k - start] = weight;
      sum += weight;
    }
    if (sum === 0) taps.fill(1 / size);
    else for (let k = 0; k < size; k++) taps[k] = (taps[k] ?? 0) / sum;
    starts[i] = start;
  }
  return { size, starts, weights };
}

/** Resizes bilinearly when enlarging, area-weighted when shrinking; values stay within the input's range. */
export function resizePlane(plane: Plane, width: number, height: number): Plane {
  if (plane.width === width && plane.height === height) return plane;
  return resizeRows(resizeColumns(plane, width), height);
}

function resizeColumns(plane: Plane, width: number): Plane {
  if (plane.width === width) return plane;
  const { size, starts, weights } = triangleTaps(plane.width, width);
  const out = createPlane(width, plane.height);
  for (let y = 0; y < plane.height; y++) {
    const row = plane.data.subarray(y * plane.width, (y + 1) * plane.width);
    const to = out.data.subarray(y * width, (y + 1) * width);
    for (let x = 0; x < width; x++) {
      const start = starts[x] ?? 0;
      let sum = 0;
      for (let k = 0; k < size; k++) sum += (row[start + k] ?? 0) * (weights[x * size + k] ?? 0);
      to[x] = sum;
    }
  }
  return out;
}

function resizeRows(plane: Plane, height: number): Plane {
  const { width, data } = plane;
  if (plane.height === height) return plane;
  const { size, starts, weights } = triangleTaps(plane.height, height);
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const to = out.data.subarray(y * width, (y + 1) * width);
    for (let k = 0; k < size; k++) {
      const weight = weights[y * size + k] ?? 0;
      if (weight === 0) continue;
      const from = ((starts[y] ?? 0) + k) * width;
      for (let x = 0; x < width; x++) to[x] = (to[x] ?? 0) + weight * (data[from + x] ?? 0);
    }
  }
  return out;
}

/** Returns the bilinear value between pixels; outside the plane, the border values repeat. */
export function samplePlane(plane: Plane, x: number, y: number): number {
  const px = clamp(x, 0, plane.width - 1);
  const py = clamp(y, 0, plane.height - 1);
  const x0 = Math.floor(px);
  const y0 = Math.floor(py);
  const dx = px - x0;
  const dy = py - y0;
  const right = x0 + 1 < plane.width ? 1 : 0;
  const i = y0 * plane.width + x0;
  const j = y0 + 1 < plane.height ? i + plane.width : i;
  const { data } = plane;
  const top = (data[i] ?? 0) * (1 - dx) + (data[i + right] ?? 0) * dx;
  const bottom = (data[j] ?? 0) * (1 - dx) + (data[j + right] ?? 0) * dx;
  return top * (1 - dy) + bottom * dy;
}

/** Averages blocks of `factor` x `factor` pixels; the last blocks may be smaller. */
export function shrinkRaster(raster: Raster, factor: number): Raster {
  if (factor <= 1) return raster;
  const width = Math.ceil(raster.width / factor);
  const height = Math.ceil(raster.height / factor);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const bottom = Math.min(raster.height, (y + 1) * factor);
    for (let x = 0; x < width; x++) {
      const right = Math.min(raster.width, (x + 1) * factor);
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let sy = y * factor; sy < bottom; sy++) {
        for (let sx = x * factor, i = 3 * (sy * raster.width + sx); sx < right; sx++, i += 3) {
          red += raster.data[i] ?? 0;
          green += raster.data[i + 1] ?? 0;
          blue += raster.data[i + 2] ?? 0;
        }
      }
      const count = (bottom - y * factor) * (right - x * factor);
      const o = 3 * (y * width + x);
      data[o] = red / count + 0.5;
      data[o + 1] = green / count + 0.5;
      data[o + 2] = blue / count + 0.5;
    }
  }
  return { width, height, data };
}

import { type Arena, withKernels } from "../kernels/arena.ts";
import { clamp, type Plane, type Raster } from "./raster.ts";

/**
 * Triangle filter that widens when shrinking, so that no sample is skipped. Puts it as the kernels expect it: the number
 * of taps, the index of the first input sample of each of `to` outputs, and their weights, filled up with zeros to a
 * multiple of four.
 */
export function putTaps(arena: Arena, from: number, to: number): number {
  const scale = from / to;
  // Without a change of size, each sample is its own.
  const support = from === to ? 0.5 : Math.max(1, scale);
  const size = from === to ? 1 : Math.min(from, Math.floor(2 * support) + 1);
  const stride = 4 * Math.ceil(size / 4);
  const whole = new Int32Array(1 + to + stride * to);
  const starts = whole.subarray(1);
  const weights = new Float32Array(whole.buffer, 4 * (1 + to));
  whole[0] = size;
  for (let i = 0; i < to; i++) {
    const centre = (i + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(centre - support));
    const last = Math.min(from - 1, Math.floor(centre + support));
    const start = Math.min(first, from - size);
    const taps = weights.subarray(i * stride, i * stride + size);
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
  return arena.put(whole);
}

/** Resizes bilinearly when enlarging, area-weighted when shrinking; values stay within the input's range. */
export function resizePlane(plane: Plane, width: number, height: number): Plane {
  if (plane.width === width && plane.height === height) return plane;
  return withKernels((kernels, arena) => {
    const from = arena.put(plane.data);
    const columns = putTaps(arena, plane.width, width);
    const rows = putTaps(arena, plane.height, height);
    const out = arena.take(4 * width * height);
    const work = arena.take(4 * width * plane.height);
    const taps = [columns, rows] as const;
    kernels.resizePlane(from, plane.width, plane.height, ...taps, out, width, height, work);
    return { width, height, data: arena.floats(out, width * height) };
  });
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

/** Averages blocks of `factor` x `factor` pixels, a whole number of up to 256; the last blocks may be smaller. */
export function shrinkRaster(raster: Raster, factor: number): Raster {
  if (factor <= 1) return raster;
  const width = Math.ceil(raster.width / factor);
  const height = Math.ceil(raster.height / factor);
  return withKernels((kernels, arena) => {
    const from = arena.put(raster.data);
    const out = arena.take(3 * width * height);
    const sums = arena.take(6 * raster.width + 32);
    kernels.shrinkPixels(from, raster.width, raster.height, factor, out, sums);
    return { width, height, data: arena.bytes(out, 3 * width * height) };
  });
}

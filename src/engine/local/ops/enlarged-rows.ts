import type { Raster } from "./raster.ts";

interface Samples {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array | Uint8Array;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the rows of an image as if it were enlarged bilinearly to `size`, so that nothing of that size has to be kept.
 * Fastest from the top down. A row is only valid until the next call. `factor` is the number of pixels per sample if
 * the samples don't cover `size` exactly.
 */
export function enlargedRows(
  { width, height, data }: Samples,
  size: Size,
  factor?: number,
): (y: number) => Float32Array {
  const channels = data.length / (width * height);
  const columns = columnsOf(width, size.width, factor ?? size.width / width);
  const down = factor ?? size.height / height;
  const row = new Float32Array(channels * size.width);
  let upper = new Float32Array(row.length);
  let lower = new Float32Array(row.length);
  let [known, knownBelow] = [-1, -1];
  const widen = (y: number, to: Float32Array): void => {
    const samples = data.subarray(y * width * channels, (y + 1) * width * channels);
    widenRow(samples, { ...columns, channels }, to);
  };
  return (y) => {
    const py = placeOf(y, down, height);
    const top = Math.floor(py);
    const bottom = Math.min(height - 1, top + 1);
    if (top !== known) {
      if (top === knownBelow) {
        [upper, lower] = [lower, upper];
        knownBelow = -1;
      } else widen(top, upper);
      known = top;
    }
    if (bottom !== knownBelow) {
      widen(bottom, lower);
      knownBelow = bottom;
    }
    mixRows(upper, lower, { share: py - top, out: row });
    return row;
  };
}

/** The position of a pixel's centre between the samples of an axis. */
function placeOf(pixel: number, factor: number, samples: number): number {
  return Math.min(samples - 1, Math.max(0, (pixel + 0.5) / factor - 0.5));
}

interface Columns {
  /** Samples to the left and to the right of each column. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** Weight of the right one. */
  readonly shares: Float32Array;
}

function columnsOf(from: number, to: number, factor: number): Columns {
  const left = new Int32Array(to);
  const right = new Int32Array(to);
  const shares = new Float32Array(to);
  for (let x = 0; x < to; x++) {
    const px = placeOf(x, factor, from);
    const column = Math.floor(px);
    left[x] = column;
    right[x] = Math.min(from - 1, column + 1);
    shares[x] = px - column;
  }
  return { left, right, shares };
}

function widenRow(
  row: Float32Array | Uint8Array,
  { channels, left, right, shares }: Columns & { readonly channels: number },
  out: Float32Array,
): void {
  for (let x = 0, to = 0; x < shares.length; x++) {
    const a = channels * (left[x] ?? 0);
    const b = channels * (right[x] ?? 0);
    const share = shares[x] ?? 0;
    for (let c = 0; c < channels; c++, to++) {
      const value = row[a + c] ?? 0;
      out[to] = value + share * ((row[b + c] ?? 0) - value);
    }
  }
}

/** A function of its own, because variables of a closure are slow in a loop. */
function mixRows(
  upper: Float32Array,
  lower: Float32Array,
  { share, out }: { readonly share: number; readonly out: Float32Array },
): void {
  for (let i = 0; i < out.length; i++) {
    const value = upper[i] ?? 0;
    out[i] = value + share * ((lower[i] ?? 0) - value);
  }
}

/** Enlarges an image of sRGB values bilinearly and rounds it to bytes. */
export function enlargeFloat(picture: Samples, size: Size): Raster {
  const rowAt = enlargedRows(picture, size);
  const data = new Uint8ClampedArray(3 * size.width * size.height);
  for (let y = 0; y < size.height; y++) data.set(rowAt(y), 3 * y * size.width);
  return { ...size, data: new Uint8Array(data.buffer) };
}

import type { FloatRaster } from "#engine/local/ops/float-raster.ts";

interface Bands {
  readonly rows: number;
  /** Rows above and below a band that `change` sees too. */
  readonly margin: number;
}

/**
 * Changes an image in place, band by band from the top, so that large images need little memory. `change` gets a copy
 * of the unchanged band with its margins and the index of its first row, and returns an image of that size, or `null`
 * for no change.
 */
export function eachBand(
  { width, height, data }: FloatRaster,
  { rows, margin }: Bands,
  change: (band: FloatRaster, top: number) => FloatRaster | null,
): void {
  const rowLength = 3 * width;
  let above = new Float32Array(0);
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows);
    const end = Math.min(height, bottom + margin);
    const first = top - above.length / rowLength;
    const band = new Float32Array(rowLength * (end - first));
    band.set(above);
    band.set(data.subarray(rowLength * top, rowLength * end), above.length);
    const kept = Math.max(first, bottom - margin);
    above = band.slice(rowLength * (kept - first), rowLength * (bottom - first));
    const changed = change({ width, height: end - first, data: band }, first);
    if (!changed) continue;
    const rest = changed.data.subarray(rowLength * (top - first), rowLength * (bottom - first));
    data.set(rest, rowLength * top);
  }
}

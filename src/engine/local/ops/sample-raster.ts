import type { Raster } from "./raster.ts";

/** Catmull-Rom weights of the sample being drawn: four across, four down. */
const weights = new Float64Array(8);

/** Sets four weights; the position `t` (0..1) is between the second and the third sample. */
function setWeights(from: number, t: number): void {
  const t2 = t * t;
  const t3 = t2 * t;
  weights[from] = 0.5 * (-t3 + 2 * t2 - t);
  weights[from + 1] = 0.5 * (3 * t3 - 5 * t2 + 2);
  weights[from + 2] = 0.5 * (-3 * t3 + 4 * t2 + t);
  weights[from + 3] = 0.5 * (t3 - t2);
}

/**
 * Writes the three bicubic values (Catmull-Rom) at a position into `out`, sharper than bilinear; they may slightly
 * exceed 0..255. The border repeats.
 */
export function sampleSharp(
  { width, height, data }: Raster,
  x: number,
  y: number,
  out: Float64Array,
): void {
  const px = Math.min(width - 1, Math.max(0, x));
  const py = Math.min(height - 1, Math.max(0, y));
  const column = Math.floor(px);
  const row = Math.floor(py);
  setWeights(0, px - column);
  setWeights(4, py - row);
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let j = 0; j < 4; j++) {
    const line = width * Math.min(height - 1, Math.max(0, row + j - 1));
    const down = weights[4 + j] ?? 0;
    for (let i = 0; i < 4; i++) {
      const at = 3 * (line + Math.min(width - 1, Math.max(0, column + i - 1)));
      const weight = down * (weights[i] ?? 0);
      red += weight * (data[at] ?? 0);
      green += weight * (data[at + 1] ?? 0);
      blue += weight * (data[at + 2] ?? 0);
    }
  }
  out[0] = red;
  out[1] = green;
  out[2] = blue;
}

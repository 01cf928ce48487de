import type { Point, Raster } from "./raster.ts";

/** Returns Catmull-Rom weights for four samples; the position `t` (0..1) is between the second and the third. */
function weights(t: number): readonly [number, number, number, number] {
  const t2 = t * t;
  const t3 = t2 * t;
  return [
    0.5 * (-t3 + 2 * t2 - t),
    0.5 * (3 * t3 - 5 * t2 + 2),
    0.5 * (-3 * t3 + 4 * t2 + t),
    0.5 * (t3 - t2),
  ];
}

/** Returns the bicubic value (Catmull-Rom), sharper than bilinear; may slightly exceed 0..255. The border repeats. */
export function sampleSharp(
  { width, height, data }: Raster,
  { x, y }: Point,
  channel: 0 | 1 | 2,
): number {
  const px = Math.min(width - 1, Math.max(0, x));
  const py = Math.min(height - 1, Math.max(0, y));
  const [column, row] = [Math.floor(px), Math.floor(py)];
  const across = weights(px - column);
  const down = weights(py - row);
  let value = 0;
  for (let j = 0; j < 4; j++) {
    const sy = Math.min(height - 1, Math.max(0, row + j - 1));
    let line = 0;
    for (let i = 0; i < 4; i++) {
      const sx = Math.min(width - 1, Math.max(0, column + i - 1));
      line += (across[i] ?? 0) * (data[3 * (sy * width + sx) + channel] ?? 0);
    }
    value += (down[j] ?? 0) * line;
  }
  return value;
}

/** Returns the bilinear value between pixels; outside the image, the border pixels repeat. */
export function sampleBilinear(
  { width, height, data }: Raster,
  { x, y }: Point,
  channel: 0 | 1 | 2,
): number {
  const px = Math.min(width - 1, Math.max(0, x));
  const py = Math.min(height - 1, Math.max(0, y));
  const [x0, y0] = [Math.floor(px), Math.floor(py)];
  const [dx, dy] = [px - x0, py - y0];
  const i = 3 * (y0 * width + x0) + channel;
  const right = x0 + 1 < width ? 3 : 0;
  const j = y0 + 1 < height ? i + 3 * width : i;
  const top = (data[i] ?? 0) * (1 - dx) + (data[i + right] ?? 0) * dx;
  const bottom = (data[j] ?? 0) * (1 - dx) + (data[j + right] ?? 0) * dx;
  return top * (1 - dy) + bottom * dy;
}

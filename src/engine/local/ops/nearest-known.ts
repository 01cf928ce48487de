import type { Plane } from "./raster.ts";

const FAR = 1e9;

/**
 * For every pixel the index of the nearest one where `hole` is 0 (sequential Euclidean distance transform, Danielsson
 * 1980); -1 everywhere when all of it is hole. A way up or down counts `verticalCost` times as much as one to the side.
 */
export function nearestKnown({ width, height, data }: Plane, verticalCost = 1): Int32Array {
  const nearest = new Int32Array(width * height).fill(-1);
  for (let i = 0; i < data.length; i++) if ((data[i] ?? 0) <= 0) nearest[i] = i;
  const distance = (x: number, y: number, index: number): number => {
    if (index < 0) return FAR;
    const dx = x - (index % width);
    const dy = verticalCost * (y - Math.floor(index / width));
    return dx * dx + dy * dy;
  };
  const visit = (x: number, y: number, from: number): void => {
    const i = y * width + x;
    const candidate = nearest[from] ?? -1;
    if (candidate >= 0 && distance(x, y, candidate) < distance(x, y, nearest[i] ?? -1)) {
      nearest[i] = candidate;
    }
  };
  const sweepRow = (y: number, rowStep: -1 | 1): void => {
    const other = y - rowStep;
    const hasOther = other >= 0 && other < height;
    for (let x = 0; x < width; x++) {
      if (hasOther) visitAround(x, other, (from) => visit(x, y, from));
      if (x > 0) visit(x, y, y * width + x - 1);
    }
    for (let x = width - 2; x >= 0; x--) visit(x, y, y * width + x + 1);
  };
  const visitAround = (x: number, row: number, look: (from: number) => void): void => {
    look(row * width + x);
    if (x > 0) look(row * width + x - 1);
    if (x + 1 < width) look(row * width + x + 1);
  };
  for (let y = 0; y < height; y++) sweepRow(y, 1);
  for (let y = height - 1; y >= 0; y--) sweepRow(y, -1);
  return nearest;
}

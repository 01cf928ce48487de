import type { Plane } from "./raster.ts";

const FAR = 1e9;

/**
 * For every pixel, the index of the nearest one where `hole` is 0 (sequential Euclidean distance transform, Danielsson
 * 1980); -1 everywhere if everything is hole. A vertical step counts `verticalCost` times as much as a horizontal one.
 */
export function nearestKnown({ width, height, data }: Plane, verticalCost = 1): Int32Array {
  const nearest = new Int32Array(width * height).fill(-1);
  // Offsets along both axes from each pixel to its nearest known one, and their squared length.
  const across = new Int16Array(width * height);
  const down = new Int16Array(width * height);
  const lengths = new Float64Array(width * height).fill(FAR);
  for (let i = 0; i < data.length; i++) {
    if ((data[i] ?? 0) > 0) continue;
    nearest[i] = i;
    lengths[i] = 0;
  }
  const sweep: Sweep = { nearest, across, down, lengths, verticalCost };
  for (let y = 0; y < height; y++) sweepRow(sweep, { y, width, height, rowStep: 1 });
  for (let y = height - 1; y >= 0; y--) sweepRow(sweep, { y, width, height, rowStep: -1 });
  return nearest;
}

interface Sweep {
  readonly nearest: Int32Array;
  readonly across: Int16Array;
  readonly down: Int16Array;
  readonly lengths: Float64Array;
  readonly verticalCost: number;
}

interface Row {
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rowStep: -1 | 1;
}

function sweepRow(sweep: Sweep, { y, width, height, rowStep }: Row): void {
  const { lengths } = sweep;
  const row = y * width;
  const dy = -rowStep;
  const hasOther = y + dy >= 0 && y + dy < height;
  const before = { dx: 0, dy, offset: dy * width };
  const beforeLeft = { dx: -1, dy, offset: dy * width - 1 };
  const beforeRight = { dx: 1, dy, offset: dy * width + 1 };
  const left = { dx: -1, dy: 0, offset: -1 };
  const right = { dx: 1, dy: 0, offset: 1 };
  for (let i = row; i < row + width; i++) {
    if (lengths[i] === 0) continue;
    if (hasOther) {
      visit(sweep, i, before);
      if (i > row) visit(sweep, i, beforeLeft);
      if (i + 1 < row + width) visit(sweep, i, beforeRight);
    }
    if (i > row) visit(sweep, i, left);
  }
  for (let i = row + width - 2; i >= row; i--) if (lengths[i] !== 0) visit(sweep, i, right);
}

interface Neighbour {
  readonly dx: number;
  readonly dy: number;
  readonly offset: number;
}

/** Adopts a neighbour's nearest known pixel if it's closer than the current one. */
function visit(sweep: Sweep, i: number, { dx, dy, offset }: Neighbour): void {
  const { nearest, across, down, lengths } = sweep;
  const from = i + offset;
  const candidate = nearest[from] ?? -1;
  if (candidate < 0) return;
  const x = (across[from] ?? 0) + dx;
  const y = (down[from] ?? 0) + dy;
  const weighted = sweep.verticalCost * y;
  const length = x * x + weighted * weighted;
  if (length >= (lengths[i] ?? 0)) return;
  nearest[i] = candidate;
  across[i] = x;
  down[i] = y;
  lengths[i] = length;
}

import { createPlane, type Plane } from "./raster.ts";

/**
 * Returns the mean over a square of (2 radius + 1) pixels; at the border, over the part inside. Uses running sums, so
 * the cost doesn't depend on the radius.
 */
export function boxMean(plane: Plane, radius: number): Plane {
  const size = Math.max(0, Math.round(radius));
  const out = { ...plane, data: plane.data.slice() };
  if (size === 0) return out;
  const { width, height } = plane;
  const rows = new Float32Array(out.data.length);
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * width, (y + 1) * width];
    meanLine(plane.data.subarray(from, to), rows.subarray(from, to), size);
  }
  meanColumns(rows, out, size);
  return out;
}

/** Averages (2 radius + 1) values of a row: the window grows, moves (or covers the whole row) and shrinks again. */
function meanLine(from: Float32Array, to: Float32Array, radius: number): void {
  const width = from.length;
  let count = Math.min(radius, width);
  let sum = 0;
  for (let x = 0; x < count; x++) sum += from[x] ?? 0;
  const grown = Math.max(0, Math.min(radius + 1, width - radius));
  for (let x = 0; x < grown; x++) {
    sum += from[x + radius] ?? 0;
    count++;
    to[x] = sum / count;
  }
  const whole = Math.min(radius + 1, width);
  for (let x = grown; x < whole; x++) to[x] = sum / count;
  const scale = 1 / count;
  const moved = Math.max(whole, width - radius);
  for (let x = whole; x < moved; x++) {
    sum += (from[x + radius] ?? 0) - (from[x - radius - 1] ?? 0);
    to[x] = sum * scale;
  }
  for (let x = moved; x < width; x++) {
    sum -= from[x - radius - 1] ?? 0;
    count--;
    to[x] = sum / count;
  }
}

/** Averages (2 radius + 1) values of each column of `from`, which has the pixel layout of `out`. */
function meanColumns(from: Float32Array, out: Plane, radius: number): void {
  const { width, height, data } = out;
  const sums = new Float64Array(width);
  let count = Math.min(radius, height);
  for (let y = 0; y < count; y++) addRow(sums, from.subarray(y * width, (y + 1) * width), 1);
  for (let y = 0; y < height; y++) {
    const enters = y + radius < height;
    const leaves = y > radius;
    const row = data.subarray(y * width, (y + 1) * width);
    const ahead = (y + radius) * width;
    const behind = (y - radius - 1) * width;
    if (enters && leaves) {
      moveRow(sums, { from, ahead, behind, scale: 1 / count }, row);
      continue;
    }
    if (enters) addRow(sums, from.subarray(ahead, ahead + width), 1);
    if (leaves) addRow(sums, from.subarray(behind, behind + width), -1);
    count += enters ? 1 : leaves ? -1 : 0;
    const scale = 1 / count;
    for (let x = 0; x < width; x++) row[x] = (sums[x] ?? 0) * scale;
  }
}

function addRow(sums: Float64Array, row: Float32Array, sign: 1 | -1): void {
  for (let x = 0; x < row.length; x++) sums[x] = (sums[x] ?? 0) + sign * (row[x] ?? 0);
}

interface Moving {
  readonly from: Float32Array;
  /** Offset of the row that enters the window; `behind` is the offset of the row that leaves it. */
  readonly ahead: number;
  readonly behind: number;
  readonly scale: number;
}

function moveRow(
  sums: Float64Array,
  { from, ahead, behind, scale }: Moving,
  row: Float32Array,
): void {
  for (let x = 0; x < row.length; x++) {
    const sum = (sums[x] ?? 0) + (from[ahead + x] ?? 0) - (from[behind + x] ?? 0);
    sums[x] = sum;
    row[x] = sum * scale;
  }
}

/** Applies a Gaussian blur as three box filters (Wells 1986), accurate to about 3 % for sigma >= 1. */
export function gaussian(plane: Plane, sigma: number): Plane {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  const { width, height } = plane;
  const out = createPlane(width, height);
  const other = createPlane(width, height);
  // Run all three row passes while a row is cached: row and column passes commute.
  const [first, second] = [new Float32Array(width), new Float32Array(width)];
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * width, (y + 1) * width];
    meanLine(plane.data.subarray(from, to), first, radius);
    meanLine(first, second, radius);
    meanLine(second, other.data.subarray(from, to), radius);
  }
  meanColumns(other.data, out, radius);
  meanColumns(out.data, other, radius);
  meanColumns(other.data, out, radius);
  return out;
}

/** Dilates: takes the largest value in a square of (2 radius + 1) pixels. */
export function dilate(plane: Plane, radius: number): Plane {
  const out = { ...plane, data: plane.data.slice() };
  if (radius >= 1) growLargest(out, radius);
  return out;
}

/** Erodes: takes the smallest value in a square of (2 radius + 1) pixels. */
export function erode(plane: Plane, radius: number): Plane {
  const out = { ...plane, data: plane.data.slice() };
  if (radius < 1) return out;
  // The minimum is the negated maximum of the negated values.
  negate(out.data);
  growLargest(out, radius);
  negate(out.data);
  return out;
}

function negate(data: Float32Array): void {
  for (let i = 0; i < data.length; i++) data[i] = 0 - (data[i] ?? 0);
}

/**
 * Takes running maxima from block-wise maxima in both directions (van Herk 1992, Gil and Werman 1993), so the cost
 * doesn't depend on the radius. Pixels beyond the border count as negative infinity.
 */
function growLargest(plane: Plane, radius: number): void {
  const size = Math.round(radius);
  largestOfRows(plane, size);
  largestOfColumns(plane, size);
}

function largestOfRows({ width, height, data }: Plane, radius: number): void {
  const span = 2 * radius + 1;
  const line = new Float32Array(Math.ceil((width + 2 * radius) / span) * span).fill(LEAST);
  const ahead = new Float32Array(line.length);
  const behind = new Float32Array(line.length);
  for (let row = 0; row < width * height; row += width) {
    for (let x = 0; x < width; x++) line[x + radius] = data[row + x] ?? 0;
    for (let block = 0; block < line.length; block += span) {
      let most = LEAST;
      for (let k = block; k < block + span; k++) {
        const value = line[k] ?? 0;
        if (value > most) most = value;
        ahead[k] = most;
      }
      most = LEAST;
      for (let k = block + span - 1; k >= block; k--) {
        const value = line[k] ?? 0;
        if (value > most) most = value;
        behind[k] = most;
      }
    }
    for (let x = 0; x < width; x++) {
      const before = behind[x] ?? 0;
      const after = ahead[x + span - 1] ?? 0;
      data[row + x] = before > after ? before : after;
    }
  }
}

const LEAST = Number.NEGATIVE_INFINITY;

/** Processes whole rows, in memory order. */
function largestOfColumns({ width, height, data }: Plane, radius: number): void {
  const span = 2 * radius + 1;
  const rows = Math.ceil((height + 2 * radius) / span) * span;
  const ahead = new Float32Array(rows * width).fill(LEAST);
  ahead.set(data, radius * width);
  const behind = ahead.slice();
  for (let row = 1; row < rows; row++) {
    if (row % span !== 0) raiseRow(ahead, row * width, (row - 1) * width, width);
  }
  for (let row = rows - 2; row >= 0; row--) {
    if ((row + 1) % span !== 0) raiseRow(behind, row * width, (row + 1) * width, width);
  }
  const shift = (span - 1) * width;
  for (let i = 0; i < data.length; i++) {
    const before = behind[i] ?? 0;
    const after = ahead[i + shift] ?? 0;
    data[i] = before > after ? before : after;
  }
}

/** Raises each value of row `to` to at least that of row `from`. */
function raiseRow(data: Float32Array, to: number, from: number, width: number): void {
  for (let k = 0; k < width; k++) {
    const value = data[from + k] ?? 0;
    if (value > (data[to + k] ?? 0)) data[to + k] = value;
  }
}

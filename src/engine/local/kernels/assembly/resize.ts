import { firstTap, tapCount, tapWeights } from "./taps";
import { mixRows, sumsOfFour } from "./vectors";

/** Resizes a plane along both axes, first along its rows. `work` has room for `outWidth` x `height` numbers. */
export function resizePlane(
  from: usize,
  width: i32,
  height: i32,
  columns: usize,
  rows: usize,
  out: usize,
  outWidth: i32,
  outHeight: i32,
  work: usize,
): void {
  for (let y = 0; y < height; y++)
    resizeRow(from + 4 * width * y, columns, work + 4 * outWidth * y, outWidth);
  for (let y = 0; y < outHeight; y++)
    mixRows(work, outWidth, rows, outHeight, y, out + 4 * outWidth * y);
}

/** Writes up to three numbers more than `width`. */
function resizeRow(from: usize, columns: usize, out: usize, width: i32): void {
  const last = width - 1;
  for (let x = 0; x < width; x += 4) {
    const values = sumsOfFour(
      sampleOf(from, columns, width, x),
      sampleOf(from, columns, width, min(last, x + 1)),
      sampleOf(from, columns, width, min(last, x + 2)),
      sampleOf(from, columns, width, min(last, x + 3)),
    );
    v128.store(out + 4 * x, values);
  }
}

/** Four numbers whose sum is the sample. */
function sampleOf(from: usize, columns: usize, width: i32, x: i32): v128 {
  const count = tapCount(columns);
  let at = from + 4 * firstTap(columns, x);
  let weights = tapWeights(columns, width, x);
  let sum = f32x4.mul(v128.load(at), v128.load(weights));
  for (let k = 4; k < count; k += 4) {
    at += 16;
    weights += 16;
    sum = f32x4.add(sum, f32x4.mul(v128.load(at), v128.load(weights)));
  }
  return sum;
}

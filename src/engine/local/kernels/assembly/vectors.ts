import { firstTap, tapCount, tapWeights } from "./taps";

/** The sum of each vector. */
export function sumsOfFour(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.add(i32x4.shuffle(a, b, 0, 4, 1, 5), i32x4.shuffle(a, b, 2, 6, 3, 7));
  const cd = f32x4.add(i32x4.shuffle(c, d, 0, 4, 1, 5), i32x4.shuffle(c, d, 2, 6, 3, 7));
  return f32x4.add(i64x2.shuffle(ab, cd, 0, 2), i64x2.shuffle(ab, cd, 1, 3));
}

/** Weighted sum of the rows of a plane below row `y` of the larger one. */
export function mixRows(
  plane: usize,
  width: i32,
  rows: usize,
  height: i32,
  y: i32,
  out: usize,
): void {
  const from = plane + 4 * width * firstTap(rows, y);
  const weights = tapWeights(rows, height, y);
  const end = weights + 4 * tapCount(rows);
  for (let x = 0; x < width; x += 4) {
    let sum = f32x4.splat(0);
    let at = from + 4 * x;
    for (let weight = weights; weight < end; weight += 4, at += 4 * width)
      sum = f32x4.add(sum, f32x4.mul(v128.load(at), v128.load32_splat(weight)));
    v128.store(out + 4 * x, sum);
  }
}

/** Puts the two upper of four numbers first. */
export function upperHalf(values: v128): v128 {
  return i32x4.shuffle(values, values, 2, 3, 2, 3);
}

/** Added to a number below 2^22, leaves its nearest whole number in the lowest bits. */
const ROUNDING: f32 = 12_582_912;

/** e to the power of each value, with a relative error below 3e-7 (Cephes expf); values are limited to -87..88. */
export function exp4(values: v128): v128 {
  const x = f32x4.pmin(f32x4.splat(88), f32x4.pmax(f32x4.splat(-87), values));
  const shifted = f32x4.add(f32x4.mul(x, f32x4.splat(Math.LOG2E as f32)), f32x4.splat(ROUNDING));
  const power = f32x4.sub(shifted, f32x4.splat(ROUNDING));
  const near = f32x4.sub(x, f32x4.mul(power, f32x4.splat(0.693359375)));
  const rest = f32x4.add(near, f32x4.mul(power, f32x4.splat(2.1219444e-4)));
  let sum = f32x4.splat(1.98756915e-4);
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1.3981999507e-3));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(8.3334519073e-3));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(4.1665795894e-2));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(0.16666665459));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(0.50000001201));
  sum = f32x4.add(f32x4.mul(f32x4.mul(sum, rest), rest), f32x4.add(rest, f32x4.splat(1)));
  // Adds the power of two to the exponent of the number.
  return i32x4.add(sum, i32x4.shl(shifted, 23));
}

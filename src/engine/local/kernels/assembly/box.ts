import { upperHalf } from "./vectors";

/** Means of (2 radius + 1) numbers of a row: the window grows, moves (or covers the whole row) and shrinks again. */
function meanOfRow(from: usize, to: usize, width: i32, radius: i32): void {
  let count = min(radius, width);
  let sum: f64 = 0;
  for (let x = 0; x < count; x++) sum += load<f32>(from + 4 * x);
  const grown = max(0, min(radius + 1, width - radius));
  for (let x = 0; x < grown; x++) {
    sum += load<f32>(from + 4 * (x + radius));
    count++;
    store<f32>(to + 4 * x, (sum / count) as f32);
  }
  const whole = min(radius + 1, width);
  for (let x = grown; x < whole; x++) store<f32>(to + 4 * x, (sum / count) as f32);
  const moved = max(whole, width - radius);
  const scale: f64 = 1 / (count as f64);
  let entering = from + 4 * (whole + radius);
  let leaving = from + 4 * (whole - radius - 1);
  let x = whole;
  for (; x + 4 <= moved; x += 4) {
    const enters = v128.load(entering);
    const leaves = v128.load(leaving);
    const first = runningSum(
      f64x2.sub(f64x2.promote_low_f32x4(enters), f64x2.promote_low_f32x4(leaves)),
    );
    const second = runningSum(
      f64x2.sub(
        f64x2.promote_low_f32x4(upperHalf(enters)),
        f64x2.promote_low_f32x4(upperHalf(leaves)),
      ),
    );
    const middle = sum + f64x2.extract_lane(first, 1);
    v128.store(
      to + 4 * x,
      toFloats(
        f64x2.mul(f64x2.add(f64x2.splat(sum), first), f64x2.splat(scale)),
        f64x2.mul(f64x2.add(f64x2.splat(middle), second), f64x2.splat(scale)),
      ),
    );
    sum = middle + f64x2.extract_lane(second, 1);
    entering += 16;
    leaving += 16;
  }
  for (; x < moved; x++, entering += 4, leaving += 4) {
    sum += (load<f32>(entering) as f64) - (load<f32>(leaving) as f64);
    store<f32>(to + 4 * x, (sum * scale) as f32);
  }
  for (; x < width; x++, leaving += 4) {
    sum -= load<f32>(leaving);
    count--;
    store<f32>(to + 4 * x, (sum / count) as f32);
  }
}

/** The first of two numbers, and the sum of both. */
function runningSum(pair: v128): v128 {
  return f64x2.add(pair, i64x2.shuffle(f64x2.splat(0), pair, 0, 2));
}

function toFloats(first: v128, second: v128): v128 {
  return i64x2.shuffle(f32x4.demote_f64x2_zero(first), f32x4.demote_f64x2_zero(second), 0, 2);
}

/** Adds `sign` times a row to the sums of its columns. */
function addRow(sums: usize, row: usize, width: i32, sign: f64): void {
  const factor = f64x2.splat(sign);
  for (let x = 0; x < width; x += 4, row += 16, sums += 32) {
    const values = v128.load(row);
    const lower = f64x2.promote_low_f32x4(values);
    const upper = f64x2.promote_low_f32x4(upperHalf(values));
    v128.store(sums, f64x2.add(v128.load(sums), f64x2.mul(factor, lower)));
    v128.store(sums + 16, f64x2.add(v128.load(sums + 16), f64x2.mul(factor, upper)));
  }
}

/** Adds one row to the sums of the columns, takes another away, and writes `scale` times the sums. */
function moveRow(
  sums: usize,
  enters: usize,
  leaves: usize,
  to: usize,
  width: i32,
  scale: f64,
): void {
  const factor = f64x2.splat(scale);
  for (let x = 0; x < width; x += 4, sums += 32) {
    const more = v128.load(enters + 4 * x);
    const less = v128.load(leaves + 4 * x);
    const first = f64x2.add(
      v128.load(sums),
      f64x2.sub(f64x2.promote_low_f32x4(more), f64x2.promote_low_f32x4(less)),
    );
    const second = f64x2.add(
      v128.load(sums + 16),
      f64x2.sub(f64x2.promote_low_f32x4(upperHalf(more)), f64x2.promote_low_f32x4(upperHalf(less))),
    );
    v128.store(sums, first);
    v128.store(sums + 16, second);
    v128.store(to + 4 * x, toFloats(f64x2.mul(first, factor), f64x2.mul(second, factor)));
  }
}

function writeRow(sums: usize, to: usize, width: i32, scale: f64): void {
  const factor = f64x2.splat(scale);
  for (let x = 0; x < width; x += 4, sums += 32) {
    const first = f64x2.mul(v128.load(sums), factor);
    const second = f64x2.mul(v128.load(sums + 16), factor);
    v128.store(to + 4 * x, toFloats(first, second));
  }
}

/**
 * Means of (2 radius + 1) numbers of each column. Rows are written in order and up to three numbers too wide, so that
 * the next one replaces what is too much. `sums` has room for `width + 3` 64-bit numbers.
 */
function meanOfColumns(
  from: usize,
  to: usize,
  sums: usize,
  width: i32,
  height: i32,
  radius: i32,
): void {
  const stride = 4 * width;
  memory.fill(sums, 0, 8 * (width + 3));
  let count = min(radius, height);
  for (let y = 0; y < count; y++) addRow(sums, from + y * stride, width, 1);
  for (let y = 0; y < height; y++) {
    const enters = y + radius;
    const leaves = y - radius - 1;
    const entering = from + enters * stride;
    const leaving = from + leaves * stride;
    if (enters < height && leaves >= 0) {
      moveRow(sums, entering, leaving, to + y * stride, width, 1 / (count as f64));
      continue;
    }
    if (enters < height) {
      addRow(sums, entering, width, 1);
      count++;
    } else if (leaves >= 0) {
      addRow(sums, leaving, width, -1);
      count--;
    }
    writeRow(sums, to + y * stride, width, 1 / (count as f64));
  }
}

/**
 * Means over a square of (2 radius + 1) pixels; at the border, over the part inside. `to` may be `from`. `work` has
 * room for one plane, and for `width + 4` 64-bit numbers behind it. Sums have 64 bits, so that they return to 0.
 */
export function boxMean(
  from: usize,
  to: usize,
  width: i32,
  height: i32,
  radius: i32,
  work: usize,
): void {
  const stride = 4 * width;
  for (let y = 0; y < height; y++) meanOfRow(from + y * stride, work + y * stride, width, radius);
  meanOfColumns(work, to, work + stride * height + 16, width, height, radius);
}

/** Three box means, which come close to a Gaussian. `to` may be `from`, and `work` is as in `boxMean`. */
export function threeMeans(
  from: usize,
  to: usize,
  width: i32,
  height: i32,
  radius: i32,
  work: usize,
): void {
  const stride = 4 * width;
  const sums = work + stride * height + 16;
  // Passes over rows and columns commute. A row stays cached for three of its own.
  for (let y = 0; y < height; y++) {
    const row = work + y * stride;
    meanOfRow(from + y * stride, row, width, radius);
    meanOfRow(row, sums, width, radius);
    meanOfRow(sums, row, width, radius);
  }
  meanOfColumns(work, to, sums, width, height, radius);
  meanOfColumns(to, work, sums, width, height, radius);
  meanOfColumns(work, to, sums, width, height, radius);
}

/** Like `boxMean`, of the product of two planes. */
export function boxMeanOfProduct(
  a: usize,
  b: usize,
  to: usize,
  width: i32,
  height: i32,
  radius: i32,
  work: usize,
): void {
  const stride = 4 * width;
  const line = work + stride * height + 16;
  for (let y = 0; y < height; y++) {
    const row = y * stride;
    for (let x = 0; x < stride; x += 16)
      v128.store(line + x, f32x4.mul(v128.load(a + row + x), v128.load(b + row + x)));
    meanOfRow(line, work + row, width, radius);
  }
  meanOfColumns(work, to, line, width, height, radius);
}

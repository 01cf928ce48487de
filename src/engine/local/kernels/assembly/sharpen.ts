import { threeMeans } from "./box";
import { toBytes } from "./pixels";

/**
 * Unsharp mask on the luma of 8-bit RGB pixels: adds `amount` times the difference from its Gaussian of three box means,
 * at most `most` levels, to all three channels. Writes `rows` rows from row `top` on, and up to 4 bytes more. `luma` and
 * `blurred` have room for one plane each, and `work` is as in `threeMeans`.
 */
export function sharpenPixels(
  source: usize,
  width: i32,
  height: i32,
  radius: i32,
  amount: f32,
  most: f32,
  top: i32,
  rows: i32,
  out: usize,
  luma: usize,
  blurred: usize,
  work: usize,
): void {
  const count = width * height;
  for (let i = 0; i < count; i += 4) v128.store(luma + 4 * i, lumaOfFour(source + 3 * i));
  threeMeans(luma, blurred, width, height, radius, work);
  const factor = f32x4.splat(amount);
  const high = f32x4.splat(most);
  const low = f32x4.neg(high);
  const end = width * (top + rows);
  for (let i = width * top; i < end; i += 4, out += 12) {
    const detail = f32x4.sub(v128.load(luma + 4 * i), v128.load(blurred + 4 * i));
    const change = f32x4.pmin(high, f32x4.pmax(low, f32x4.mul(factor, detail)));
    const rounded = f32x4.add(change, f32x4.splat(0.5));
    const bytes = v128.load(source + 3 * i);
    const halves = i16x8.extend_low_i8x16_u(bytes);
    const first = i32x4.extend_low_i16x8_u(halves);
    const second = i32x4.extend_high_i16x8_u(halves);
    const third = i32x4.extend_low_i16x8_u(i16x8.extend_high_i8x16_u(bytes));
    v128.store32_lane(out, raised(first, i32x4.shuffle(rounded, rounded, 0, 0, 0, 1)), 0);
    v128.store32_lane(out, raised(second, i32x4.shuffle(rounded, rounded, 1, 1, 2, 2)), 0, 4);
    v128.store32_lane(out, raised(third, i32x4.shuffle(rounded, rounded, 2, 3, 3, 3)), 0, 8);
  }
}

function raised(values: v128, change: v128): v128 {
  return toBytes(f32x4.add(f32x4.convert_i32x4_u(values), change));
}

/** The Rec. 601 luma of four pixels of 0..255. */
function lumaOfFour(pixels: usize): v128 {
  const bytes = v128.load(pixels);
  const zero = i32x4.splat(0);
  const red = i8x16.shuffle(
    bytes,
    zero,
    0,
    16,
    16,
    16,
    3,
    16,
    16,
    16,
    6,
    16,
    16,
    16,
    9,
    16,
    16,
    16,
  );
  const green = i8x16.shuffle(
    bytes,
    zero,
    1,
    16,
    16,
    16,
    4,
    16,
    16,
    16,
    7,
    16,
    16,
    16,
    10,
    16,
    16,
    16,
  );
  const blue = i8x16.shuffle(
    bytes,
    zero,
    2,
    16,
    16,
    16,
    5,
    16,
    16,
    16,
    8,
    16,
    16,
    16,
    11,
    16,
    16,
    16,
  );
  const sum = f32x4.add(weighted(red, 0.299), weighted(green, 0.587));
  return f32x4.add(sum, weighted(blue, 0.114));
}

function weighted(numbers: v128, weight: f32): v128 {
  return f32x4.mul(f32x4.convert_i32x4_u(numbers), f32x4.splat(weight));
}

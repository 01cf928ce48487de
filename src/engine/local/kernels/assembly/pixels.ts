/**
 * Weighted sum of `taps` (an even number) neighbouring RGB pixels of a row from `pixels`, as three 32-bit numbers.
 * `weights` are 16-bit. Reads up to two bytes beyond the last pixel.
 */
export function weightedPixels(pixels: usize, weights: usize, taps: i32): v128 {
  const zero = i32x4.splat(0);
  let sum = zero;
  for (const end = weights + 2 * taps; weights < end; weights += 4, pixels += 6) {
    // Two pixels at a time: their reds, greens and blues become neighbours, each pair for one product.
    const pair = i8x16.shuffle(
      v128.load64_zero(pixels),
      zero,
      0,
      16,
      3,
      16,
      1,
      16,
      4,
      16,
      2,
      16,
      5,
      16,
      16,
      16,
      16,
      16,
    );
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(pair, v128.load32_splat(weights)));
  }
  return sum;
}

/** The colour of a pixel, and a number without meaning. */
export function pixelAt(pixel: usize): v128 {
  const bytes = i16x8.extend_low_i8x16_u(v128.load32_zero(pixel));
  return f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(bytes));
}

/** Added to a whole number below 2^23, leaves it in the lowest bits. */
const WHOLE: f32 = 8_388_608;

/** Rounds four numbers down to whole bytes of 0..255, which are the lowest 32 bits of the result. */
export function toBytes(values: v128): v128 {
  const whole = f32x4.floor(f32x4.pmax(f32x4.splat(0), values));
  const bits = f32x4.add(whole, f32x4.splat(WHOLE));
  const numbers = i32x4.sub(bits, f32x4.splat(WHOLE));
  const half = i16x8.narrow_i32x4_s(numbers, numbers);
  return i8x16.narrow_i16x8_u(half, half);
}

/** Copies RGB pixels to the middle of `out`, and repeats their border over `margin` pixels on all sides. */
export function padPixels(source: usize, width: i32, height: i32, margin: i32, out: usize): void {
  const line = 3 * width;
  const stride = 3 * (width + 2 * margin);
  for (let y = -margin; y < height + margin; y++) {
    const from = source + min(max(y, 0), height - 1) * line;
    const to = out + (y + margin) * stride;
    for (let x = 0; x < margin; x++) {
      copyPixel(to + 3 * x, from);
      copyPixel(to + 3 * (margin + width + x), from + line - 3);
    }
    memory.copy(to + 3 * margin, from, line);
  }
}

function copyPixel(to: usize, from: usize): void {
  store<u16>(to, load<u16>(from));
  store<u8>(to, load<u8>(from, 2), 2);
}

/** Separates RGB pixels into three planes of `pitch` bytes, divided by `unit`. */
export function toPlanes(source: usize, count: i32, unit: f32, planes: usize, pitch: usize): void {
  const divisor = f32x4.splat(unit);
  for (let i = 0; i < count; i++, source += 3, planes += 4) {
    const colour = f32x4.div(pixelAt(source), divisor);
    v128.store32_lane(planes, colour, 0);
    v128.store32_lane(planes + pitch, colour, 1);
    v128.store32_lane(planes + 2 * pitch, colour, 2);
  }
}

/**
 * Averages blocks of `factor` x `factor` RGB pixels, 256 at most; the last blocks may be smaller. `sums` has room for
 * 3 `width` + 16 numbers of 16 bits. Writes one byte beyond `out`.
 */
export function shrinkPixels(
  source: usize,
  width: i32,
  height: i32,
  factor: i32,
  out: usize,
  sums: usize,
): void {
  const line = 3 * width;
  for (let y = 0; y < height; y += factor) {
    const rows = min(factor, height - y);
    sumRows(source + y * line, line, rows, sums);
    for (let x = 0; x < width; x += factor, out += 3) {
      const columns = min(factor, width - x);
      let sum = i32x4.splat(0);
      for (let k = 0, at = sums + 6 * x; k < columns; k++, at += 6)
        sum = i32x4.add(sum, i32x4.extend_low_i16x8_u(v128.load64_zero(at)));
      const mean = f32x4.div(f32x4.convert_i32x4_u(sum), f32x4.splat((rows * columns) as f32));
      v128.store32_lane(out, toBytes(f32x4.add(mean, f32x4.splat(0.5))), 0);
    }
  }
}

/** Adds rows of bytes, column by column. */
function sumRows(from: usize, width: i32, rows: i32, sums: usize): void {
  for (let x = 0; x < width; x += 16, sums += 32) {
    let lower = i16x8.splat(0);
    let upper = lower;
    for (let k = 0, at = from + x; k < rows; k++, at += width) {
      const bytes = v128.load(at);
      lower = i16x8.add(lower, i16x8.extend_low_i8x16_u(bytes));
      upper = i16x8.add(upper, i16x8.extend_high_i8x16_u(bytes));
    }
    v128.store(sums, lower);
    v128.store(sums + 16, upper);
  }
}

/**
 * Joins RGB pixels and their opacity of 0..1 to four bytes each. Under full transparency, all four are 0. Writes up to
 * three pixels beyond `out`.
 */
export function joinAlpha(pixels: usize, alpha: usize, count: i32, out: usize): void {
  for (let i = 0; i < count; i += 4, pixels += 12, alpha += 16, out += 16) {
    const opacity = f32x4.mul(v128.load(alpha), f32x4.splat(255));
    const bytes = toBytes(f32x4.add(opacity, f32x4.splat(0.5)));
    const colours = v128.load(pixels);
    const joined = i8x16.shuffle(
      colours,
      bytes,
      0,
      1,
      2,
      16,
      3,
      4,
      5,
      17,
      6,
      7,
      8,
      18,
      9,
      10,
      11,
      19,
    );
    const isOpaque = i32x4.gt_u(joined, i32x4.splat(0xffffff));
    v128.store(out, v128.and(joined, isOpaque));
  }
}

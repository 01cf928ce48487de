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

/** Rounds four numbers down to whole bytes of 0..255, which are the lowest 32 bits of the result. */
export function toBytes(values: v128): v128 {
  const whole = i32x4.trunc_sat_f32x4_s(values);
  const half = i16x8.narrow_i32x4_s(whole, whole);
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

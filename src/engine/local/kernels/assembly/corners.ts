/**
 * The bilinear value at a position of an image with four numbers per pixel, whose pixels are `stride` bytes apart.
 * Outside, the border repeats. A plane has a `stride` of four bytes, and its value is the first of the result.
 */
export function valueBetween(
  image: usize,
  stride: usize,
  width: i32,
  height: i32,
  x: f64,
  y: f64,
): v128 {
  const px = min(max(x, 0), (width - 1) as f64);
  const py = min(max(y, 0), (height - 1) as f64);
  const column = px as i32;
  const row = py as i32;
  const upper = image + (row * width + column) * stride;
  const lower = row + 1 < height ? upper + width * stride : upper;
  const right = column + 1 < width ? stride : 0;
  const share = (px - column) as f32;
  const above = mixed(v128.load(upper), v128.load(upper + right), share);
  const below = mixed(v128.load(lower), v128.load(lower + right), share);
  return mixed(above, below, (py - row) as f32);
}

/** `a` for a `share` of 0 and `b` for 1. */
export function mixed(a: v128, b: v128, share: f32): v128 {
  const first = f32x4.mul(a, f32x4.splat(1 - share));
  return f32x4.add(first, f32x4.mul(b, f32x4.splat(share)));
}

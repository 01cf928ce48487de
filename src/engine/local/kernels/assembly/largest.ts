/** 16 numbers, a line of the cache. */
const STRIP: i32 = 16;

/**
 * Largest values in squares of (2 radius + 1) pixels, in place; `sign` is 1, or -1 for the smallest ones. Numbers beyond
 * the border don't count. `work` has room for the larger of `width + 2 radius + 4` numbers and `height + 2 radius` times
 * 16.
 */
export function largestAround(
  plane: usize,
  width: i32,
  height: i32,
  radius: i32,
  sign: f32,
  work: usize,
): void {
  const before = 4 * radius;
  for (let y = 0, row = plane; y < height; y++, row += 4 * width) {
    fillLeast(work, width + 2 * radius + 4);
    let x = 0;
    for (; x + 4 <= width; x += 4)
      v128.store(work + before + 4 * x, signed(v128.load(row + 4 * x), sign));
    for (; x < width; x++) store<f32>(work + before + 4 * x, sign * load<f32>(row + 4 * x));
    raiseWindows(work, width + 2 * radius, 1, 2 * radius + 1);
    memory.copy(row, work, 4 * width);
  }
  for (let x = 0; x < width; x += STRIP) {
    const bytes = 4 * min(STRIP, width - x);
    fillLeast(work, STRIP * (height + 2 * radius));
    for (let y = 0; y < height; y++)
      memory.copy(work + 4 * STRIP * (radius + y), plane + 4 * (y * width + x), bytes);
    raiseWindows(work, STRIP * (height + 2 * radius), STRIP, 2 * radius + 1);
    for (let i = 0; i < STRIP * height; i += 4)
      v128.store(work + 4 * i, signed(v128.load(work + 4 * i), sign));
    for (let y = 0; y < height; y++)
      memory.copy(plane + 4 * (y * width + x), work + 4 * STRIP * y, bytes);
  }
}

/** Without a negative zero. */
function signed(values: v128, sign: f32): v128 {
  return f32x4.add(f32x4.splat(0), f32x4.mul(f32x4.splat(sign), values));
}

function fillLeast(at: usize, count: i32): void {
  const least = f32x4.splat(-Infinity as f32);
  for (let i = 0; i < count; i += 4) v128.store(at + 4 * i, least);
}

/**
 * Raises each of `count` numbers to the largest of itself and the next `span - 1` ones at a distance of `step`. Windows
 * double until two of them cover the span.
 */
function raiseWindows(at: usize, count: i32, step: i32, span: i32): void {
  let covered = 1;
  for (; 2 * covered <= span; covered *= 2) raiseTo(at, count, step * covered);
  if (covered < span) raiseTo(at, count, step * (span - covered));
}

/** Raises each number to at least that `distance` further on. The last ones stay. */
function raiseTo(at: usize, count: i32, distance: i32): void {
  const end = count - distance;
  let i = 0;
  for (; i + 4 <= end; i += 4) {
    const own = v128.load(at + 4 * i);
    v128.store(at + 4 * i, f32x4.pmax(own, v128.load(at + 4 * (i + distance))));
  }
  for (; i < end; i++)
    store<f32>(at + 4 * i, max(load<f32>(at + 4 * i), load<f32>(at + 4 * (i + distance))));
}

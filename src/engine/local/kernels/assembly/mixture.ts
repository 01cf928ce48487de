/** Numbers per component: its mean, the upper triangle of the root of its inverse covariance by rows, and its peak. */
const NUMBERS = 10;

/**
 * Writes for colours of three numbers each the largest log-density of the components of a mixture, `floor` at least.
 * Sums of squares need no more than 32 bits.
 */
export function mixtureDensities(
  colours: usize,
  count: i32,
  mixture: usize,
  components: i32,
  floor: f32,
  out: usize,
): void {
  const end = mixture + 4 * NUMBERS * components;
  for (let i = 0; i < count; i += 4, colours += 48, out += 16) {
    const a = v128.load(colours);
    const b = v128.load(colours, 16);
    const c = v128.load(colours, 32);
    const first = i32x4.shuffle(i32x4.shuffle(a, b, 0, 3, 6, 0), c, 0, 1, 2, 5);
    const second = i32x4.shuffle(i32x4.shuffle(a, b, 1, 4, 7, 0), c, 0, 1, 2, 6);
    const third = i32x4.shuffle(i32x4.shuffle(a, b, 2, 5, 0, 0), c, 0, 1, 4, 7);
    let best = f32x4.splat(floor);
    for (let at = mixture; at < end; at += 4 * NUMBERS) {
      const x = f32x4.sub(first, v128.load32_splat(at));
      const y = f32x4.sub(second, v128.load32_splat(at, 4));
      const z = f32x4.sub(third, v128.load32_splat(at, 8));
      const u = f32x4.add(f32x4.add(times(x, at + 12), times(y, at + 16)), times(z, at + 20));
      const v = f32x4.add(times(y, at + 24), times(z, at + 28));
      const w = times(z, at + 32);
      const squared = f32x4.add(f32x4.add(f32x4.mul(u, u), f32x4.mul(v, v)), f32x4.mul(w, w));
      const density = f32x4.sub(v128.load32_splat(at, 36), f32x4.mul(squared, f32x4.splat(0.5)));
      best = f32x4.pmax(best, density);
    }
    v128.store(out, best);
  }
}

function times(values: v128, factor: usize): v128 {
  return f32x4.mul(values, v128.load32_splat(factor));
}

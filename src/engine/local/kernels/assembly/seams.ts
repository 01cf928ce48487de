/**
 * Evens out seams by `rounds` of successive over-relaxation. `target` holds three 32-bit numbers per pixel, `unknown`
 * the indices of the `count` pixels that change, `ties` a bit for each neighbour that a pixel is tied to (right, below,
 * left, above), and `steps` three numbers per pixel: the sum of the differences wanted to those neighbours and of its
 * own colour, which counts `ownWeight`. Reads one number beyond `target` and `steps`.
 */
export function evenSeams(
  target: usize,
  width: i32,
  unknown: usize,
  count: i32,
  ties: usize,
  steps: usize,
  ownWeight: f32,
  relaxation: f32,
  rounds: i32,
): void {
  const row = 12 * width;
  const factor = f32x4.splat(relaxation);
  for (let round = 0; round < rounds; round++) {
    for (let k = 0; k < count; k++) {
      const tied = load<u8>(ties + k);
      const at = target + 12 * load<i32>(unknown + 4 * k);
      let sum = v128.load(steps + 12 * k);
      if (tied & 1) sum = f32x4.add(sum, v128.load(at + 12));
      if (tied & 2) sum = f32x4.add(sum, v128.load(at + row));
      if (tied & 4) sum = f32x4.add(sum, v128.load(at - 12));
      if (tied & 8) sum = f32x4.add(sum, v128.load(at - row));
      const share: f32 = (1 as f32) / (ownWeight + (popcnt<u32>(tied) as f32));
      const value = v128.load(at);
      const change = f32x4.sub(f32x4.mul(sum, f32x4.splat(share)), value);
      const next = f32x4.add(value, f32x4.mul(factor, change));
      v128.store64_lane(at, next, 0);
      v128.store32_lane(at, next, 2, 8);
    }
  }
}

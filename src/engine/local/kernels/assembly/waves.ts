/** Blocks of 8 x 8 numbers: two vectors per row. */
const SIDE: i32 = 8;
const ROW: usize = 32;
const BLOCK: usize = 256;

/**
 * Removes weak cosine waves from overlapping blocks of 8 x 8 numbers and averages the blocks, each weighted by the
 * inverse of its number of remaining waves. Blocks begin at every `step`-th row and column, and at the last possible
 * ones. `waves` holds the k-th of eight cosine waves in row k, `blocks` has room for two blocks. The plane has at least
 * 8 x 8 numbers; `sums`, which becomes the result, and `weights` have its size.
 */
export function dropWeakWaves(
  plane: usize,
  width: i32,
  height: i32,
  waves: usize,
  threshold: f32,
  step: i32,
  sums: usize,
  weights: usize,
  blocks: usize,
): void {
  const bytes: usize = 4 * width * height;
  memory.fill(sums, 0, bytes);
  memory.fill(weights, 0, bytes);
  const stride = 4 * width;
  let row = -step;
  do {
    row = min(row + step, height - SIDE);
    let column = -step;
    do {
      column = min(column + step, width - SIDE);
      const at = row * stride + 4 * column;
      const weight = cleanBlock(plane + at, stride, waves, threshold, blocks);
      addBlock(blocks, weight, sums + at, weights + at, stride);
    } while (column < width - SIDE);
  } while (row < height - SIDE);
  for (let i: usize = 0; i < bytes; i += 16)
    v128.store(sums + i, f32x4.div(v128.load(sums + i), v128.load(weights + i)));
}

/** Writes the cleaned block to `out`, behind which is room for another one. Returns its weight. */
function cleanBlock(from: usize, stride: usize, waves: usize, threshold: f32, out: usize): f32 {
  const other = out + BLOCK;
  // Each step transposes, so two of them transform rows and columns.
  toWaves(from, stride, waves, other);
  toWaves(other, ROW, waves, out);
  const count = dropBelow(out, threshold);
  fromWaves(out, waves, other);
  fromWaves(other, waves, out);
  return 1 / (count as f32);
}

/** Sets weak waves to 0, but not the mean. Returns how many are left. */
function dropBelow(block: usize, threshold: f32): i32 {
  const mean = load<f32>(block);
  const limit = f32x4.splat(threshold);
  let counts = i32x4.splat(0);
  store<f32>(block, 0);
  for (const end = block + BLOCK; block < end; block += 16) {
    const values = v128.load(block);
    const isStrong = f32x4.ge(f32x4.abs(values), limit);
    counts = i32x4.sub(counts, isStrong);
    v128.store(block, v128.and(values, isStrong));
  }
  store<f32>(block - BLOCK, mean);
  const pairs = i32x4.add(counts, i32x4.shuffle(counts, counts, 2, 3, 0, 1));
  return 1 + i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1);
}

function addBlock(block: usize, weight: f32, sums: usize, weights: usize, stride: usize): void {
  const factor = f32x4.splat(weight);
  for (const end = block + BLOCK; block < end; block += ROW, sums += stride, weights += stride) {
    for (let half: usize = 0; half < ROW; half += 16) {
      const values = f32x4.mul(factor, v128.load(block + half));
      v128.store(sums + half, f32x4.add(v128.load(sums + half), values));
      v128.store(weights + half, f32x4.add(v128.load(weights + half), factor));
    }
  }
}

/** Writes the transpose of waves * block. Even waves are symmetric, odd ones antisymmetric. */
function toWaves(from: usize, stride: usize, waves: usize, out: usize): void {
  for (const end = from + ROW; from < end; from += 16, out += 4 * ROW) {
    const a = v128.load(from);
    const b = v128.load(from + stride);
    const c = v128.load(from + 2 * stride);
    const d = v128.load(from + 3 * stride);
    const e = v128.load(from + 4 * stride);
    const f = v128.load(from + 5 * stride);
    const g = v128.load(from + 6 * stride);
    const h = v128.load(from + 7 * stride);
    const ah = f32x4.add(a, h);
    const bg = f32x4.add(b, g);
    const cf = f32x4.add(c, f);
    const de = f32x4.add(d, e);
    const first = weighted(waves, ah, bg, cf, de);
    const third = weighted(waves + 2 * ROW, ah, bg, cf, de);
    const fifth = weighted(waves + 4 * ROW, ah, bg, cf, de);
    const seventh = weighted(waves + 6 * ROW, ah, bg, cf, de);
    const minusH = f32x4.sub(a, h);
    const minusG = f32x4.sub(b, g);
    const minusF = f32x4.sub(c, f);
    const minusE = f32x4.sub(d, e);
    const second = weighted(waves + ROW, minusH, minusG, minusF, minusE);
    const fourth = weighted(waves + 3 * ROW, minusH, minusG, minusF, minusE);
    const sixth = weighted(waves + 5 * ROW, minusH, minusG, minusF, minusE);
    const eighth = weighted(waves + 7 * ROW, minusH, minusG, minusF, minusE);
    storeColumns(first, second, third, fourth, out);
    storeColumns(fifth, sixth, seventh, eighth, out + 16);
  }
}

/** Sum of four vectors, weighted by the first half of a wave. */
function weighted(wave: usize, a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.add(
    f32x4.mul(v128.load32_splat(wave), a),
    f32x4.mul(v128.load32_splat(wave, 4), b),
  );
  const cd = f32x4.add(
    f32x4.mul(v128.load32_splat(wave, 8), c),
    f32x4.mul(v128.load32_splat(wave, 12), d),
  );
  return f32x4.add(ab, cd);
}

/** Writes the transpose of transposed waves * block. */
function fromWaves(from: usize, waves: usize, out: usize): void {
  for (const end = from + ROW; from < end; from += 16, out += 4 * ROW) {
    const even0 = sumOfWaves(from, waves);
    const even1 = sumOfWaves(from, waves + 4);
    const even2 = sumOfWaves(from, waves + 8);
    const even3 = sumOfWaves(from, waves + 12);
    const odd0 = sumOfWaves(from + ROW, waves + ROW);
    const odd1 = sumOfWaves(from + ROW, waves + ROW + 4);
    const odd2 = sumOfWaves(from + ROW, waves + ROW + 8);
    const odd3 = sumOfWaves(from + ROW, waves + ROW + 12);
    storeColumns(
      f32x4.add(even0, odd0),
      f32x4.add(even1, odd1),
      f32x4.add(even2, odd2),
      f32x4.add(even3, odd3),
      out,
    );
    storeColumns(
      f32x4.sub(even3, odd3),
      f32x4.sub(even2, odd2),
      f32x4.sub(even1, odd1),
      f32x4.sub(even0, odd0),
      out + 16,
    );
  }
}

/** Sum of every second row of a block, each weighted by one number of every second wave. */
function sumOfWaves(from: usize, waves: usize): v128 {
  const ab = f32x4.add(
    f32x4.mul(v128.load32_splat(waves), v128.load(from)),
    f32x4.mul(v128.load32_splat(waves + 2 * ROW), v128.load(from + 2 * ROW)),
  );
  const cd = f32x4.add(
    f32x4.mul(v128.load32_splat(waves + 4 * ROW), v128.load(from + 4 * ROW)),
    f32x4.mul(v128.load32_splat(waves + 6 * ROW), v128.load(from + 6 * ROW)),
  );
  return f32x4.add(ab, cd);
}

/** Stores four rows as the first numbers of four rows of a block. */
function storeColumns(a: v128, b: v128, c: v128, d: v128, out: usize): void {
  const lowAb = i32x4.shuffle(a, b, 0, 4, 1, 5);
  const lowCd = i32x4.shuffle(c, d, 0, 4, 1, 5);
  const highAb = i32x4.shuffle(a, b, 2, 6, 3, 7);
  const highCd = i32x4.shuffle(c, d, 2, 6, 3, 7);
  v128.store(out, i64x2.shuffle(lowAb, lowCd, 0, 2));
  v128.store(out + ROW, i64x2.shuffle(lowAb, lowCd, 1, 3));
  v128.store(out + 2 * ROW, i64x2.shuffle(highAb, highCd, 0, 2));
  v128.store(out + 3 * ROW, i64x2.shuffle(highAb, highCd, 1, 3));
}

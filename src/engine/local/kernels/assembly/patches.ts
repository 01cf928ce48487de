import { pixelAt } from "./pixels";
import { upperHalf } from "./vectors";

/** Half the side of a patch, in pixels, as in `ops/patch-field.ts`. */
const RADIUS: i32 = 3;
/** Radius of each random try, relative to the one before. */
const SHRINK: f64 = 0.45;

let targetPixels: usize = 0;
let sourcePixels: usize = 0;
let columns: i32 = 0;
let rows: i32 = 0;
let validFlags: usize = 0;
let matches: usize = 0;
let costs: usize = 0;

/** The part of a patch inside the image, in bytes from the patch's centre. */
let toFirst: i32 = 0;
let rowBytes: i32 = 0;
let rowCount: i32 = 0;

/**
 * Improves the matches of the `count` pixels at `wanted` by `sweeps` rounds of propagation and random search, see
 * `improveField`. `randoms` holds the random numbers in the order of their use, as fractions of 2^32.
 */
export function matchPatches(
  target: usize,
  source: usize,
  width: i32,
  height: i32,
  isValid: usize,
  wanted: usize,
  count: i32,
  nearest: usize,
  nearestCosts: usize,
  sweeps: i32,
  reachPx: f64,
  randoms: usize,
): void {
  targetPixels = target;
  sourcePixels = source;
  columns = width;
  rows = height;
  validFlags = isValid;
  matches = nearest;
  costs = nearestCosts;
  for (let k = 0; k < count; k++) {
    const at = load<i32>(wanted + 4 * k);
    placeWindow(at);
    store<f32>(costs + 4 * at, patchCost(at, load<i32>(matches + 4 * at), i32.MAX_VALUE) as f32);
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const isForward = (sweep & 1) === 0;
    for (let k = 0; k < count; k++) {
      const at = load<i32>(wanted + 4 * (isForward ? k : count - 1 - k));
      placeWindow(at);
      propagate(at, isForward ? -1 : 1);
      randoms = searchAround(at, reachPx, randoms);
    }
  }
}

function placeWindow(at: i32): void {
  const x = at % columns;
  const y = at / columns;
  const left = min(RADIUS, x);
  const top = min(RADIUS, y);
  toFirst = -3 * (top * columns + left);
  rowBytes = 3 * (left + 1 + min(RADIUS, columns - 1 - x));
  rowCount = top + 1 + min(RADIUS, rows - 1 - y);
}

/** Sum of squared differences between the patches of two pixels in the window; stops beyond `best`. */
function patchCost(at: i32, match: i32, best: i32): i32 {
  let a = targetPixels + 3 * at + toFirst;
  let b = sourcePixels + 3 * match + toFirst;
  const stride = 3 * columns;
  const lanes = i16x8(0, 1, 2, 3, 4, 5, 6, 7);
  const second = i16x8.lt_s(lanes, i16x8.splat((rowBytes - 8) as i16));
  const third = i16x8.lt_s(lanes, i16x8.splat((rowBytes - 16) as i16));
  let cost = 0;
  for (let row = 0; row < rowCount; row++, a += stride, b += stride) {
    const upper = v128.load(a);
    const lower = v128.load(b);
    const first = i16x8.sub(i16x8.extend_low_i8x16_u(upper), i16x8.extend_low_i8x16_u(lower));
    const next = v128.and(
      second,
      i16x8.sub(i16x8.extend_high_i8x16_u(upper), i16x8.extend_high_i8x16_u(lower)),
    );
    const last = v128.and(third, i16x8.sub(v128.load_ext<u8>(a + 16), v128.load_ext<u8>(b + 16)));
    let sum = i32x4.add(i32x4.dot_i16x8_s(first, first), i32x4.dot_i16x8_s(next, next));
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(last, last));
    sum = i32x4.add(sum, upperHalf(sum));
    cost += i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1);
    if (cost > best) return cost;
  }
  return cost;
}

function tryMatch(at: i32, match: i32): void {
  const best = load<f32>(costs + 4 * at) as i32;
  const cost = patchCost(at, match, best);
  if (cost >= best) return;
  store<f32>(costs + 4 * at, cost as f32);
  store<i32>(matches + 4 * at, match);
}

/** Adopts a neighbour's match, moved by the distance to it. */
function propagate(at: i32, step: i32): void {
  const x = at % columns;
  if (x + step >= 0 && x + step < columns) {
    const found = load<i32>(matches + 4 * (at + step));
    const column = (found % columns) - step;
    if (found >= 0 && column >= 0 && column < columns && isValidAt(found - step))
      tryMatch(at, found - step);
  }
  const size = columns * rows;
  const other = at + step * columns;
  if (other < 0 || other >= size) return;
  const found = load<i32>(matches + 4 * other);
  const moved = found - step * columns;
  if (found >= 0 && moved >= 0 && moved < size && isValidAt(moved)) tryMatch(at, moved);
}

function isValidAt(at: i32): bool {
  return load<u8>(validFlags + at) !== 0;
}

/** Tries random positions around the match, with a shrinking radius. Returns the address of the next random number. */
function searchAround(at: i32, reachPx: f64, randoms: usize): usize {
  const found = load<i32>(matches + 4 * at);
  const x = (found % columns) as f64;
  const y = (found / columns) as f64;
  for (let reach = reachPx; reach >= 2; reach *= SHRINK, randoms += 8) {
    const column = tried(x, reach, randoms);
    const row = tried(y, reach, randoms + 4);
    if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
    const match = row * columns + column;
    if (isValidAt(match)) tryMatch(at, match);
  }
  return randoms;
}

function tried(middle: f64, reach: f64, random: usize): i32 {
  const share = (load<u32>(random) as f64) / 4_294_967_296;
  return Math.floor(middle + (share * 2 - 1) * reach + 0.5) as i32;
}

/**
 * Adds the matches of the `count` pixels at `wanted` to the pixels of the hole within `reach`, times their 64-bit
 * `weights`: three colour sums and the sum of weights per pixel.
 */
export function addPatches(
  source: usize,
  width: i32,
  height: i32,
  hole: usize,
  wanted: usize,
  count: i32,
  nearest: usize,
  weights: usize,
  reach: i32,
  sums: usize,
): void {
  memory.fill(sums, 0, 16 * width * height);
  for (let k = 0; k < count; k++) {
    const at = load<i32>(wanted + 4 * k);
    const match = load<i32>(nearest + 4 * at);
    const weight = v128.load64_splat(weights + 8 * k);
    const x = at % width;
    const y = at / width;
    const left = max(-reach, -x);
    const right = min(reach, width - 1 - x);
    const bottom = min(reach, height - 1 - y);
    for (let dy = max(-reach, -y); dy <= bottom; dy++) {
      const end = at + dy * width + right;
      let from = source + 3 * (match + dy * width + left);
      for (let to = at + dy * width + left; to <= end; to++, from += 3)
        if (load<u8>(hole + to) !== 0) addPixel(sums + 16 * to, from, weight);
    }
  }
}

/** Adds with 64 bits, and keeps 32. */
function addPixel(sum: usize, pixel: usize, weight: v128): void {
  const colour = f32x4.replace_lane(pixelAt(pixel), 3, 1);
  const before = v128.load(sum);
  const first = f64x2.add(
    f64x2.promote_low_f32x4(before),
    f64x2.mul(weight, f64x2.promote_low_f32x4(colour)),
  );
  const second = f64x2.add(
    f64x2.promote_low_f32x4(upperHalf(before)),
    f64x2.mul(weight, f64x2.promote_low_f32x4(upperHalf(colour))),
  );
  v128.store(
    sum,
    i64x2.shuffle(f32x4.demote_f64x2_zero(first), f32x4.demote_f64x2_zero(second), 0, 2),
  );
}

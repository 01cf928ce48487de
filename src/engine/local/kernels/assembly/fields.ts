import { toPlanes } from "./pixels";
import { exp4 } from "./vectors";

/**
 * Conditional random fields on the pixel grid, solved by mean field. Their planes have a margin before and after the
 * pixels for the neighbours of the first and last row, which stays 0.
 */
function marginOf(width: i32): usize {
  return 4 * (width + 1);
}

/** Bytes of a plane with both margins, in which vectors may end too. */
export function paddedBytes(width: i32, height: i32): usize {
  return 4 * width * height + 2 * marginOf(width) + 32;
}

/** A pixel pulls its right, lower right, lower and lower left neighbours. */
const STEPS = 4;

function columnsOf(step: i32): i32 {
  return step === 3 ? -1 : step === 2 ? 0 : 1;
}

function rowsOf(step: i32): i32 {
  return step === 0 ? 0 : 1;
}

/**
 * Writes for each step how strongly a pixel and that neighbour pull each other, 0 if there is none, as four planes with
 * margins. The contrast term is that of Boykov and Jolly 2001. `colours` has room for three planes.
 */
function weighNeighbours(
  picture: usize,
  width: i32,
  height: i32,
  strength: f64,
  weights: usize,
  colours: usize,
): void {
  const count = width * height;
  const pitch = paddedBytes(width, height);
  memory.fill(weights, 0, STEPS * pitch);
  toPlanes(picture, count, 1, colours, pitch);
  const inner = weights + marginOf(width);
  let sum: f64 = 0;
  let known: f64 = 0;
  for (let step = 0; step < STEPS; step++) {
    sum += differencesAlong(colours, pitch, width, height, step, inner + step * pitch);
    known += ((width - abs(columnsOf(step))) * (height - rowsOf(step))) as f64;
  }
  const beta = 1 / (2 * (sum / max<f64>(1, known)) + 1e-3);
  for (let step = 0; step < STEPS; step++) {
    const length = step % 2 === 1 ? Math.SQRT2 : 1;
    toWeights(inner + step * pitch, count, -beta as f32, (strength / length) as f32);
  }
}

/** Writes squared colour distances to the neighbours at a step, -1 if there is none. Returns the sum of the distances. */
function differencesAlong(
  colours: usize,
  pitch: usize,
  width: i32,
  height: i32,
  step: i32,
  to: usize,
): f64 {
  const offset = 4 * (rowsOf(step) * width + columnsOf(step));
  const first = step === 3 ? 4 : 0;
  const last = 4 * (width - (columnsOf(step) === 1 ? 1 : 0));
  let sum: f64 = 0;
  for (let y = 0; y < height; y++, to += 4 * width, colours += 4 * width) {
    if (y + rowsOf(step) === height) {
      for (let x = 0; x < width; x++) store<f32>(to + 4 * x, -1);
      continue;
    }
    for (let x: i32 = first; x < last; x += 16) {
      const red = change(colours + x, offset);
      const green = change(colours + pitch + x, offset);
      const blue = change(colours + 2 * pitch + x, offset);
      v128.store(to + x, f32x4.add(f32x4.add(red, green), blue));
    }
    if (first > 0) store<f32>(to, -1);
    if (last < 4 * width) store<f32>(to + last, -1);
    for (let x: i32 = first; x < last; x += 4) sum += load<f32>(to + x);
  }
  return sum;
}

function change(at: usize, offset: i32): v128 {
  const difference = f32x4.sub(v128.load(at), v128.load(at + offset));
  return f32x4.mul(difference, difference);
}

function toWeights(at: usize, count: i32, factor: f32, scale: f32): void {
  const end = at + 4 * count;
  for (let to = at; to < end; to += 16) {
    const difference = v128.load(to);
    const weight = f32x4.mul(exp4(f32x4.mul(difference, f32x4.splat(factor))), f32x4.splat(scale));
    v128.store(to, v128.and(weight, f32x4.ge(difference, f32x4.splat(0))));
  }
  memory.fill(end, 0, 16);
}

/** Sum of the beliefs of the eight neighbours of four pixels, each times its weight. */
function pullAt(belief: usize, weights: usize, pitch: usize, width: i32): v128 {
  const row = 4 * width;
  let sum = f32x4.mul(v128.load(weights), v128.load(belief + 4));
  sum = f32x4.add(sum, f32x4.mul(v128.load(weights - 4), v128.load(belief - 4)));
  weights += pitch;
  sum = f32x4.add(sum, f32x4.mul(v128.load(weights), v128.load(belief + row + 4)));
  sum = f32x4.add(sum, f32x4.mul(v128.load(weights - row - 4), v128.load(belief - row - 4)));
  weights += pitch;
  sum = f32x4.add(sum, f32x4.mul(v128.load(weights), v128.load(belief + row)));
  sum = f32x4.add(sum, f32x4.mul(v128.load(weights - row), v128.load(belief - row)));
  weights += pitch;
  sum = f32x4.add(sum, f32x4.mul(v128.load(weights), v128.load(belief + row - 4)));
  return f32x4.add(sum, f32x4.mul(v128.load(weights - row + 4), v128.load(belief - row + 4)));
}

/** Hyperbolic tangent of half the values. */
function tanhOfHalf(values: v128): v128 {
  const one = f32x4.splat(1);
  return f32x4.sub(one, f32x4.div(f32x4.splat(2), f32x4.add(exp4(values), one)));
}

/**
 * Two classes: writes the probability of the first one for evidence in log-odds. `work` has room for nine planes with
 * margins.
 */
export function meanField(
  picture: usize,
  logOdds: usize,
  width: i32,
  height: i32,
  strength: f64,
  iterations: i32,
  out: usize,
  work: usize,
): void {
  const bytes = 4 * width * height;
  const pitch = paddedBytes(width, height);
  const weights = work + marginOf(width);
  weighNeighbours(picture, width, height, strength, work, work + STEPS * pitch);
  let belief = weights + STEPS * pitch;
  let next = belief + pitch;
  memory.fill(work + STEPS * pitch, 0, 2 * pitch);
  for (let i = 0; i < bytes; i += 16) v128.store(belief + i, tanhOfHalf(v128.load(logOdds + i)));
  const half = f32x4.splat(0.5);
  for (let round = 0; round < iterations; round++) {
    for (let i = 0; i < bytes; i += 16) {
      const pull = pullAt(belief + i, weights + i, pitch, width);
      const wanted = tanhOfHalf(f32x4.add(v128.load(logOdds + i), pull));
      v128.store(next + i, f32x4.mul(half, f32x4.add(v128.load(belief + i), wanted)));
    }
    const settled = next;
    next = belief;
    belief = settled;
  }
  for (let i = 0; i < bytes; i += 16)
    v128.store(out + i, f32x4.mul(half, f32x4.add(v128.load(belief + i), f32x4.splat(1))));
}

/**
 * Several labels: writes their probabilities for log-probabilities `scores`, both with a plane of `pitch` bytes per
 * label, for the pixels whose byte of `isInside` isn't 0. `work` has room for 2 `labels` + 7 planes with margins and for
 * a vector per label.
 */
export function labelField(
  picture: usize,
  scores: usize,
  labels: i32,
  pitch: usize,
  isInside: usize,
  width: i32,
  height: i32,
  strength: f64,
  iterations: i32,
  out: usize,
  work: usize,
): void {
  const bytes = 4 * width * height;
  const padded = paddedBytes(width, height);
  const weights = work + marginOf(width);
  weighNeighbours(picture, width, height, 2 * strength, work, work + STEPS * padded);
  let belief = weights + STEPS * padded;
  let next = belief + labels * padded;
  const values = work + (STEPS + 3 + 2 * labels) * padded;
  memory.fill(work + STEPS * padded, 0, 2 * labels * padded);
  for (let round = 0; round <= iterations; round++) {
    for (let i = 0; i < bytes; i += 16) {
      const inside = load<u32>(isInside + i / 4);
      if (inside === 0) continue;
      for (let k = 0; k < labels; k++) {
        const pull = pullAt(belief + k * padded + i, weights + i, padded, width);
        v128.store(values + 16 * k, f32x4.add(v128.load(scores + k * pitch + i), pull));
      }
      moveBeliefs(values, labels, inside, belief + i, next + i, padded);
    }
    const settled = next;
    next = belief;
    belief = settled;
  }
  for (let k = 0; k < labels; k++) memory.copy(out + k * pitch, belief + k * padded, bytes);
}

/** Moves the beliefs of four pixels halfway to those of `energies`, so that they don't oscillate. */
function moveBeliefs(
  energies: usize,
  labels: i32,
  inside: u32,
  belief: usize,
  next: usize,
  pitch: usize,
): void {
  const end = energies + 16 * labels;
  let highest = v128.load(energies);
  for (let at = energies + 16; at < end; at += 16) highest = f32x4.pmax(highest, v128.load(at));
  let sum = f32x4.splat(0);
  for (let at = energies; at < end; at += 16) {
    const value = exp4(f32x4.sub(v128.load(at), highest));
    v128.store(at, value);
    sum = f32x4.add(sum, value);
  }
  const marks = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(i32x4.splat(inside)));
  const isInside = i32x4.ne(marks, i32x4.splat(0));
  for (let at = energies; at < end; at += 16, belief += pitch, next += pitch) {
    const share = f32x4.div(v128.load(at), sum);
    const before = v128.load(belief);
    const mean = f32x4.mul(f32x4.splat(0.5), f32x4.add(before, share));
    const isFirst = f32x4.eq(before, f32x4.splat(0));
    v128.store(next, v128.and(v128.bitselect(share, mean, isFirst), isInside));
  }
}

import { boxMean, boxMeanOfProduct } from "./box";
import { valueBetween } from "./corners";
import { pixelAt, toPlanes } from "./pixels";
import { firstTap, tapCount, tapWeights } from "./taps";
import { mixRows, sumsOfFour } from "./vectors";

/**
 * Computes what all models of one guide share: its colours of 0..1, their means, and the means of their products, as
 * twelve planes of `pitch` bytes. `work` is as in `boxMean`.
 */
export function learnGuide(
  guide: usize,
  width: i32,
  height: i32,
  radius: i32,
  planes: usize,
  pitch: usize,
  work: usize,
): void {
  toPlanes(guide, width * height, 255, planes, pitch);
  for (let c = 0; c < 3; c++)
    boxMean(planes + c * pitch, planes + (3 + c) * pitch, width, height, radius, work);
  let to = planes + 6 * pitch;
  for (let a = 0; a < 3; a++) {
    for (let b = a; b < 3; b++, to += pitch)
      boxMeanOfProduct(planes + a * pitch, planes + b * pitch, to, width, height, radius, work);
  }
}

/**
 * Fits `plane` to the guide: `model` receives four planes of `pitch` bytes, the factors of red, green and blue and the
 * offset.
 */
export function fitPlane(
  planes: usize,
  pitch: usize,
  plane: usize,
  width: i32,
  height: i32,
  radius: i32,
  epsilon: f64,
  model: usize,
  work: usize,
): void {
  for (let c = 0; c < 3; c++)
    boxMeanOfProduct(planes + c * pitch, plane, model + c * pitch, width, height, radius, work);
  boxMean(plane, model + 3 * pitch, width, height, radius, work);
  solve(planes, model, pitch, width * height, epsilon);
  for (let k = 0; k < 4; k++)
    boxMean(model + k * pitch, model + k * pitch, width, height, radius, work);
}

function load2(from: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(from));
}

function store2(to: usize, values: v128): void {
  v128.store64_lane(to, f32x4.demote_f64x2_zero(values), 0);
}

/** a b - c d */
function crossed(a: v128, b: v128, c: v128, d: v128): v128 {
  return f64x2.sub(f64x2.mul(a, b), f64x2.mul(c, d));
}

/** a x + b y + c z */
function dot3(a: v128, x: v128, b: v128, y: v128, c: v128, z: v128): v128 {
  return f64x2.add(f64x2.add(f64x2.mul(a, x), f64x2.mul(b, y)), f64x2.mul(c, z));
}

/** The mean of a product at `at` minus the product of the means. */
function covariance(at: usize, a: v128, b: v128): v128 {
  return f64x2.sub(load2(at), f64x2.mul(a, b));
}

/**
 * Solves the symmetric 3 x 3 system of every pixel with its adjugate. Replaces the means of `model`, of the products
 * with the colours and of the plane, by the factors and the offset. Differences of almost equal products need 64 bits.
 */
function solve(planes: usize, model: usize, pitch: usize, count: i32, epsilon: f64): void {
  const added = f64x2.splat(epsilon);
  const one = f64x2.splat(1);
  for (let i = 0; i < count; i += 2, planes += 8, model += 8) {
    const r = load2(planes + 3 * pitch);
    const g = load2(planes + 4 * pitch);
    const b = load2(planes + 5 * pitch);
    const p = load2(model + 3 * pitch);
    const rr = f64x2.add(covariance(planes + 6 * pitch, r, r), added);
    const rg = covariance(planes + 7 * pitch, r, g);
    const rb = covariance(planes + 8 * pitch, r, b);
    const gg = f64x2.add(covariance(planes + 9 * pitch, g, g), added);
    const gb = covariance(planes + 10 * pitch, g, b);
    const bb = f64x2.add(covariance(planes + 11 * pitch, b, b), added);
    const rp = covariance(model, r, p);
    const gp = covariance(model + pitch, g, p);
    const bp = covariance(model + 2 * pitch, b, p);
    const c00 = crossed(gg, bb, gb, gb);
    const c01 = crossed(rb, gb, rg, bb);
    const c02 = crossed(rg, gb, rb, gg);
    const c11 = crossed(rr, bb, rb, rb);
    const c12 = crossed(rb, rg, rr, gb);
    const c22 = crossed(rr, gg, rg, rg);
    const inverse = f64x2.div(one, dot3(rr, c00, rg, c01, rb, c02));
    const red = f64x2.mul(dot3(c00, rp, c01, gp, c02, bp), inverse);
    const green = f64x2.mul(dot3(c01, rp, c11, gp, c12, bp), inverse);
    const blue = f64x2.mul(dot3(c02, rp, c12, gp, c22, bp), inverse);
    store2(model, red);
    store2(model + pitch, green);
    store2(model + 2 * pitch, blue);
    store2(model + 3 * pitch, f64x2.sub(p, dot3(red, r, green, g, blue, b)));
  }
}

/**
 * Evaluates a model, which `columns` and `rows` enlarge, at every pixel of the guide; clips to 0..1. `work` has room
 * for two rows of the model's four planes.
 */
export function applyModel(
  model: usize,
  pitch: usize,
  modelWidth: i32,
  guide: usize,
  width: i32,
  height: i32,
  columns: usize,
  rows: usize,
  out: usize,
  work: usize,
): void {
  const joined = work + 16 * (modelWidth + 4);
  for (let y = 0; y < height; y++) {
    for (let k = 0; k < 4; k++)
      mixRows(model + k * pitch, modelWidth, rows, height, y, work + 4 * k * (modelWidth + 4));
    joinRows(work, 4 * (modelWidth + 4), modelWidth, joined);
    let x = 0;
    for (; x + 4 <= width; x += 4, guide += 12, out += 16) {
      const values = sumsOfFour(
        valueAt(joined, columns, width, x, guide),
        valueAt(joined, columns, width, x + 1, guide + 3),
        valueAt(joined, columns, width, x + 2, guide + 6),
        valueAt(joined, columns, width, x + 3, guide + 9),
      );
      v128.store(out, clipped(values));
    }
    for (; x < width; x++, guide += 3, out += 4) {
      const value = valueAt(joined, columns, width, x, guide);
      v128.store32_lane(out, clipped(sumsOfFour(value, value, value, value)), 0);
    }
  }
}

function clipped(values: v128): v128 {
  return f32x4.pmin(f32x4.splat(1), f32x4.pmax(f32x4.splat(0), values));
}

/** Makes vectors of the numbers of four rows, which are `stride` bytes apart. */
function joinRows(rows: usize, stride: usize, width: i32, out: usize): void {
  for (let x = 0; x < width; x++, rows += 4, out += 16) {
    let values = v128.load32_zero(rows);
    values = v128.load32_lane(rows + stride, values, 1);
    values = v128.load32_lane(rows + 2 * stride, values, 2);
    v128.store(out, v128.load32_lane(rows + 3 * stride, values, 3));
  }
}

/** Four numbers whose sum is the value of the model for the pixel in column `x`. */
function valueAt(joined: usize, columns: usize, width: i32, x: i32, pixel: usize): v128 {
  let at = joined + 16 * firstTap(columns, x);
  let weight = tapWeights(columns, width, x);
  let sum = f32x4.splat(0);
  for (const end = weight + 4 * tapCount(columns); weight < end; weight += 4, at += 16)
    sum = f32x4.add(sum, f32x4.mul(v128.load(at), v128.load32_splat(weight)));
  const factors = f32x4.replace_lane(f32x4.mul(pixelAt(pixel), f32x4.splat(1 / 255)), 3, 1);
  return f32x4.mul(sum, factors);
}

/** Opacities this close to 0 and 1 are certain. */
const CERTAIN: f32 = 0.001;
const UNCERTAIN: u8 = 2;

/**
 * Enlarges a matte: certain values stay, and the model of the matte is evaluated at every pixel of the guide near the
 * others. Pixel (x, y) of the guide lies at (scale x + dx, scale y + dy) in the matte and in its model, which has four
 * planes of `pitch` bytes. `work` has room for 17 bytes per pixel of the matte and 4 per column of the guide.
 */
export function enlargeMatte(
  model: usize,
  pitch: usize,
  matte: usize,
  matteWidth: i32,
  matteHeight: i32,
  guide: usize,
  width: i32,
  height: i32,
  scale: f64,
  dx: f64,
  dy: f64,
  out: usize,
  work: usize,
): void {
  const count = matteWidth * matteHeight;
  const columns = work + 16 * count;
  const sides = columns + 4 * width;
  joinRows(model, pitch, count, work);
  findSides(matte, matteWidth, matteHeight, sides);
  for (let x = 0; x < width; x++)
    store<i32>(columns + 4 * x, clippedFloor(scale * x + dx, matteWidth));
  for (let y = 0; y < height; y++) {
    const at = scale * y + dy;
    const row = sides + clippedFloor(at, matteHeight) * matteWidth;
    for (let x = 0; x < width; x++, guide += 3, out += 4) {
      const side = load<u8>(row + load<i32>(columns + 4 * x));
      if (side !== UNCERTAIN) {
        store<f32>(out, side as f32);
        continue;
      }
      const factors = valueBetween(work, 16, matteWidth, matteHeight, scale * x + dx, at);
      const colour = f32x4.mul(pixelAt(guide), f32x4.splat(1 / 255));
      const parts = f32x4.mul(factors, f32x4.replace_lane(colour, 3, 1));
      v128.store32_lane(out, clipped(sumsOfFour(parts, parts, parts, parts)), 0);
    }
  }
}

function clippedFloor(position: f64, length: i32): i32 {
  return min(max(Math.floor(position) as i32, 0), length - 1);
}

/** 0 or 1 where a pixel and its right and lower neighbours are all certain of that, otherwise `UNCERTAIN`. */
function findSides(matte: usize, width: i32, height: i32, sides: usize): void {
  for (let y = 0; y < height; y++) {
    const below = y + 1 < height ? 4 * width : 0;
    for (let x = 0; x < width; x++, matte += 4, sides++) {
      const right = x + 1 < width ? 4 : 0;
      const a = load<f32>(matte);
      const b = load<f32>(matte + right);
      const c = load<f32>(matte + below);
      const d = load<f32>(matte + below + right);
      const isFront = min(min(a, b), min(c, d)) >= 1 - CERTAIN;
      const isBack = max(max(a, b), max(c, d)) <= CERTAIN;
      store<u8>(sides, isFront ? 1 : isBack ? 0 : UNCERTAIN);
    }
  }
}

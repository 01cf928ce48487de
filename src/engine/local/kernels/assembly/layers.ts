import { boxMean, boxMeanOfProduct } from "./box";
import { valueBetween } from "./corners";
import { pixelAt, toBytes, toPlanes } from "./pixels";

/** Weight of the fallback where a window has hardly any of its own. */
const EPSILON: f32 = 1e-4;

/**
 * Estimates the smooth colours on both sides of an edge: `layers` receives eight numbers per pixel, the red, green and
 * blue of the foreground, a number without meaning, and the same of the background, all of 0..1. `wide` and `narrow`
 * are the radii of two passes. `planes` has room for twelve planes of `pitch` bytes; `work` is as in `boxMean`.
 */
export function estimateLayers(
  image: usize,
  alpha: usize,
  width: i32,
  height: i32,
  wide: i32,
  narrow: i32,
  layers: usize,
  planes: usize,
  pitch: usize,
  work: usize,
): void {
  const count = width * height;
  const opposite = planes + 3 * pitch;
  const totals = planes + 4 * pitch;
  const wideFront = planes + 8 * pitch;
  const wideBack = planes + 9 * pitch;
  const front = planes + 10 * pitch;
  const mean = planes + 11 * pitch;
  toPlanes(image, count, 255, planes, pitch);
  complement(alpha, opposite, count);
  boxMean(alpha, totals, width, height, wide, work);
  boxMean(opposite, totals + pitch, width, height, wide, work);
  boxMean(alpha, totals + 2 * pitch, width, height, narrow, work);
  boxMean(opposite, totals + 3 * pitch, width, height, narrow, work);
  for (let c = 0; c < 3; c++) {
    const colour = planes + c * pitch;
    boxMeanOfProduct(colour, alpha, wideFront, width, height, wide, work);
    divide(wideFront, totals, colour, count);
    boxMeanOfProduct(colour, opposite, wideBack, width, height, wide, work);
    divide(wideBack, totals + pitch, colour, count);
    unmix(colour, alpha, wideFront, wideBack, front, count);
    boxMeanOfProduct(front, alpha, mean, width, height, narrow, work);
    divide(mean, totals + 2 * pitch, wideFront, count);
    scatter(mean, layers + 4 * c, count);
    boxMeanOfProduct(colour, opposite, mean, width, height, narrow, work);
    divide(mean, totals + 3 * pitch, wideBack, count);
    scatter(mean, layers + 16 + 4 * c, count);
  }
}

/**
 * Means of an image's colours of 0..1 times a weight, as three planes of `pitch` bytes, and of the weight, as a fourth.
 * `work` is as in `boxMean`.
 */
export function weightedMeans(
  image: usize,
  weights: usize,
  width: i32,
  height: i32,
  radius: i32,
  planes: usize,
  pitch: usize,
  work: usize,
): void {
  toPlanes(image, width * height, 255, planes, pitch);
  for (let c = 0; c < 3; c++) {
    const colour = planes + c * pitch;
    boxMeanOfProduct(colour, weights, colour, width, height, radius, work);
  }
  boxMean(weights, planes + 3 * pitch, width, height, radius, work);
}

function complement(from: usize, to: usize, count: i32): void {
  const one = f32x4.splat(1);
  for (let i = 0; i < count; i += 4, from += 16, to += 16)
    v128.store(to, f32x4.sub(one, v128.load(from)));
}

/** Divides means of weighted values by the means of their weights. */
function divide(means: usize, totals: usize, fallback: usize, count: i32): void {
  const epsilon = f32x4.splat(EPSILON);
  for (let i = 0; i < count; i += 4, means += 16, totals += 16, fallback += 16) {
    const sum = f32x4.add(v128.load(means), f32x4.mul(epsilon, v128.load(fallback)));
    v128.store(means, f32x4.div(sum, f32x4.add(v128.load(totals), epsilon)));
  }
}

function unmix(
  colour: usize,
  alpha: usize,
  front: usize,
  back: usize,
  out: usize,
  count: i32,
): void {
  for (let at: usize = 0; at < 4 * (count as usize); at += 16) {
    const own = v128.load(colour + at);
    v128.store(
      out + at,
      frontColour(own, v128.load(alpha + at), v128.load(front + at), v128.load(back + at)),
    );
  }
}

/** The colour of the foreground alone where `colour` is seen: front + alpha (colour - alpha front - (1 - alpha) back). */
function frontColour(colour: v128, alpha: v128, front: v128, back: v128): v128 {
  const one = f32x4.splat(1);
  const behind = f32x4.mul(f32x4.sub(one, alpha), back);
  const mixed = f32x4.add(f32x4.mul(alpha, front), behind);
  const found = f32x4.add(front, f32x4.mul(alpha, f32x4.sub(colour, mixed)));
  return f32x4.pmin(one, f32x4.pmax(f32x4.splat(0), found));
}

/** Writes each number to the first of eight. */
function scatter(from: usize, to: usize, count: i32): void {
  for (let i = 0; i < count; i++, from += 4, to += 32) store<f32>(to, load<f32>(from));
}

/**
 * Replaces half-covered RGB pixels by the colour of their foreground alone. Pixel (x, y) lies at (a x - b y + dx,
 * b x + a y + dy) in `layers`, see `estimateLayers`.
 */
export function removeBackdrop(
  pixels: usize,
  alpha: usize,
  width: i32,
  height: i32,
  layers: usize,
  layersWidth: i32,
  layersHeight: i32,
  a: f64,
  b: f64,
  dx: f64,
  dy: f64,
): void {
  const none = f32x4.splat(0);
  const all = f32x4.splat(1);
  for (let y = 0; y < height; y++) {
    let x = 0;
    while (x < width) {
      const four = v128.load(alpha + 4 * x);
      if (!v128.any_true(v128.and(f32x4.gt(four, none), f32x4.lt(four, all)))) {
        x += 4;
        continue;
      }
      for (const end = min(x + 4, width); x < end; x++) {
        const opacity = load<f32>(alpha + 4 * x);
        if (opacity <= 0 || opacity >= 1) continue;
        const sx = a * x - b * y + dx;
        const sy = b * x + a * y + dy;
        const front = valueBetween(layers, 32, layersWidth, layersHeight, sx, sy);
        const back = valueBetween(layers + 16, 32, layersWidth, layersHeight, sx, sy);
        const pixel = pixels + 3 * x;
        const colour = f32x4.mul(pixelAt(pixel), f32x4.splat(1 / 255));
        const own = frontColour(colour, f32x4.splat(opacity), front, back);
        const bytes = toBytes(f32x4.add(f32x4.mul(own, f32x4.splat(255)), f32x4.splat(0.5)));
        v128.store16_lane(pixel, bytes, 0);
        v128.store8_lane(pixel, bytes, 2, 2);
      }
    }
    pixels += 3 * width;
    alpha += 4 * width;
  }
}

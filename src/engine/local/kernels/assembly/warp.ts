import { mixed, valueBetween } from "./corners";
import { pixelAt, toBytes, weightedPixels } from "./pixels";

/** Steps per source pixel of the positions that have weights of their own. */
const PHASES = 256;

/**
 * Draws 8-bit RGB under a similarity: output pixel (x, y) is the source at (a x - b y + dx, b x + a y + dy), lower by
 * `sideSlope` per pixel beyond the left and right side. `source` has a border of `taps` pixels, see `padPixels`.
 * `columnWeights` and `rowWeights` hold `taps` weights for each of 256 positions between two pixels: whole numbers
 * whose sum is 16384, and their shares divided by 16384. Writes one byte beyond `out`.
 */
export function warpPixels(
  source: usize,
  width: i32,
  height: i32,
  columnWeights: usize,
  rowWeights: usize,
  taps: i32,
  a: f64,
  b: f64,
  dx: f64,
  dy: f64,
  sideSlope: f64,
  out: usize,
  outWidth: i32,
  outHeight: i32,
): void {
  const stride = 3 * (width + 2 * taps);
  const reach = taps / 2;
  // Further outwards, all pixels below the filter are those of the border.
  const low = f64x2.splat(-reach as f64);
  const high = f64x2.add(lastPixel(width, height), f64x2.splat(reach as f64));
  const right = (width - 1) as f64;
  const across = pair(a, b);
  for (let y = 0; y < outHeight; y++) {
    const start = f64x2.add(f64x2.mul(pair(-b, a), f64x2.splat(y as f64)), pair(dx, dy));
    for (let x = 0; x < outWidth; x++, out += 3) {
      let at = f64x2.add(start, f64x2.mul(across, f64x2.splat(x as f64)));
      if (sideSlope !== 0) {
        const sx = f64x2.extract_lane(at, 0);
        const beyond = sx < 0 ? -sx : sx > right ? sx - right : 0;
        at = f64x2.sub(at, pair(0, sideSlope * beyond));
      }
      at = f64x2.pmin(high, f64x2.pmax(low, at));
      const phases = toWhole(f64x2.add(f64x2.mul(at, f64x2.splat(PHASES)), f64x2.splat(0.5)));
      const px = i32x4.extract_lane(phases, 0);
      const py = i32x4.extract_lane(phases, 1);
      const left = (px >> 8) - reach + 1 + taps;
      const top = (py >> 8) - reach + 1 + taps;
      const columns = columnWeights + 2 * taps * (px & 255);
      let row = source + top * stride + 3 * left;
      let weight = rowWeights + 4 * taps * (py & 255);
      let sum = f32x4.splat(0.5);
      for (let k = 0; k < taps; k++) {
        const colour = f32x4.convert_i32x4_s(weightedPixels(row, columns, taps));
        sum = f32x4.add(sum, f32x4.mul(colour, v128.load32_splat(weight)));
        row += stride;
        weight += 4;
      }
      v128.store32_lane(out, toBytes(sum), 0);
    }
  }
}

/** Draws 8-bit RGB under a similarity like `warpPixels`, but bilinear. Writes one byte beyond `out`. */
export function warpPixelsQuickly(
  source: usize,
  width: i32,
  height: i32,
  a: f64,
  b: f64,
  dx: f64,
  dy: f64,
  out: usize,
  outWidth: i32,
  outHeight: i32,
): void {
  const last = lastPixel(width, height);
  const across = pair(a, b);
  for (let y = 0; y < outHeight; y++) {
    const start = f64x2.add(f64x2.mul(pair(-b, a), f64x2.splat(y as f64)), pair(dx, dy));
    for (let x = 0; x < outWidth; x++, out += 3) {
      let at = f64x2.add(start, f64x2.mul(across, f64x2.splat(x as f64)));
      at = f64x2.pmin(last, f64x2.pmax(f64x2.splat(0), at));
      const whole = toWhole(at);
      const column = i32x4.extract_lane(whole, 0);
      const row = i32x4.extract_lane(whole, 1);
      const rest = f32x4.demote_f64x2_zero(f64x2.sub(at, f64x2.convert_low_i32x4_s(whole)));
      const upper = source + 3 * (row * width + column);
      const lower = row + 1 < height ? upper + 3 * width : upper;
      const next = column + 1 < width ? 3 : 0;
      const share = f32x4.extract_lane(rest, 0);
      const above = mixed(pixelAt(upper), pixelAt(upper + next), share);
      const below = mixed(pixelAt(lower), pixelAt(lower + next), share);
      const colour = mixed(above, below, f32x4.extract_lane(rest, 1));
      v128.store32_lane(out, toBytes(f32x4.add(colour, f32x4.splat(0.5))), 0);
    }
  }
}

/** Draws a plane under a similarity like `warpPixelsQuickly`. */
export function warpPlane(
  source: usize,
  width: i32,
  height: i32,
  a: f64,
  b: f64,
  dx: f64,
  dy: f64,
  out: usize,
  outWidth: i32,
  outHeight: i32,
): void {
  for (let y = 0; y < outHeight; y++) {
    for (let x = 0; x < outWidth; x++, out += 4) {
      const value = valueBetween(source, 4, width, height, a * x - b * y + dx, b * x + a * y + dy);
      v128.store32_lane(out, value, 0);
    }
  }
}

/** Column and row. */
function pair(x: f64, y: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(x), 1, y);
}

function lastPixel(width: i32, height: i32): v128 {
  return pair((width - 1) as f64, (height - 1) as f64);
}

/** Added to a number below 2^51, leaves its nearest whole number in the lowest bits. */
const ROUNDING: f64 = 6_755_399_441_055_744;

/** Rounds two positions down to 32-bit numbers, which are the lowest ones of the result. */
function toWhole(positions: v128): v128 {
  const bits = f64x2.add(f64x2.floor(positions), f64x2.splat(ROUNDING));
  return i32x4.shuffle(bits, bits, 0, 2, 0, 2);
}

/**
 * Draws 8-bit RGB like `warpPixels`, but without a turn: output pixel (x, y) is the source at (scale x + dx,
 * scale y + dy), with `scale` above 0. Filters rows, then columns, which is the same and needs far fewer products.
 * `work` has room for 8 bytes per output column, and for `taps` rows of three numbers per output column and one more.
 */
export function warpPixelsUpright(
  source: usize,
  width: i32,
  height: i32,
  columnWeights: usize,
  rowWeights: usize,
  taps: i32,
  scale: f64,
  dx: f64,
  dy: f64,
  out: usize,
  outWidth: i32,
  outHeight: i32,
  work: usize,
): void {
  const stride = 3 * (width + 2 * taps);
  const line = 12 * outWidth + 16;
  const lines = work + 8 * outWidth;
  for (let x = 0; x < outWidth; x++) {
    const phase = phaseAt(scale * (x as f64) + dx, width, taps);
    store<i32>(work + 8 * x, 3 * firstOf(phase, taps));
    store<usize>(work + 8 * x, columnWeights + 2 * taps * (phase & 255), 4);
  }
  let drawn = 0;
  for (let y = 0; y < outHeight; y++) {
    const phase = phaseAt(scale * (y as f64) + dy, height, taps);
    const top = firstOf(phase, taps);
    for (let row = max(top, drawn); row < top + taps; row++)
      filterRow(source + row * stride, work, taps, lines + (row % taps) * line, outWidth);
    drawn = top + taps;
    const weights = rowWeights + 4 * taps * (phase & 255);
    for (let x = 0; x < 3 * outWidth; x += 4) {
      let sum = f32x4.splat(0.5);
      for (let k = 0, slot = top % taps; k < taps; k++) {
        const values = v128.load(lines + slot * line + 4 * x);
        sum = f32x4.add(sum, f32x4.mul(values, v128.load32_splat(weights + 4 * k)));
        slot = slot + 1 === taps ? 0 : slot + 1;
      }
      v128.store32_lane(out + x, toBytes(sum), 0);
    }
    out += 3 * outWidth;
  }
}

/** A position on an axis in phases. */
function phaseAt(position: f64, size: i32, taps: i32): i32 {
  const reach = (taps / 2) as f64;
  const at = min<f64>(max<f64>(position, -reach), ((size - 1) as f64) + reach);
  return floor(at * PHASES + 0.5) as i32;
}

/** Number of the first pixel below the filter, counted with the border. */
function firstOf(phase: i32, taps: i32): i32 {
  return (phase >> 8) + 1 + taps / 2;
}

/** `places` has for each output pixel where its first pixel is in the row, and the address of its weights. */
function filterRow(row: usize, places: usize, taps: i32, to: usize, width: i32): void {
  for (let x = 0; x < width; x++, places += 8, to += 12) {
    const sum = weightedPixels(row + load<i32>(places), load<usize>(places, 4), taps);
    v128.store(to, f32x4.convert_i32x4_s(sum));
  }
}

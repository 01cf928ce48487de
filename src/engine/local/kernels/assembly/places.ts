import { valueBetween } from "./corners";
import { weightedPixels } from "./pixels";

/** Taps of a bicubic filter along each axis. */
const TAPS: i32 = 4;
/** Steps per pixel of the positions that have weights of their own. */
const PHASES: f32 = 256;

/**
 * Bicubic colours of RGB pixels at `count` places, each a pair of 32-bit numbers, as four numbers of which the last has
 * no meaning. `source` holds the rows from `top` on, with a border of `TAPS` pixels, see `padPixels`. `columnWeights`
 * and `rowWeights` are as in `warpPixels`. The border repeats.
 */
export function samplePixels(
  source: usize,
  width: i32,
  height: i32,
  top: i32,
  columnWeights: usize,
  rowWeights: usize,
  places: usize,
  count: i32,
  out: usize,
): void {
  const stride = 3 * (width + 2 * TAPS);
  for (const end = places + 8 * count; places < end; places += 8, out += 16) {
    const px = phaseAt(load<f32>(places), width);
    const py = phaseAt(load<f32>(places, 4) - (top as f32), height);
    const columns = columnWeights + 2 * TAPS * (px & 255);
    let row = source + ((py >> 8) + TAPS - 1) * stride + 3 * ((px >> 8) + TAPS - 1);
    let weight = rowWeights + 4 * TAPS * (py & 255);
    let sum = f32x4.splat(0);
    for (let k = 0; k < TAPS; k++, row += stride, weight += 4) {
      const colour = f32x4.convert_i32x4_s(weightedPixels(row, columns, TAPS));
      sum = f32x4.add(sum, f32x4.mul(colour, v128.load32_splat(weight)));
    }
    v128.store(out, sum);
  }
}

/** A position within an axis in phases. */
function phaseAt(position: f32, size: i32): i32 {
  return floor(clamped(position, size) * PHASES + 0.5) as i32;
}

/** Bilinear values of a plane, whose rows from `top` on `source` holds, at `count` places. The border repeats. */
export function samplePlane(
  source: usize,
  width: i32,
  height: i32,
  top: i32,
  places: usize,
  count: i32,
  out: usize,
): void {
  for (const end = places + 8 * count; places < end; places += 8, out += 4) {
    const x: f64 = load<f32>(places);
    const y: f64 = load<f32>(places, 4) - (top as f32);
    v128.store32_lane(out, valueBetween(source, 4, width, height, x, y), 0);
  }
}

function clamped(position: f32, size: i32): f32 {
  return min<f32>(max<f32>(position, 0), (size - 1) as f32);
}

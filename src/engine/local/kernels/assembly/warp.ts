import { toBytes, weightedPixels } from "./pixels";

/** Steps per source pixel of the positions that have weights of their own. */
const PHASES = 256;

/** Where a position lies, in phases. */
function phaseOf(position: f64): i32 {
  return floor(position * PHASES + 0.5) as i32;
}

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
  const right = (width - 1) as f64;
  const bottom = (height - 1) as f64;
  // Further outwards, all pixels below the filter are those of the border.
  const low = -reach as f64;
  const high = reach as f64;
  for (let y = 0; y < outHeight; y++) {
    for (let x = 0; x < outWidth; x++) {
      const sx = a * (x as f64) - b * (y as f64) + dx;
      const beyond = max<f64>(0, max<f64>(-sx, sx - right));
      const sy = b * (x as f64) + a * (y as f64) + dy - sideSlope * beyond;
      const px = phaseOf(min<f64>(max<f64>(sx, low), right + high));
      const py = phaseOf(min<f64>(max<f64>(sy, low), bottom + high));
      const left = (px >> 8) - reach + 1 + taps;
      const top = (py >> 8) - reach + 1 + taps;
      const columns = columnWeights + 2 * taps * (px & 255);
      let row = source + top * stride + 3 * left;
      let weight = rowWeights + 4 * taps * (py & 255);
      let sum = f32x4.splat(0.5);
      for (let k = 0; k < taps; k++) {
        const across = f32x4.convert_i32x4_s(weightedPixels(row, columns, taps));
        sum = f32x4.add(sum, f32x4.mul(across, v128.load32_splat(weight)));
        row += stride;
        weight += 4;
      }
      v128.store32_lane(out, toBytes(sum), 0);
      out += 3;
    }
  }
}

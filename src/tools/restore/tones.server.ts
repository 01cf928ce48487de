import { gaussian } from "#engine/local/ops/filters.ts";
import {
  channels,
  type FloatRaster,
  joinPlanes,
  lumaOf,
  planeOf,
} from "#engine/local/ops/float-raster.ts";
import { toLab } from "#engine/local/ops/lab.ts";
import { createPlane, type Plane } from "#engine/local/ops/raster.ts";

/** Colour spread of black-and-white and sepia prints, in Lab units. */
const MONOCHROME_SPREAD = 5;

/** Whether a photo is grey or evenly toned: all colours lie on one line from dark to light. */
export function isMonochrome(picture: FloatRaster): boolean {
  const lab = toLab(picture).data;
  const sums = { a: 0, b: 0, aa: 0, bb: 0, count: 0 };
  for (let i = 0; i < lab.length; i += 9) {
    const light = lab[i] ?? 0;
    // Toning is strongest in the midtones: dark and light ends would only distort the measurement.
    if (light < 15 || light > 92) continue;
    const a = lab[i + 1] ?? 0;
    const b = lab[i + 2] ?? 0;
    sums.a += a;
    sums.b += b;
    sums.aa += a * a;
    sums.bb += b * b;
    sums.count++;
  }
  if (sums.count === 0) return true;
  const spread = (sum: number, squares: number): number =>
    Math.sqrt(Math.max(0, squares / sums.count - (sum / sums.count) ** 2));
  return spread(sums.a, sums.aa) + spread(sums.b, sums.bb) < MONOCHROME_SPREAD;
}

/** Sets all channels to the same grey. */
export function toGrey(picture: FloatRaster): FloatRaster {
  const luma = lumaOf(picture);
  return joinPlanes(luma, luma, luma);
}

/** A photo with a smaller tonal range counts as faded; fraction of the missing range that is restored. */
const FULL_RANGE = 215;
const RECOVERED = 0.85;

/** Restores blacks, whites and neutral greys of faded photos. Photos with a full range stay unchanged. */
export function recoverTones(picture: FloatRaster): FloatRaster {
  const ranges = channels.map((channel) => rangeOf(planeOf(picture, channel)));
  const overall = rangeOf(lumaOf(picture));
  const missing = Math.max(0, FULL_RANGE - (overall.high - overall.low)) / FULL_RANGE;
  const share = Math.min(1, 3 * missing) * RECOVERED;
  if (share < 0.02) return picture;
  const data = picture.data.slice();
  for (const channel of channels) {
    const own = ranges[channel] ?? overall;
    // Coloured light isn't fading: each channel's range counts half, the whole photo's range the other half.
    const low = (own.low + overall.low) / 2;
    const high = (own.high + overall.high) / 2;
    const scale = 244 / Math.max(40, high - low);
    for (let i = channel as number; i < data.length; i += 3) {
      const value = data[i] ?? 0;
      data[i] = value + ((value - low) * scale + 6 - value) * share;
    }
  }
  return calmColours({ width: picture.width, height: picture.height, data }, 0.2 * share);
}

/** Desaturates by `amount` (0..1), since stretching the contrast also increased the saturation. */
function calmColours(picture: FloatRaster, amount: number): FloatRaster {
  const luma = lumaOf(picture);
  const data = picture.data.map(
    (value, i) => value + ((luma.data[Math.floor(i / 3)] ?? 0) - value) * amount,
  );
  return { ...picture, data };
}

function rangeOf(plane: Plane): { low: number; high: number } {
  const sample: number[] = [];
  for (let i = 0; i < plane.data.length; i += 11) sample.push(plane.data[i] ?? 0);
  const sorted = sample.toSorted((a, b) => a - b);
  return {
    low: sorted[Math.floor(0.005 * sorted.length)] ?? 0,
    high: sorted[Math.floor(0.995 * (sorted.length - 1))] ?? 255,
  };
}

/** Raises local contrast slightly, like printing on harder paper: `amount` 0..1. */
export function clarify(picture: FloatRaster, amount: number): FloatRaster {
  const luma = lumaOf(picture);
  const wide = gaussian(luma, Math.max(picture.width, picture.height) / 40);
  const gain = createPlane(picture.width, picture.height);
  for (let i = 0; i < gain.data.length; i++) {
    gain.data[i] = amount * ((luma.data[i] ?? 0) - (wide.data[i] ?? 0));
  }
  const data = picture.data.slice();
  for (let i = 0, j = 0; i < gain.data.length; i++) {
    for (const end = j + 3; j < end; j++) data[j] = (data[j] ?? 0) + (gain.data[i] ?? 0);
  }
  return { width: picture.width, height: picture.height, data };
}

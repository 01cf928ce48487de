import { boxMean, gaussian } from "#engine/local/ops/filters.ts";
import {
  channels,
  type FloatRaster,
  joinPlanes,
  lumaOf,
  planeOf,
} from "#engine/local/ops/float-raster.ts";
import { toLab } from "#engine/local/ops/lab.ts";
import { createPlane, mapPlane, type Plane } from "#engine/local/ops/raster.ts";

/** Spread of the colours of black-and-white and sepia prints, in Lab units. */
const MONOCHROME_SPREAD = 5;

/** True for grey and for evenly toned photos: all colours lie on one line from dark to light. */
export function isMonochrome(picture: FloatRaster): boolean {
  const lab = toLab(picture).data;
  const sums = { a: 0, b: 0, aa: 0, bb: 0, count: 0 };
  for (let i = 0; i < lab.length; i += 9) {
    const light = lab[i] ?? 0;
    // Toning is strongest in the middle: dark and light ends would only blur the measure.
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

/** The same grey in all channels. */
export function toGrey(picture: FloatRaster): FloatRaster {
  const luma = lumaOf(picture);
  return joinPlanes(luma, luma, luma);
}

/** Standard deviation of the noise, in grey levels (Immerkær 1996, by the median so that edges do not count). */
export function noiseLevel(luma: Plane): number {
  const { width, height, data } = luma;
  const values: number[] = [];
  const at = (i: number): number => data[i] ?? 0;
  for (let y = 1; y < height - 1; y += 2) {
    for (let x = 1; x < width - 1; x += 2) {
      const i = y * width + x;
      const corners = at(i - width - 1) + at(i - width + 1) + at(i + width - 1) + at(i + width + 1);
      const sides = at(i - width) + at(i - 1) + at(i + 1) + at(i + width);
      values.push(Math.abs(corners - 2 * sides + 4 * at(i)));
    }
  }
  const middle = values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  return middle / 0.6745 / 6;
}

/** Below this level noise belongs to the picture. */
const QUIET = 1.6;

/** Noise taken out of flat parts; edges stay (self-guided filter, He et al. 2013). `sigma` in grey levels. */
export function denoise(picture: FloatRaster, sigma: number): FloatRaster {
  if (sigma < QUIET) return picture;
  const luma = lumaOf(picture);
  const clean = smoothFlat(smoothFlat(luma, 2, sigma), 4, 0.8 * sigma);
  const planes = channels.map((channel) => {
    const own = planeOf(picture, channel);
    const colour = gaussian(
      mapPlane(own, (value, i) => value - (luma.data[i] ?? 0)),
      1 + sigma / 5,
    );
    return mapPlane(clean, (value, i) => value + (colour.data[i] ?? 0));
  });
  const [red, green, blue] = planes;
  return red && green && blue ? joinPlanes(red, green, blue) : picture;
}

function smoothFlat(plane: Plane, radius: number, sigma: number): Plane {
  const epsilon = (1.5 * sigma) ** 2;
  const mean = boxMean(plane, radius);
  const squares = boxMean(
    mapPlane(plane, (value) => value * value),
    radius,
  );
  const slope = mapPlane(mean, (value, i) => {
    const variance = Math.max(0, (squares.data[i] ?? 0) - value * value);
    return variance / (variance + epsilon);
  });
  const offset = mapPlane(mean, (value, i) => value * (1 - (slope.data[i] ?? 0)));
  const a = boxMean(slope, radius);
  const b = boxMean(offset, radius);
  return mapPlane(plane, (value, i) => value * (a.data[i] ?? 0) + (b.data[i] ?? 0));
}

/** The range of tones below which a photo counts as faded, and how much of the missing range it gets back. */
const FULL_RANGE = 215;
const RECOVERED = 0.85;

/** Faded photos get their blacks, whites and neutral greys back; photos with a full range stay as they are. */
export function recoverTones(picture: FloatRaster): FloatRaster {
  const ranges = channels.map((channel) => rangeOf(planeOf(picture, channel)));
  const overall = rangeOf(lumaOf(picture));
  const missing = Math.max(0, FULL_RANGE - (overall.high - overall.low)) / FULL_RANGE;
  const share = Math.min(1, 3 * missing) * RECOVERED;
  if (share < 0.02) return picture;
  const data = picture.data.slice();
  for (const channel of channels) {
    const { low, high } = ranges[channel] ?? overall;
    const scale = 244 / Math.max(40, high - low);
    for (let i = channel as number; i < data.length; i += 3) {
      const value = data[i] ?? 0;
      data[i] = value + ((value - low) * scale + 6 - value) * share;
    }
  }
  return { width: picture.width, height: picture.height, data };
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

/** Local contrast raised a little, as a print on harder paper would: `amount` 0..1. */
export function clarify(picture: FloatRaster, amount: number): FloatRaster {
  const luma = lumaOf(picture);
  const wide = gaussian(luma, Math.max(picture.width, picture.height) / 40);
  const gain = createPlane(picture.width, picture.height);
  for (let i = 0; i < gain.data.length; i++) {
    gain.data[i] = amount * ((luma.data[i] ?? 0) - (wide.data[i] ?? 0));
  }
  const data = picture.data.map((value, i) => value + (gain.data[Math.floor(i / 3)] ?? 0));
  return { width: picture.width, height: picture.height, data };
}

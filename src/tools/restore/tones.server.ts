import { wideGaussianRows } from "#engine/local/ops/coarse.ts";
import {
  type Channel,
  channels,
  type FloatRaster,
  lumaAt,
  lumaOf,
} from "#engine/local/ops/float-raster.ts";

/** Pixels at which a photo's tones are measured. */
const SAMPLES = 150_000;

/** A photo with a smaller tonal range counts as faded; fraction of the missing range that is restored. */
const FULL_RANGE = 215;
const RECOVERED = 0.85;

/** Restores blacks, whites and neutral greys of a faded photo in place. Photos with a full range stay unchanged. */
export function recoverTones(picture: FloatRaster): void {
  const ranges = channels.map((channel) => rangeOf(picture, channel));
  const overall = rangeOf(picture, "luma");
  const missing = Math.max(0, FULL_RANGE - (overall.high - overall.low)) / FULL_RANGE;
  const share = Math.min(1, 3 * missing) * RECOVERED;
  if (share < 0.02) return;
  const [red, green, blue] = ranges.map((own) => {
    // Coloured light isn't fading: each channel's range counts half, the whole photo's range the other half.
    const low = (own.low + overall.low) / 2;
    const high = (own.high + overall.high) / 2;
    const scale = 244 / Math.max(40, high - low);
    return { factor: 1 + (scale - 1) * share, offset: (6 - low * scale) * share };
  });
  if (red && green && blue) stretch(picture, [red, green, blue], CALM * share);
}

/** Desaturation after a full stretch, since stretching the contrast also increases the saturation. */
const CALM = 0.2;

interface Line {
  readonly factor: number;
  readonly offset: number;
}

/** Maps each channel along its line in place, and desaturates by `amount` (0..1). */
function stretch(
  { data }: FloatRaster,
  [red, green, blue]: readonly [Line, Line, Line],
  amount: number,
): void {
  for (let i = 0; i < data.length; i += 3) {
    const r = (data[i] ?? 0) * red.factor + red.offset;
    const g = (data[i + 1] ?? 0) * green.factor + green.offset;
    const b = (data[i + 2] ?? 0) * blue.factor + blue.offset;
    const grey = amount * (0.299 * r + 0.587 * g + 0.114 * b);
    data[i] = r * (1 - amount) + grey;
    data[i + 1] = g * (1 - amount) + grey;
    data[i + 2] = b * (1 - amount) + grey;
  }
}

function rangeOf(picture: FloatRaster, channel: Channel | "luma"): { low: number; high: number } {
  const { data } = picture;
  const stride = 3 * Math.max(11, Math.floor((picture.width * picture.height) / SAMPLES));
  const sample = new Float32Array(Math.ceil(data.length / stride));
  for (let i = 0, k = 0; i < data.length; i += stride, k++) {
    sample[k] = channel === "luma" ? lumaAt(data, i) : (data[i + channel] ?? 0);
  }
  const sorted = sample.toSorted();
  return {
    low: sorted[Math.floor(0.005 * sorted.length)] ?? 0,
    high: sorted[Math.floor(0.995 * (sorted.length - 1))] ?? 255,
  };
}

/** Raises local contrast slightly in place, like printing on harder paper: `amount` 0..1. */
export function clarify(picture: FloatRaster, amount: number): void {
  const { width, height, data } = picture;
  const wideRow = wideGaussianRows(lumaOf(picture), Math.max(width, height) / 40);
  for (let y = 0, j = 0; y < height; y++) {
    const wide = wideRow(y);
    for (let x = 0; x < width; x++, j += 3) {
      const gain = amount * (lumaAt(data, j) - (wide[x] ?? 0));
      for (let k = j; k < j + 3; k++) data[k] = (data[k] ?? 0) + gain;
    }
  }
}

import { clamp, type Raster } from "../ops/raster.ts";

/** Gain and offset of the answer for each channel. */
export type ColourDrift = readonly { readonly gain: number; readonly offset: number }[];

/** Approximate number of pixels to sample. */
const SAMPLES = 40_000;
/**
 * Differences at which a pixel counts a quarter: wide at first, so that a drifted image isn't treated as outliers only.
 */
const DOUBTS = [40, 40, 25, 25, 12, 12, 12, 8, 8] as const;
/** Beyond this it isn't drift, but an image in different light. */
const GAIN_RANGE = [0.7, 1.4] as const;
const MAX_OFFSET = 48;

/** Values that may have been clipped at the end of the range. */
const CLIPPED = { below: 4, above: 250 } as const;

/**
 * The gain and offset per channel that make most of the answer equal to the base (of equal size, aligned): models
 * darken, warm or flatten the whole image slightly. Intended changes hardly count.
 */
export function findColourDrift(answer: Raster, base: Raster): ColourDrift {
  const step = Math.max(1, Math.floor(answer.data.length / 3 / SAMPLES));
  return [0, 1, 2].map((channel) => {
    const from: number[] = [];
    const to: number[] = [];
    for (let i = channel; i < answer.data.length; i += 3 * step) {
      const value = answer.data[i] ?? 0;
      if (value >= CLIPPED.above || value <= CLIPPED.below) continue;
      from.push(value);
      to.push(base.data[i] ?? 0);
    }
    return fitLine(from, to);
  });
}

function fitLine(from: readonly number[], to: readonly number[]): { gain: number; offset: number } {
  if (from.length === 0) return { gain: 1, offset: 0 };
  const differences = from.map((value, i) => (to[i] ?? 0) - value).toSorted((a, b) => a - b);
  let line = { gain: 1, offset: differences[Math.floor(differences.length / 2)] ?? 0 };
  for (const doubt of DOUBTS) line = refit({ from, to, doubt }, line);
  return line;
}

interface Fit {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly doubt: number;
}

function refit(
  { from, to, doubt }: Fit,
  { gain, offset }: { readonly gain: number; readonly offset: number },
): { gain: number; offset: number } {
  let [weight, x, y, xx, xy] = [0, 0, 0, 0, 0];
  for (const [i, value] of from.entries()) {
    const wanted = to[i] ?? 0;
    const off = (gain * value + offset - wanted) / doubt;
    const w = 1 / (1 + off * off) ** 2;
    weight += w;
    x += w * value;
    y += w * wanted;
    xx += w * value * value;
    xy += w * value * wanted;
  }
  const spread = xx - (x * x) / weight;
  // An image of one tone doesn't determine the gain.
  const slope = spread > weight ? (xy - (x * y) / weight) / spread : 1;
  const kept = clamp(slope, ...GAIN_RANGE);
  return { gain: kept, offset: clamp((y - kept * x) / weight, -MAX_OFFSET, MAX_OFFSET) };
}

/** Removes the drift from the answer. */
export function removeColourDrift({ width, height, data }: Raster, drift: ColourDrift): Raster {
  const curves = drift.map(({ gain, offset }) =>
    Uint8Array.from({ length: 256 }, (_, value) => clamp(gain * value + offset, 0, 255) + 0.5),
  );
  const out = new Uint8Array(data.length);
  for (const [channel, curve] of curves.entries()) {
    for (let i = channel; i < data.length; i += 3) out[i] = curve[data[i] ?? 0] ?? 0;
  }
  return { width, height, data: out };
}

/**
 * Adapts `corrected`, the answer without the drift, for comparing. A drift that clipped highlights or shadows hides
 * their values, so every base value beyond the clipped one counts as equal.
 */
export function forgiveClipped(corrected: Raster, answer: Raster, base: Raster): Raster {
  const data = corrected.data.map((value, i) => {
    const known = base.data[i] ?? 0;
    const raw = answer.data[i] ?? 0;
    const isBeyond = raw >= CLIPPED.above ? known > value : raw <= CLIPPED.below && known < value;
    return isBeyond ? known : value;
  });
  return { width: corrected.width, height: corrected.height, data };
}

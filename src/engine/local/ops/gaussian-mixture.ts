import { withKernels } from "../kernels/arena.ts";
import type { Colour, FloatRaster } from "./float-raster.ts";
import type { Plane } from "./raster.ts";

/** Colours learned by `learnMixture`, see `densitiesOf`. */
export interface ColourMixture {
  /** Ten numbers per component: mean, root of the inverse covariance (upper triangle by rows), and peak. */
  readonly numbers: Float32Array;
  /** Log-density of a colour unlike any sample. */
  readonly floor: number;
}

export interface MixtureOptions {
  readonly components: number;
  /** Smallest spread of a component, in the unit of the colours, so that noise isn't learned. */
  readonly minSpread: number;
  /** Fraction of colours unlike any sample, spread over `COLOUR_VOLUME`. */
  readonly clutter: number;
  /** Picks the initial colours; 0..1. */
  readonly random: () => number;
}

/** Volume of image colours in Lab over which clutter is spread. */
const COLOUR_VOLUME = 100 * 60 * 60;
const MAX_SAMPLES = 700;
const ROUNDS = 7;

interface Component {
  share: number;
  mean: Colour;
  /** Covariance: xx, xy, xz, yy, yz, zz. */
  spread: readonly number[];
}

/**
 * A mixture of Gaussians with full covariance, fitted by expectation maximisation to the pixels of `picture` (Lab),
 * each counted by its weight in `weights`; `null` if the weights add up to less than `minimum`.
 */
export function learnMixture(
  picture: FloatRaster,
  weights: Plane,
  options: MixtureOptions,
  minimum = 12,
): ColourMixture | null {
  const samples = drawSamples(picture, weights);
  const total = samples.reduce((sum, { weight }) => sum + weight, 0);
  if (total < minimum) return null;
  let parts = firstComponents(samples, options);
  for (let round = 0; round < ROUNDS; round++) parts = improve(samples, parts, options.minSpread);
  return mixtureOf(parts, options.clutter);
}

interface Sample {
  readonly colour: Colour;
  readonly weight: number;
}

function drawSamples({ data }: FloatRaster, weights: Plane): Sample[] {
  const used: number[] = [];
  for (let i = 0; i < weights.data.length; i++) if ((weights.data[i] ?? 0) > 0) used.push(i);
  const step = Math.max(1, used.length / MAX_SAMPLES);
  const samples: Sample[] = [];
  for (let k = 0; k < used.length; k += step) {
    const i = used[Math.floor(k)] ?? 0;
    const colour = [data[3 * i] ?? 0, data[3 * i + 1] ?? 0, data[3 * i + 2] ?? 0] as const;
    samples.push({ colour, weight: (weights.data[i] ?? 0) * step });
  }
  return samples;
}

/** Initial components far apart from each other (k-means++), spherical with a fixed variance. */
function firstComponents(
  samples: readonly Sample[],
  { components, minSpread, random }: MixtureOptions,
): Component[] {
  const nearest = samples.map(() => Number.POSITIVE_INFINITY);
  const means: Colour[] = [];
  while (means.length < Math.min(components, samples.length)) {
    const chances = samples.map(({ weight }, i) =>
      means.length === 0 ? weight : weight * (nearest[i] ?? 0),
    );
    let left = random() * chances.reduce((sum, chance) => sum + chance, 0);
    let pick = chances.findIndex((chance) => {
      left -= chance;
      return left < 0;
    });
    if (pick < 0) pick = samples.length - 1;
    const mean = samples[pick]?.colour ?? [0, 0, 0];
    means.push(mean);
    for (const [i, { colour }] of samples.entries()) {
      nearest[i] = Math.min(nearest[i] ?? 0, squaredDistance(colour, mean));
    }
  }
  const variance = Math.max(minSpread ** 2, 64);
  return means.map((mean) => ({
    share: 1 / means.length,
    mean,
    spread: [variance, 0, 0, variance, 0, variance],
  }));
}

function squaredDistance(a: Colour, b: Colour): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

/** One round of expectation maximisation. */
function improve(
  samples: readonly Sample[],
  parts: readonly Component[],
  minSpread: number,
): Component[] {
  const numbers = flatten(parts);
  const sums = parts.map(() => new Float64Array(10));
  const values = new Float64Array(parts.length);
  let total = 0;
  for (const { colour, weight } of samples) {
    let all = 0;
    for (let k = 0; k < values.length; k++) {
      const value = Math.exp(Math.max(-80, logDensity(numbers, NUMBERS * k, colour)));
      values[k] = value;
      all += value;
    }
    total += weight;
    for (let k = 0; k < values.length; k++) {
      const sum = sums[k];
      if (sum) addMoments(sum, colour, (weight * (values[k] ?? 0)) / all);
    }
  }
  return sums.flatMap((sum) => {
    const [own = 0, x = 0, y = 0, z = 0, xx = 0, xy = 0, xz = 0, yy = 0, yz = 0, zz = 0] = sum;
    if (own < 0.01 * total) return [];
    const mean: Colour = [x / own, y / own, z / own];
    const floor = minSpread ** 2;
    const spread = [
      xx / own - mean[0] ** 2 + floor,
      xy / own - mean[0] * mean[1],
      xz / own - mean[0] * mean[2],
      yy / own - mean[1] ** 2 + floor,
      yz / own - mean[1] * mean[2],
      zz / own - mean[2] ** 2 + floor,
    ];
    return [{ share: own / total, mean, spread }];
  });
}

function addMoments(sum: Float64Array, [x, y, z]: Colour, weight: number): void {
  sum[0] = (sum[0] ?? 0) + weight;
  sum[1] = (sum[1] ?? 0) + weight * x;
  sum[2] = (sum[2] ?? 0) + weight * y;
  sum[3] = (sum[3] ?? 0) + weight * z;
  sum[4] = (sum[4] ?? 0) + weight * x * x;
  sum[5] = (sum[5] ?? 0) + weight * x * y;
  sum[6] = (sum[6] ?? 0) + weight * x * z;
  sum[7] = (sum[7] ?? 0) + weight * y * y;
  sum[8] = (sum[8] ?? 0) + weight * y * z;
  sum[9] = (sum[9] ?? 0) + weight * z * z;
}

/** Numbers per component in the list of `flatten`. */
const NUMBERS = 11;

/**
 * The values from which the logarithm of share times density is computed: mean, inverse of the 3 x 3 covariance, factor
 * and peak.
 */
function flatten(parts: readonly Component[]): Float64Array {
  return Float64Array.from(
    parts.flatMap(({ share, mean, spread }) => {
      const [xx = 1, xy = 0, xz = 0, yy = 1, yz = 0, zz = 1] = spread;
      const axx = yy * zz - yz * yz;
      const axy = xz * yz - xy * zz;
      const axz = xy * yz - xz * yy;
      const ayy = xx * zz - xz * xz;
      const ayz = xy * xz - xx * yz;
      const azz = xx * yy - xy * xy;
      const determinant = Math.max(1e-6, xx * axx + xy * axy + xz * axz);
      const peak = Math.log(share) - 1.5 * Math.log(2 * Math.PI) - 0.5 * Math.log(determinant);
      return [...mean, axx, axy, axz, ayy, ayz, azz, -0.5 / determinant, peak];
    }),
  );
}

/** Logarithm of share times density of the component whose numbers start at `at`. */
function logDensity(numbers: Float64Array, at: number, [first, second, third]: Colour): number {
  const x = first - (numbers[at] ?? 0);
  const y = second - (numbers[at + 1] ?? 0);
  const z = third - (numbers[at + 2] ?? 0);
  const squared =
    x *
      (x * (numbers[at + 3] ?? 0) + 2 * (y * (numbers[at + 4] ?? 0) + z * (numbers[at + 5] ?? 0))) +
    y * (y * (numbers[at + 6] ?? 0) + 2 * z * (numbers[at + 7] ?? 0)) +
    z * z * (numbers[at + 8] ?? 0);
  return (numbers[at + 10] ?? 0) + (numbers[at + 9] ?? 0) * squared;
}

function mixtureOf(parts: readonly Component[], clutter: number): ColourMixture {
  const numbers = flatten(parts);
  const keep = Math.log(1 - clutter);
  const all: number[] = [];
  for (let at = 0; at < numbers.length; at += NUMBERS) {
    const [x = 0, y = 0, z = 0, ...rest] = numbers.subarray(at, at + NUMBERS);
    const [axx = 1, axy = 0, axz = 0, ayy = 1, ayz = 0, azz = 1, factor = 0, peak = 0] = rest;
    // The density is exp(peak + factor * squared) with the adjugate, and exp(peak - 0.5 * squared) with the inverse.
    const scale = -2 * factor;
    const root = Math.sqrt(Math.max(0, scale * axx));
    const [ry, rz] = root === 0 ? [0, 0] : [(scale * axy) / root, (scale * axz) / root];
    const middle = Math.sqrt(Math.max(0, scale * ayy - ry * ry));
    const mz = middle === 0 ? 0 : (scale * ayz - ry * rz) / middle;
    const last = Math.sqrt(Math.max(0, scale * azz - rz * rz - mz * mz));
    all.push(x, y, z, root, ry, rz, middle, mz, last, peak + keep);
  }
  return { numbers: Float32Array.from(all), floor: Math.log(clutter / COLOUR_VOLUME) };
}

/** Returns the logarithm of each pixel's frequency, per unit of colour, for an image in Lab. */
export function densitiesOf(picture: FloatRaster, { numbers, floor }: ColourMixture): Float32Array {
  const count = picture.width * picture.height;
  return withKernels((kernels, arena) => {
    const [colours, mixture] = [arena.put(picture.data), arena.put(numbers)];
    const out = arena.take(4 * count);
    kernels.mixtureDensities(colours, count, mixture, numbers.length / 10, floor, out);
    return arena.floats(out, count);
  });
}

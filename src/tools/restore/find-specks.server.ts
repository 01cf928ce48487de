import { boxMean, dilate } from "#engine/local/ops/filters.ts";
import { createPlane, type Plane } from "#engine/local/ops/raster.ts";
import { certaintyOf, type OddsModel } from "./certainty.server.ts";
import { levelAt, type StandOut } from "./stand-out.server.ts";

/** A small bright spot. */
export interface Speck {
  readonly pixels: readonly number[];
  /** What tells dust from the scene, in the order of the model's weights. */
  readonly traits: readonly number[];
  /** How likely it is damage, 0..1. */
  readonly certainty: number;
}

/** Least contrast: in grey levels, standard deviations of the noise, and multiples of the usual contrast. */
const LEVEL = { least: 17, noises: 3, usual: 2.3 } as const;
/** A speck ends where its contrast falls to this fraction of its peak. */
const EDGE = 0.5;
/** Largest area in square units. */
const MAX_AREA = 140;
/** Half the side of the square in which other spots are counted, in units. */
const NEIGHBOURHOOD = 35;

/** Learned from the tuning photos as synthetic prints of `bench/restoration.ts`. */
const model: OddsModel = {
  offset: -12.37,
  weights: [1.88, -1.8, -9.44, 1.16, 2.27, -0.95, -0.09, 1.52, 6.52, -0.12, 0.56],
};

/**
 * Finds spots up to the width of dust, and how likely they are dust: small, round, sharp and as bright as the paper, on
 * ground that is calmer than they are. `unit` is the length in pixels that is 1/1442 of the diagonal.
 */
export function findSpecks(photo: StandOut, unit: number): Speck[] {
  const { width, height } = photo.light;
  const { data } = photo.contrast;
  const peaks = findPeaks(photo);
  const owner = new Int32Array(data.length);
  const isTaken = new Uint8Array(data.length);
  const spots: Spot[] = [];
  for (const [k, peak] of peaks.entries()) {
    if (isTaken[peak] === 1) continue;
    const pixels = grow(photo, peak, { owner, mark: k + 1, most: MAX_AREA * unit * unit });
    if (!pixels) continue;
    for (const i of pixels) isTaken[i] = 1;
    const around = lookAround(photo, pixels, { owner, mark: k + 1 });
    if (around) spots.push({ peak, pixels, around });
  }
  const places = createPlane(width, height);
  for (const { peak } of spots) places.data[peak] = 1;
  const radius = Math.round(NEIGHBOURHOOD * unit);
  const share = boxMean(places, radius);
  return spots.map((spot) => {
    const others = (share.data[spot.peak] ?? 0) * (2 * radius + 1) ** 2 - 1;
    const traits = traitsOf(photo, spot, { others, unit });
    return { pixels: spot.pixels, traits, certainty: certaintyOf(model, traits) };
  });
}

interface Spot {
  /** Its brightest pixel. */
  readonly peak: number;
  readonly pixels: readonly number[];
  readonly around: Around;
}

/** Pixels that exceed all others near them, strongest first. */
function findPeaks(photo: StandOut): number[] {
  const { data } = photo.contrast;
  const highest = dilate(photo.contrast, 2);
  const peaks: number[] = [];
  for (let i = 0; i < data.length; i++) {
    const value = data[i] ?? 0;
    if (value >= (highest.data[i] ?? 0) && value >= levelAt(photo, i, LEVEL)) peaks.push(i);
  }
  return peaks.toSorted((a, b) => (data[b] ?? 0) - (data[a] ?? 0));
}

interface Ownership {
  /** Number of the last spot that reached a pixel. */
  readonly owner: Int32Array;
  readonly mark: number;
}

/** The connected pixels around a peak that stand out half as much; `null` if they are too many for a speck. */
function grow(
  { contrast: { width, data } }: StandOut,
  peak: number,
  { owner, mark, most }: Ownership & { readonly most: number },
): number[] | null {
  const least = EDGE * (data[peak] ?? 0);
  const pixels = [peak];
  owner[peak] = mark;
  const visit = (i: number): void => {
    if (owner[i] === mark || (data[i] ?? 0) < least) return;
    owner[i] = mark;
    pixels.push(i);
  };
  for (let k = 0; k < pixels.length; k++) {
    if (pixels.length > most) return null;
    const i = pixels[k] ?? 0;
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x + 1 < width) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i + width < data.length) visit(i + width);
  }
  return pixels;
}

/** Offsets from a pixel of a speck to the ground around it. */
const RING = [
  [4, 0],
  [-4, 0],
  [0, 4],
  [0, -4],
  [3, 3],
  [3, -3],
  [-3, 3],
  [-3, -3],
] as const;

/** Most pixels of a speck whose ground is looked at. */
const RING_PIXELS = 24;

interface Around {
  /** Median brightness of the ground, and mean deviation from it. */
  readonly middle: number;
  readonly deviation: number;
  /** Fraction of the ground that stands out like the speck. */
  readonly alike: number;
}

/** The ground around a speck; `null` if too little of it is visible. */
function lookAround(
  { light, contrast }: StandOut,
  pixels: readonly number[],
  { owner, mark }: Ownership,
): Around | null {
  const { width, height } = light;
  const least = EDGE * (contrast.data[pixels[0] ?? 0] ?? 0);
  const ground: number[] = [];
  let alike = 0;
  const step = Math.ceil(pixels.length / RING_PIXELS);
  for (let k = 0; k < pixels.length; k += step) {
    const i = pixels[k] ?? 0;
    const x = i % width;
    const y = (i - x) / width;
    for (const [dx, dy] of RING) {
      const isInside = x + dx >= 0 && y + dy >= 0 && x + dx < width && y + dy < height;
      const at = i + dy * width + dx;
      if (!isInside || owner[at] === mark) continue;
      if ((contrast.data[at] ?? 0) < least) ground.push(light.data[at] ?? 0);
      else alike++;
    }
  }
  if (ground.length < 6) return null;
  const middle = ground.toSorted((a, b) => a - b)[ground.length >> 1] ?? 0;
  const deviation =
    ground.reduce((sum, value) => sum + Math.abs(value - middle), 0) / ground.length;
  return { middle, deviation, alike: alike / (alike + ground.length) };
}

interface Setting {
  /** Number of spots in the neighbourhood. */
  readonly others: number;
  readonly unit: number;
}

function traitsOf(photo: StandOut, spot: Spot, { others, unit }: Setting): number[] {
  const { peak, pixels, around } = spot;
  const { light } = photo;
  const contrast = photo.contrast.data[peak] ?? 0;
  const { length, breadth } = extentOf(pixels, light);
  const mean = pixels.reduce((sum, i) => sum + (light.data[i] ?? 0), 0) / pixels.length;
  const extreme = ((light.data[peak] ?? 0) - photo.extreme) / 40;
  return [
    Math.log(contrast / ((photo.usual.data[peak] ?? 0) + photo.noise + 3)),
    Math.log((around.deviation + 1.5) / contrast),
    around.alike,
    Math.min(1, Math.max(-2, extreme)),
    (mean - around.middle) / contrast,
    Math.log(pixels.length / (unit * unit)),
    Math.max(0, length / unit - 10),
    breadth / length,
    pixels.length / (length * breadth + 0.5),
    Math.min(12, others),
    photo.isNegative ? 1 : 0,
  ];
}

/** Sides of a bar with the second moments of the pixels: the square root of twelve variances. */
function extentOf(
  pixels: readonly number[],
  { width }: Plane,
): { readonly length: number; readonly breadth: number } {
  const count = pixels.length;
  let [sx, sy] = [0, 0];
  for (const i of pixels) {
    sx += i % width;
    sy += Math.floor(i / width);
  }
  let [xx, xy, yy] = [1 / 12, 0, 1 / 12];
  for (const i of pixels) {
    const dx = (i % width) - sx / count;
    const dy = Math.floor(i / width) - sy / count;
    xx += (dx * dx) / count;
    xy += (dx * dy) / count;
    yy += (dy * dy) / count;
  }
  const root = Math.hypot((xx - yy) / 2, xy);
  return { length: sideOf((xx + yy) / 2 + root), breadth: sideOf((xx + yy) / 2 - root) };
}

function sideOf(variance: number): number {
  return Math.sqrt(12 * Math.max(0, variance));
}

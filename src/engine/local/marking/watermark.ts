import type { Raster } from "../ops/raster.ts";
import { type Carriers, CONTROL_SETS, type Pattern } from "./carriers.ts";
import { BAND_SIDE, fromCosines, GRID_SIDE, toCosines } from "./cosines.ts";
import { CODE_BITS, decodeId, encodeId } from "./mark-code.ts";

/*
 * A spread-spectrum mark in the cosines of an image's brightness, on a grid of one size for all images, so that a
 * resized copy carries the same mark. Each of 64 signs is spread over about 250 cosines. Writing the mark accounts for
 * the image's own values along them (Malvar and Florencio, 2003: improved spread spectrum), so that the image isn't
 * noise to its own mark.
 */

/** Smaller images have no room for a mark. */
export const MIN_MARKED_SIDE_PX = 128;
/** Radius of the neighbourhood, in cosines, over which loudness is averaged. */
const REACH = 3;
/** Rounding of pixels leaves this much in a cosine; no loudness is lower. */
const FLOOR = 1.2;
/** Target of each sign, in standard deviations of chance. */
const TARGET = 3.2;
/** Maximum loudness of a mark: 10 log10(255^2 / 1.95^2) = 42.3 dB. */
const MAX_RMS = 1.95;
const MIN_RMS = 1.2;
/** Side of the plane on which the mark is drawn before it is added to the image. */
const PLANE_SIDE = 512;
/** Detail hides a mark, flat colour reveals it. */
const MASK = { least: 0.16, most: 1.8, perDetail: 0.2 } as const;

/** Loudness of an image around each cosine: the root mean square of its neighbours. */
function loudnessOf(cosines: Float32Array): Float32Array {
  const side = BAND_SIDE + 1;
  const sums = new Float64Array(side * side);
  for (let v = 0; v < BAND_SIDE; v++) {
    let row = 0;
    for (let u = 0; u < BAND_SIDE; u++) {
      row += (cosines[v * BAND_SIDE + u] ?? 0) ** 2;
      sums[(v + 1) * side + u + 1] = (sums[v * side + u + 1] ?? 0) + row;
    }
  }
  const at = (v: number, u: number): number => sums[v * side + u] ?? 0;
  const loudness = new Float32Array(cosines.length);
  for (let v = 0; v < BAND_SIDE; v++) {
    const [top, bottom] = [Math.max(0, v - REACH), Math.min(BAND_SIDE, v + REACH + 1)];
    for (let u = 0; u < BAND_SIDE; u++) {
      const [left, right] = [Math.max(0, u - REACH), Math.min(BAND_SIDE, u + REACH + 1)];
      const energy = at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left);
      const mean = Math.max(0, energy) / ((bottom - top) * (right - left));
      loudness[v * BAND_SIDE + u] = Math.sqrt(mean + FLOOR ** 2);
    }
  }
  return loudness;
}

interface Seen {
  readonly cosines: Float32Array;
  readonly loudness: Float32Array;
}

/**
 * The correlation of an image with each of the 64 directions of a pattern; approximately normally distributed by
 * chance.
 */
function measure({ cosines, loudness }: Seen, places: Uint32Array, pattern: Pattern): Float64Array {
  const sums = new Float64Array(CODE_BITS);
  const counts = new Float64Array(CODE_BITS);
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0;
    const channel = pattern.channels[i] ?? 0;
    const value = (cosines[place] ?? 0) / (loudness[place] ?? 1);
    // One loud line in the image must not outweigh all others.
    const heard = Math.max(-3, Math.min(3, value));
    sums[channel] = (sums[channel] ?? 0) + heard * (pattern.signs[i] ?? 0);
    counts[channel] = (counts[channel] ?? 0) + 1;
  }
  return sums.map((sum, channel) => sum / Math.sqrt(counts[channel] || 1));
}

export interface WatermarkFinding {
  readonly id: number;
  /**
   * How well the 64 signs match a word of the code, in standard deviations of chance. From `FOUND_SCORE` on, it's a
   * mark.
   */
  readonly score: number;
}

/**
 * From here on it isn't chance: for one word of the code an unmarked image reaches 8.8 with a probability of 1e-17
 * (Student, 512 measures of chance), and there are 2^32 words: 5e-8 for any of them.
 */
export const FOUND_SCORE = 8.8;

/** Searches for a mark in the cosines of an image. */
export function findWatermark(cosines: Float32Array, carriers: Carriers): WatermarkFinding {
  const seen = { cosines, loudness: loudnessOf(cosines) };
  const values = measure(seen, carriers.places, carriers.mark);
  let square = 0;
  for (const control of carriers.controls) {
    for (const value of measure(seen, carriers.places, control)) square += value ** 2;
  }
  const chance = Math.max(0.5, Math.sqrt(square / (CONTROL_SETS * CODE_BITS)));
  const id = decodeId(values);
  let agreement = 0;
  for (const [i, sign] of encodeId(id).entries()) agreement += sign * (values[i] ?? 0);
  return { id, score: agreement / (chance * Math.sqrt(CODE_BITS)) };
}

/** The 64 signs as read, before error correction. For measurements. */
export function hearSigns(cosines: Float32Array, carriers: Carriers): Int8Array {
  const seen = { cosines, loudness: loudnessOf(cosines) };
  return Int8Array.from(measure(seen, carriers.places, carriers.mark), (value) =>
    value < 0 ? -1 : 1,
  );
}

/** Strength of a mark at each point of the plane, from the detail around it. */
function maskOf(grid: Float32Array): Float32Array {
  const mask = new Float32Array(GRID_SIDE * GRID_SIDE);
  for (let y = 0; y < GRID_SIDE; y++) {
    for (let x = 0; x < GRID_SIDE; x++) {
      mask[y * GRID_SIDE + x] = MASK.least + MASK.perDetail * detailAt(grid, x, y);
    }
  }
  return mask.map((value) => Math.min(MASK.most, value));
}

const DETAIL_REACH = 2;

/**
 * Standard deviation of the brightness around a point, without the part that a slope explains: shaded skin and soft
 * backgrounds are gradients and hide nothing.
 */
function detailAt(grid: Float32Array, x: number, y: number): number {
  let [sum, square, count] = [0, 0, 0];
  let [across, down, acrossSquare, downSquare] = [0, 0, 0, 0];
  for (let dy = -DETAIL_REACH; dy <= DETAIL_REACH; dy++) {
    for (let dx = -DETAIL_REACH; dx <= DETAIL_REACH; dx++) {
      const [px, py] = [x + dx, y + dy];
      if (px < 0 || py < 0 || px >= GRID_SIDE || py >= GRID_SIDE) continue;
      const value = grid[py * GRID_SIDE + px] ?? 0;
      sum += value;
      square += value ** 2;
      across += value * dx;
      down += value * dy;
      acrossSquare += dx ** 2;
      downSquare += dy ** 2;
      count += 1;
    }
  }
  const slope = across ** 2 / acrossSquare + down ** 2 / downSquare;
  return Math.sqrt(Math.max(0, (square - slope) / count - (sum / count) ** 2));
}

interface Mark {
  readonly carriers: Carriers;
  readonly id: number;
}

/** Waves that push each of the 64 signs by the given amounts. */
function wavesOf(push: ArrayLike<number>, { places, mark }: Carriers): Float32Array {
  const field = new Float32Array(BAND_SIDE * BAND_SIDE);
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0;
    field[place] = (push[mark.channels[i] ?? 0] ?? 0) * (mark.signs[i] ?? 0);
  }
  return field;
}

/** The waves on a plane, louder where the image hides them. */
function draw(waves: Float32Array, mask: Float32Array, side: number): Float32Array {
  const plane = fromCosines(waves, side);
  const scale = GRID_SIDE / side;
  for (let y = 0; y < side; y++) {
    const row = Math.floor(y * scale) * GRID_SIDE;
    for (let x = 0; x < side; x++) {
      plane[y * side + x] = (plane[y * side + x] ?? 0) * (mask[row + Math.floor(x * scale)] ?? 0);
    }
  }
  return plane;
}

function rmsOf(values: ArrayLike<number>): number {
  let square = 0;
  for (let i = 0; i < values.length; i++) square += (values[i] ?? 0) ** 2;
  return Math.sqrt(square / values.length);
}

/**
 * The highest target that all signs can reach if a push of one on every sign is as loud as `loudness`. Signs that the
 * image already has need the smallest push, opposite ones the largest. At most `TARGET`.
 */
function reachable(agreement: ArrayLike<number>, gain: number, loudness: number): number {
  let [low, high] = [0, TARGET];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    const rms = loudness * rmsOf(pushesFor(agreement, gain, middle));
    if (rms > MAX_RMS) high = middle;
    else low = middle;
  }
  return low;
}

const BISECTIONS = 16;
/**
 * Fraction of the target that every sign is pushed by at least, so that the whole mark is as detectable as each sign.
 */
const COMMON_SHARE = 0.5;

function pushesFor(agreement: ArrayLike<number>, gain: number, target: number): number[] {
  return Array.from({ length: CODE_BITS }, (_, i) => {
    const missing = Math.max(target * COMMON_SHARE, target - (agreement[i] ?? 0));
    return missing / gain;
  });
}

/** The mark as changes of brightness on a plane of `PLANE_SIDE`. */
function drawMark(grid: Float32Array, { carriers, id }: Mark): Float32Array {
  const cosines = toCosines(grid);
  const loudness = loudnessOf(cosines);
  const { places, mark } = carriers;
  const signs = encodeId(id);
  const now = measure({ cosines, loudness }, places, mark);
  const mask = maskOf(grid);
  // A trial measures the effect of a push of one on the signs, and its loudness.
  const trial = draw(wavesOf(signs, carriers), mask, GRID_SIDE);
  const heard = measure({ cosines: toCosines(trial), loudness }, places, mark);
  let gain = 0;
  for (const [i, sign] of signs.entries()) gain += (sign * (heard[i] ?? 0)) / CODE_BITS;
  const said = Float64Array.from(signs, (sign, i) => sign * (now[i] ?? 0));
  const target = reachable(said, gain, rmsOf(trial));
  const pushes = pushesFor(said, gain, target).map((push, i) => push * (signs[i] ?? 0));
  const plane = draw(wavesOf(pushes, carriers), mask, PLANE_SIDE);
  const factor = Math.max(MIN_RMS, Math.min(MAX_RMS, rmsOf(plane))) / rmsOf(plane);
  return plane.map((value) => value * factor);
}

/** Position of a pixel's centre on the plane: the two adjacent points and the weight of the second. */
interface Between {
  readonly first: number;
  readonly second: number;
  readonly share: number;
}

function axis(count: number): Between[] {
  return Array.from({ length: count }, (_, i) => {
    const at = ((i + 0.5) * PLANE_SIDE) / count - 0.5;
    const low = Math.floor(at);
    return {
      first: Math.max(0, low),
      second: Math.min(PLANE_SIDE - 1, low + 1),
      share: at - low,
    };
  });
}

/** A row interpolated between two rows of the plane. */
function rowAt(plane: Float32Array, { first, second, share }: Between): Float32Array {
  const row = plane.slice(first * PLANE_SIDE, (first + 1) * PLANE_SIDE);
  for (let x = 0; x < PLANE_SIDE; x++) {
    row[x] = (row[x] ?? 0) * (1 - share) + (plane[second * PLANE_SIDE + x] ?? 0) * share;
  }
  return row;
}

/**
 * The image marked with `mark`; the brightness of each pixel changes by a few of 255 levels. `grid` is the image's own.
 */
export function writeWatermark(raster: Raster, grid: Float32Array, mark: Mark): Raster {
  const { width, height, data } = raster;
  const plane = drawMark(grid, mark);
  const marked = new Uint8ClampedArray(data);
  const across = axis(width);
  for (const [y, down] of axis(height).entries()) {
    const row = rowAt(plane, down);
    for (const [x, { first, second, share }] of across.entries()) {
      const change = (row[first] ?? 0) * (1 - share) + (row[second] ?? 0) * share;
      const at = (y * width + x) * 3;
      for (let i = at; i < at + 3; i++) marked[i] = (marked[i] ?? 0) + change;
    }
  }
  return { width, height, data: new Uint8Array(marked.buffer) };
}

import type { Raster } from "#engine/local/ops/raster.ts";
import { type Carriers, CONTROL_SETS, type Pattern } from "./carriers.ts";
import { BAND_SIDE, fromCosines, GRID_SIDE, toCosines } from "./cosines.ts";
import { CODE_BITS, decodeId, encodeId } from "./mark-code.ts";

/*
 * A spread-spectrum mark in the cosines of a picture's brightness, on a grid of one size for all pictures, so
 * that a copy of another size shows the same. Each of 64 signs is spread over some 250 cosines; what the picture
 * itself says along them is taken into account when it is written (Malvar and Florencio, 2003: improved spread
 * spectrum), so that the picture is no noise to its own mark.
 */

/** Smaller pictures have no room for a mark. */
export const MIN_MARKED_SIDE_PX = 128;
/** Cosines whose loudness is taken as one. */
const REACH = 3;
/** What the rounding of pixels leaves in a cosine; nothing is taken to be quieter. */
const FLOOR = 1.2;
/** How far each sign is driven, in what chance would give. */
const TARGET = 5;
/** Loudest a mark may be: 10 log10(255^2 / 1.8^2) = 43 dB. */
const MAX_RMS = 1.8;
const MIN_RMS = 1.1;
/** The plane on which the mark is drawn before it is laid over the picture. */
const PLANE_SIDE = 512;
/** Detail hides a mark, flat colour shows it. */
const MASK = { least: 0.35, most: 1.7, perDetail: 0.16 } as const;

/** How loud a picture is around each cosine: the root of the mean square of its neighbours. */
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

/** What a picture says along each of the 64 directions of a pattern; about a normal distribution by chance. */
function measure({ cosines, loudness }: Seen, places: Uint32Array, pattern: Pattern): Float64Array {
  const sums = new Float64Array(CODE_BITS);
  const counts = new Float64Array(CODE_BITS);
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0;
    const channel = pattern.channels[i] ?? 0;
    const value = (cosines[place] ?? 0) / (loudness[place] ?? 1);
    // One loud line of the picture must not outvote all others.
    const heard = Math.max(-3, Math.min(3, value));
    sums[channel] = (sums[channel] ?? 0) + heard * (pattern.signs[i] ?? 0);
    counts[channel] = (counts[channel] ?? 0) + 1;
  }
  return sums.map((sum, channel) => sum / Math.sqrt(counts[channel] || 1));
}

export interface WatermarkFinding {
  readonly id: number;
  /**
   * How far the 64 signs agree with a word of the code, in standard deviations of chance. `FOUND_SCORE` and more
   * is a mark.
   */
  readonly score: number;
}

/**
 * From here on it is no chance: for one word of the code a clean picture reaches 9.5 with a probability of 1e-21,
 * and there are 2^32 words.
 */
export const FOUND_SCORE = 9.5;

/** Looks for a mark in the cosines of a picture. */
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

/** The 64 signs as they are heard, before any are corrected: for measurements. */
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

/** Standard deviation of the brightness around a point. */
function detailAt(grid: Float32Array, x: number, y: number): number {
  let [sum, square, count] = [0, 0, 0];
  for (let dy = -DETAIL_REACH; dy <= DETAIL_REACH; dy++) {
    for (let dx = -DETAIL_REACH; dx <= DETAIL_REACH; dx++) {
      const [px, py] = [x + dx, y + dy];
      if (px < 0 || py < 0 || px >= GRID_SIDE || py >= GRID_SIDE) continue;
      const value = grid[py * GRID_SIDE + px] ?? 0;
      sum += value;
      square += value ** 2;
      count += 1;
    }
  }
  return Math.sqrt(Math.max(0, square / count - (sum / count) ** 2));
}

/** The mark as changes of brightness on a plane of `PLANE_SIDE`. */
function drawMark(grid: Float32Array, carriers: Carriers, id: number): Float32Array {
  const cosines = toCosines(grid);
  const seen = { cosines, loudness: loudnessOf(cosines) };
  const { places, mark } = carriers;
  const now = measure(seen, places, mark);
  const missing = encodeId(id).reduce<number[]>((list, sign, i) => {
    const wanted = TARGET - sign * (now[i] ?? 0);
    list.push(Math.max(0, wanted) * sign);
    return list;
  }, []);
  const field = new Float32Array(cosines.length);
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0;
    const push = (missing[mark.channels[i] ?? 0] ?? 0) * (mark.signs[i] ?? 0);
    // Between equal changes (least error) and changes in proportion (least seen).
    field[place] = push * Math.sqrt(seen.loudness[place] ?? 1);
  }
  const plane = fromCosines(field, PLANE_SIDE);
  const mask = maskOf(grid);
  const half = PLANE_SIDE / GRID_SIDE;
  for (let y = 0; y < PLANE_SIDE; y++) {
    const row = Math.floor(y / half) * GRID_SIDE;
    for (let x = 0; x < PLANE_SIDE; x++) {
      plane[y * PLANE_SIDE + x] =
        (plane[y * PLANE_SIDE + x] ?? 0) * (mask[row + Math.floor(x / half)] ?? 0);
    }
  }
  return scaled(plane, { seen, carriers, id });
}

interface Written {
  readonly seen: Seen;
  readonly carriers: Carriers;
  readonly id: number;
}

/** As loud as the signs need it, within what is allowed. */
function scaled(plane: Float32Array, { seen, carriers, id }: Written): Float32Array {
  const added = toCosines(halved(plane));
  const gains = measure(
    { cosines: added, loudness: seen.loudness },
    carriers.places,
    carriers.mark,
  );
  let gain = 0;
  for (const [i, sign] of encodeId(id).entries()) gain += (sign * (gains[i] ?? 0)) / CODE_BITS;
  let square = 0;
  for (const value of plane) square += value ** 2;
  const rms = Math.sqrt(square / plane.length) || 1;
  const needed = gain > 0 ? (TARGET / gain) * rms : MAX_RMS;
  const factor = Math.min(MAX_RMS, Math.max(MIN_RMS, needed)) / rms;
  return plane.map((value) => value * factor);
}

function halved(plane: Float32Array): Float32Array {
  const grid = new Float32Array(GRID_SIDE * GRID_SIDE);
  const half = PLANE_SIDE / GRID_SIDE;
  for (let y = 0; y < PLANE_SIDE; y++) {
    for (let x = 0; x < PLANE_SIDE; x++) {
      const place = Math.floor(y / half) * GRID_SIDE + Math.floor(x / half);
      grid[place] = (grid[place] ?? 0) + (plane[y * PLANE_SIDE + x] ?? 0) / half ** 2;
    }
  }
  return grid;
}

/** Where a pixel's centre lies on the plane: the two points beside it and the share of the second. */
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

/** A row of the plane between two of its own. */
function rowAt(plane: Float32Array, { first, second, share }: Between): Float32Array {
  const row = plane.slice(first * PLANE_SIDE, (first + 1) * PLANE_SIDE);
  for (let x = 0; x < PLANE_SIDE; x++) {
    row[x] = (row[x] ?? 0) * (1 - share) + (plane[second * PLANE_SIDE + x] ?? 0) * share;
  }
  return row;
}

interface Mark {
  readonly carriers: Carriers;
  readonly id: number;
}

/** The picture with `id` in it; the brightness of each pixel changes by a few of 255 levels. `grid` is its own. */
export function writeWatermark(raster: Raster, grid: Float32Array, mark: Mark): Raster {
  const { width, height, data } = raster;
  const plane = drawMark(grid, mark.carriers, mark.id);
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

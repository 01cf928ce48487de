import type { FloatRaster } from "./float-raster.ts";

/** Offset from a missing pixel to the pixel to copy, in pixels. */
export interface Shift {
  readonly dx: number;
  readonly dy: number;
}

interface ShiftSearch {
  /** 1 for unknown pixels and pixels that may not be copied. */
  readonly isBarred: Uint8Array;
  readonly random: () => number;
  readonly count: number;
}

const RADIUS = 3;
const SAMPLES = 500;
/** Shorter shifts, as fractions of the longest side, would repeat the hole's surroundings over and over. */
const MIN_SHIFT = 0.055;
/** Only every second position is compared. */
const GRID = 2;

/**
 * The shifts at which an image repeats itself most often: finds the most similar patch elsewhere for sampled patches
 * and counts the shifts between them (statistics of patch offsets, He and Sun 2012).
 */
export function commonShifts(picture: FloatRaster, options: ShiftSearch): Shift[] {
  const { width, height } = picture;
  const places = openPlaces(width, height, options.isBarred);
  if (places.at.length === 0) return [];
  const reach = { x: width, y: height };
  const votes = new Float32Array((2 * reach.x + 1) * (2 * reach.y + 1));
  const span = 2 * reach.x + 1;
  for (let k = 0; k < SAMPLES; k++) {
    const at = places.at[Math.floor(options.random() * places.at.length)] ?? 0;
    const match = mostSimilar(picture, places, at);
    if (match < 0) continue;
    const dx = (match % width) - (at % width);
    const dy = Math.floor(match / width) - Math.floor(at / width);
    addVote(votes, (dy + reach.y) * span + dx + reach.x, span);
    addVote(votes, (reach.y - dy) * span + reach.x - dx, span);
  }
  return peaks(votes, span, options.count).map((i) => ({
    dx: (i % span) - reach.x,
    dy: Math.floor(i / span) - reach.y,
  }));
}

/** Pixels by index, column and row. */
interface Places {
  readonly at: Int32Array;
  readonly x: Int32Array;
  readonly y: Int32Array;
}

function openPlaces(width: number, height: number, isBarred: Uint8Array): Places {
  const places: number[] = [];
  for (let y = RADIUS; y < height - RADIUS; y += GRID) {
    for (let x = RADIUS; x < width - RADIUS; x += GRID) {
      let isOpen = true;
      for (let dy = -RADIUS; dy <= RADIUS && isOpen; dy += RADIUS) {
        for (let dx = -RADIUS; dx <= RADIUS; dx += RADIUS) {
          if (isBarred[(y + dy) * width + x + dx]) isOpen = false;
        }
      }
      if (isOpen) places.push(y * width + x);
    }
  }
  const at = Int32Array.from(places);
  return { at, x: at.map((i) => i % width), y: at.map((i) => Math.floor(i / width)) };
}

function mostSimilar({ width, height, data }: FloatRaster, places: Places, at: number) {
  const least = MIN_SHIFT * Math.max(width, height);
  const [x, y] = [at % width, Math.floor(at / width)];
  let best = Number.POSITIVE_INFINITY;
  let found = -1;
  for (let n = 0; n < places.at.length; n++) {
    const dx = (places.x[n] ?? 0) - x;
    const dy = (places.y[n] ?? 0) - y;
    if (dx * dx + dy * dy < least * least) continue;
    const place = places.at[n] ?? 0;
    let cost = 0;
    for (let row = -RADIUS; row <= RADIUS && cost < best; row += 2) {
      const i = 3 * (at + row * width - RADIUS);
      const j = 3 * (place + row * width - RADIUS);
      for (let k = 0; k < 6 * RADIUS + 3; k += 2) {
        const difference = (data[i + k] ?? 0) - (data[j + k] ?? 0);
        cost += difference * difference;
      }
    }
    if (cost < best) {
      best = cost;
      found = place;
    }
  }
  return found;
}

function addVote(votes: Float32Array, at: number, span: number): void {
  for (const [step, weight] of [
    [0, 1],
    [1, 0.5],
    [-1, 0.5],
    [span, 0.5],
    [-span, 0.5],
  ] as const) {
    const i = at + step;
    if (i >= 0 && i < votes.length) votes[i] = (votes[i] ?? 0) + weight;
  }
}

/** The highest positions of a table, excluding neighbours of each other. */
function peaks(votes: Float32Array, span: number, count: number): number[] {
  const order = Array.from(votes.keys())
    .filter((i) => (votes[i] ?? 0) >= 1)
    .toSorted((a, b) => (votes[b] ?? 0) - (votes[a] ?? 0));
  const taken = new Set<number>();
  const found: number[] = [];
  for (const i of order) {
    if (found.length >= count) break;
    if (taken.has(i)) continue;
    found.push(i);
    for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) taken.add(i + dy * span + dx);
  }
  return found;
}

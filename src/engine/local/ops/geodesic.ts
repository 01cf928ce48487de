import type { Raster } from "./raster.ts";

/** A pixel that has `label` from the start. */
export interface Seed {
  readonly index: number;
  /** From 1. */
  readonly label: number;
}

/** Cost of a step between equal colours, and the cost that the largest difference adds. */
const STEP_COST = 2;
const COLOUR_COST = 60;
const BUCKETS = 64;
/** Sum of the channel differences from which a step costs the most. */
const COLOUR_RANGE = 120;

export interface GeodesicMap {
  /** Label of the nearest seed; 0 if no seed is reachable. */
  readonly labels: Uint8Array;
  /** Cost of the path there; `UNREACHED` if there is none. */
  readonly distances: Int32Array;
}

const UNREACHED = 2 ** 30;

/**
 * Assigns each pixel where `isInside` isn't 0 to the nearest seed, counting colour changes on the path as distance
 * (Dijkstra with buckets).
 */
export function geodesicMap(
  picture: Raster,
  isInside: Uint8Array,
  seeds: readonly Seed[],
): GeodesicMap {
  const { width, height } = picture;
  const labels = new Uint8Array(width * height);
  const distances = new Int32Array(width * height).fill(UNREACHED);
  const buckets: number[][] = Array.from({ length: BUCKETS }, () => []);
  let waiting = 0;
  const offer = (index: number, distance: number, label: number): void => {
    if (isInside[index] === 0 || distance >= (distances[index] ?? 0)) return;
    distances[index] = distance;
    labels[index] = label;
    buckets[distance % BUCKETS]?.push(index);
    waiting++;
  };
  const reach = (from: number, next: number): void => {
    const distance = (distances[from] ?? 0) + stepCost(picture.data, from, next);
    offer(next, distance, labels[from] ?? 0);
  };
  for (const { index, label } of seeds) offer(index, 0, label);
  for (let distance = 0; waiting > 0; distance++) {
    const bucket = buckets[distance % BUCKETS] ?? [];
    buckets[distance % BUCKETS] = [];
    for (const index of bucket) {
      waiting--;
      if (distances[index] !== distance) continue;
      const x = index % width;
      if (x > 0) reach(index, index - 1);
      if (x + 1 < width) reach(index, index + 1);
      if (index >= width) reach(index, index - width);
      if (index + width < width * height) reach(index, index + width);
    }
  }
  return { labels, distances };
}

function stepCost(data: Uint8Array, from: number, to: number): number {
  const a = 3 * from;
  const b = 3 * to;
  const difference =
    Math.abs((data[a] ?? 0) - (data[b] ?? 0)) +
    Math.abs((data[a + 1] ?? 0) - (data[b + 1] ?? 0)) +
    Math.abs((data[a + 2] ?? 0) - (data[b + 2] ?? 0));
  return STEP_COST + Math.round(COLOUR_COST * Math.min(1, difference / COLOUR_RANGE));
}

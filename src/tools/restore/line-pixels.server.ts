import { dilate } from "#engine/local/ops/filters.ts";
import { createPlane, type Plane } from "#engine/local/ops/raster.ts";
import type { StandOut } from "./stand-out.server.ts";

/** Directions that a line is tested in, over half a turn. */
export const DIRECTIONS = 16;
/** Half the length in pixels over which the contrast is averaged, and the distance of two samples. */
const HALF = 9;
const STEP = 3;
const SAMPLES = (2 * HALF) / STEP + 1;

/** How clearly each pixel lies on a thin line, and in which direction that runs. */
export interface LinePixels {
  /** Mean contrast along the line above that beside it, in grey levels; 0 off lines. */
  readonly strength: Plane;
  /** Number of the direction, 0..DIRECTIONS - 1: angles of half a turn, clockwise from the right. */
  readonly direction: Uint8Array;
}

interface Options {
  /** Distance in pixels of the two sides that a line is compared with. */
  readonly aside: number;
  /** Least contrast of a pixel on a line, in grey levels. */
  readonly levelAt: (i: number) => number;
}

/** Finds the pixels of thin lines: the contrast is high along one direction, and low on both sides. */
export function linePixels({ contrast }: StandOut, { aside, levelAt }: Options): LinePixels {
  const { width, height, data } = contrast;
  const strength = createPlane(width, height);
  const direction = new Uint8Array(data.length);
  const found = { strength, direction };
  const probes = Array.from({ length: DIRECTIONS }, (_, k) => probeOf(k, aside, width));
  const margin = HALF + aside + 1;
  // A direction may miss a line by a pixel at its ends.
  const near = dilate(contrast, 1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const own = data[i] ?? 0;
      const level = levelAt(i);
      if (own < level) continue;
      const isInside = x >= margin && y >= margin && x < width - margin && y < height - margin;
      // The contrast of strong samples is cut off, so that a speck beside a line isn't a line.
      const most = Math.max(1.6 * own, level);
      const look = { i, x, y, most };
      if (isInside) lookInside(near, { probes, ...look }, found);
      else lookAtBorder(near, { probes, ...look }, found);
      if ((strength.data[i] ?? 0) < level) strength.data[i] = 0;
    }
  }
  return found;
}

interface Probe {
  /** Offsets of samples along the direction and on its two sides, as indices and as steps. */
  readonly along: Int32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly steps: readonly (readonly [dx: number, dy: number])[];
  readonly side: readonly [dx: number, dy: number];
}

function probeOf(k: number, aside: number, width: number): Probe {
  const angle = (k * Math.PI) / DIRECTIONS;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const steps: [number, number][] = [];
  for (let t = -HALF; t <= HALF; t += STEP) steps.push([Math.round(t * dx), Math.round(t * dy)]);
  const side: [number, number] = [Math.round(-aside * dy), Math.round(aside * dx)];
  const shift = side[1] * width + side[0];
  const along = Int32Array.from(steps, ([x, y]) => y * width + x);
  return {
    along,
    left: along.map((offset) => offset + shift),
    right: along.map((offset) => offset - shift),
    steps,
    side,
  };
}

interface Look {
  readonly probes: readonly Probe[];
  readonly i: number;
  readonly x: number;
  readonly y: number;
  /** Stronger samples count as this. */
  readonly most: number;
}

/** Finds the direction with the highest sum, first among every other one, and compares it with both sides. */
function lookInside({ data }: Plane, { probes, i, most }: Look, found: LinePixels): void {
  let [best, direction] = [-1, 0];
  for (let k = 0; k < DIRECTIONS; k += 2) {
    const sum = sumAt(data, i, { offsets: probes[k]?.along, most });
    if (sum > best) [best, direction] = [sum, k];
  }
  const middle = direction;
  for (let off = -1; off <= 1; off += 2) {
    const k = (middle + off + DIRECTIONS) % DIRECTIONS;
    const sum = sumAt(data, i, { offsets: probes[k]?.along, most });
    if (sum > best) [best, direction] = [sum, k];
  }
  const left = sumAt(data, i, { offsets: probes[direction]?.left, most });
  const right = sumAt(data, i, { offsets: probes[direction]?.right, most });
  found.direction[i] = direction;
  found.strength.data[i] = (best - Math.max(left, right)) / SAMPLES;
}

interface Samples {
  readonly offsets: Int32Array | undefined;
  readonly most: number;
}

function sumAt(data: Float32Array, i: number, { offsets, most }: Samples): number {
  let sum = 0;
  if (!offsets) return sum;
  for (let k = 0; k < offsets.length; k++) {
    const value = data[i + (offsets[k] ?? 0)] ?? 0;
    sum += value < most ? value : most;
  }
  return sum;
}

/** The same where samples may lie outside, which then don't count. */
function lookAtBorder(
  { width, height, data }: Plane,
  { probes, i, x, y, most }: Look,
  found: LinePixels,
): void {
  const meanOf = ({ steps, side }: Probe, share: number): number => {
    let [sum, count] = [0, 0];
    for (const [dx, dy] of steps) {
      const column = x + dx + share * side[0];
      const row = y + dy + share * side[1];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      sum += Math.min(most, data[row * width + column] ?? 0);
      count++;
    }
    // The frame of a picture has one side only, so it's no line.
    return count > 0 ? sum / count : Number.POSITIVE_INFINITY;
  };
  let [best, direction] = [-1, 0];
  for (const [k, probe] of probes.entries()) {
    const mean = meanOf(probe, 0);
    if (mean > best) [best, direction] = [mean, k];
  }
  const probe = probes[direction];
  if (!probe) return;
  found.direction[i] = direction;
  found.strength.data[i] = best - Math.max(meanOf(probe, 1), meanOf(probe, -1));
}

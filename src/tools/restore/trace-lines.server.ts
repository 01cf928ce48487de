import { DIRECTIONS, type LinePixels } from "./line-pixels.server.ts";

/** A thin bright line of any bend. */
export interface Line {
  /** Indices of its pixels. */
  readonly pixels: readonly number[];
  /** Way along the line from one end to the other, in pixels. */
  readonly length: number;
  readonly ends: readonly [End, End];
}

/** An end of a line: its place, and the unit vector in which it would go on. */
export interface End {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** Neighbours on a line differ by at most this many directions. */
const TURN = 2;
/** Distance in pixels at which pixels are still neighbours. */
const HOP = 2;
/** Shorter pieces aren't lines, in pixels. */
const MIN_LENGTH = 8;

/** Joins neighbouring pixels of similar direction to lines. */
export function traceLines({ strength, direction }: LinePixels): Line[] {
  const { width, height, data } = strength;
  const seen = new Uint8Array(data.length);
  const way = new Float32Array(data.length);
  const ground = { width, height, data, direction, seen, way };
  const lines: Line[] = [];
  for (let i = 0; i < data.length; i++) {
    if (seen[i] !== 0 || (data[i] ?? 0) <= 0) continue;
    const first = walk(ground, 1, i);
    if (first.order.length < MIN_LENGTH) continue;
    // The farthest pixel of any is one end, and the farthest from that is the other.
    const from = walk(ground, 2, first.last);
    const back = walk(ground, 3, from.last);
    if (back.length < MIN_LENGTH) continue;
    const ends: Line["ends"] = [
      endAt(from.last, back.order, width),
      endAt(back.last, from.order, width),
    ];
    lines.push({ pixels: back.order, length: back.length, ends });
  }
  return lines;
}

interface Ground {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
  readonly direction: Uint8Array;
  /** Number of the last walk that came to a pixel, and its way up to there. */
  readonly seen: Uint8Array;
  readonly way: Float32Array;
}

interface Walk {
  /** Pixels in the order in which they were reached. */
  readonly order: readonly number[];
  readonly last: number;
  /** Way to the last pixel. */
  readonly length: number;
}

function walk(ground: Ground, mark: number, start: number): Walk {
  const { width, height, data, direction, seen, way } = ground;
  const order = [start];
  way[start] = 0;
  seen[start] = mark;
  let [last, length] = [start, 0];
  for (let k = 0; k < order.length; k++) {
    const i = order[k] ?? 0;
    const here = way[i] ?? 0;
    if (here > length) [last, length] = [i, here];
    const x = i % width;
    const y = (i - x) / width;
    for (let dy = -HOP; dy <= HOP; dy++) {
      for (let dx = -HOP; dx <= HOP; dx++) {
        if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
        const j = i + dy * width + dx;
        if (seen[j] === mark || (data[j] ?? 0) <= 0) continue;
        if (turnBetween(direction[i] ?? 0, direction[j] ?? 0) > TURN) continue;
        seen[j] = mark;
        way[j] = here + Math.sqrt(dx * dx + dy * dy);
        order.push(j);
      }
    }
  }
  return { order, last, length };
}

/** Of two directions, in steps of a direction. */
function turnBetween(a: number, b: number): number {
  const off = Math.abs(a - b);
  return Math.min(off, DIRECTIONS - off);
}

/** Number of pixels that show where a line's end points. */
const END_PIXELS = 40;

/** The end of a line at its pixel `at`, from the pixels nearest to it, which come first in `order`. */
function endAt(at: number, order: readonly number[], width: number): End {
  const x = at % width;
  const y = (at - x) / width;
  const near = order.slice(0, END_PIXELS);
  let [sx, sy] = [0, 0];
  for (const i of near) {
    sx += x - (i % width);
    sy += y - Math.floor(i / width);
  }
  const length = Math.max(1e-6, Math.hypot(sx, sy));
  return { x, y, dx: sx / length, dy: sy / length };
}

import type { Point } from "#engine/local/ops/raster.ts";
import { DIRECTIONS, type LinePixels } from "./line-pixels.server.ts";

/** A thin bright line of any bend. */
export interface Line {
  /** Indices of the pixels on the way from one end to the other. */
  readonly path: readonly number[];
  /** Indices of all its pixels, which lie beside the path. */
  readonly pixels: readonly number[];
  /** Of the path, in pixels. */
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

/**
 * Joins neighbouring pixels of similar direction to lines, whose pixels are no farther than `reach` from their paths:
 * what branches off is a line of its own.
 */
export function traceLines({ strength, direction }: LinePixels, reach: number): Line[] {
  const { width, height, data } = strength;
  const seen = new Int32Array(data.length);
  const way = new Float32Array(data.length);
  const before = new Int32Array(data.length);
  const ground: Ground = { width, height, data, direction, seen, way, before, marks: 0 };
  const lines: Line[] = [];
  for (let i = 0; i < data.length; i++) {
    if (seen[i] !== 0 || (data[i] ?? 0) <= 0) continue;
    const starts = [i];
    for (let start = starts.pop(); start !== undefined; start = starts.pop()) {
      if (seen[start] === TAKEN) continue;
      const first = walk(ground, start);
      // The farthest pixel of any is one end, and the farthest from that is the other.
      const back =
        first.order.length < MIN_LENGTH ? first : walk(ground, walk(ground, first.last).last);
      if (back.length < MIN_LENGTH) {
        for (const at of back.order) seen[at] = TAKEN;
        continue;
      }
      const path = pathTo(ground, back.last);
      const pixels = takeAround(ground, path, reach);
      const ends: Line["ends"] = [endOf(path, width), endOf(path.toReversed(), width)];
      lines.push({ path, pixels, length: back.length, ends });
      for (const at of back.order) if (seen[at] !== TAKEN) starts.push(at);
    }
  }
  return lines;
}

interface Ground {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
  readonly direction: Uint8Array;
  /** Number of the last walk that came to a pixel, or `TAKEN` if it belongs to a line or to none. */
  readonly seen: Int32Array;
  /** Way from the start of that walk, and the pixel before. */
  readonly way: Float32Array;
  readonly before: Int32Array;
  marks: number;
}

const TAKEN = -1;

interface Walk {
  /** Pixels in the order in which they were reached. */
  readonly order: readonly number[];
  readonly last: number;
  /** Way to the last pixel. */
  readonly length: number;
}

function walk(ground: Ground, start: number): Walk {
  const { width, height, data, direction, seen, way, before } = ground;
  const mark = ++ground.marks;
  const order = [start];
  way[start] = 0;
  seen[start] = mark;
  before[start] = -1;
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
        if (seen[j] === mark || seen[j] === TAKEN || (data[j] ?? 0) <= 0) continue;
        if (turnBetween(direction[i] ?? 0, direction[j] ?? 0) > TURN) continue;
        seen[j] = mark;
        way[j] = here + Math.sqrt(dx * dx + dy * dy);
        before[j] = i;
        order.push(j);
      }
    }
  }
  return { order, last, length };
}

/** The way of the last walk, from its pixel `last` back to its start. */
function pathTo({ before }: Ground, last: number): number[] {
  const path: number[] = [];
  for (let i = last; i >= 0; i = before[i] ?? -1) path.push(i);
  return path;
}

/** Takes the pixels that the last walk found beside its path. */
function takeAround(ground: Ground, path: readonly number[], reach: number): number[] {
  const { width, height, seen, marks } = ground;
  const pixels: number[] = [];
  for (const i of path) {
    const x = i % width;
    const y = (i - x) / width;
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
      for (
        let column = Math.max(0, x - reach);
        column <= Math.min(width - 1, x + reach);
        column++
      ) {
        const at = row * width + column;
        if (seen[at] !== marks) continue;
        seen[at] = TAKEN;
        pixels.push(at);
      }
    }
  }
  return pixels;
}

/** Of two directions, in steps of a direction. */
function turnBetween(a: number, b: number): number {
  const off = Math.abs(a - b);
  return Math.min(off, DIRECTIONS - off);
}

/** The direction of an end is that from the middle of one part of its path to that of another, in pixels from the end. */
const END_PARTS = { near: 6, far: 10, length: 6 } as const;

/** The end of a line where its path begins. */
function endOf(path: readonly number[], width: number): End {
  const at = path[0] ?? 0;
  const near = middleOf(path.slice(0, END_PARTS.near), width);
  const from = Math.max(1, Math.min(END_PARTS.far, path.length - END_PARTS.length));
  const far = middleOf(path.slice(from, from + END_PARTS.length), width);
  const length = Math.max(1e-6, Math.hypot(near.x - far.x, near.y - far.y));
  return {
    x: at % width,
    y: Math.floor(at / width),
    dx: (near.x - far.x) / length,
    dy: (near.y - far.y) / length,
  };
}

function middleOf(path: readonly number[], width: number): Point {
  let [x, y] = [0, 0];
  for (const at of path) {
    x += at % width;
    y += Math.floor(at / width);
  }
  return { x: x / path.length, y: y / path.length };
}

import {
  endOf,
  GAP_PX,
  type HoleView,
  LEAST_SEEN_PX,
  placeAt,
  type Row,
  rowsAtHole,
  SEEN_PX,
  type Side,
} from "./hole-edges.ts";

/** A straight edge that enters a hole and goes on behind it. */
export interface CrossingLine extends Row {
  /** How far both ends look alike on its two sides: towards smaller and larger `across`. */
  readonly before: number;
  readonly after: number;
}

/** How finely the best lines are turned and moved: degrees, pixels. */
const TURNS = [0, -0.75, 0.75, -0.4, 0.4] as const;
const MOVES = [0, -0.5, 0.5] as const;
/** How much of the larger step both ends share. */
const SHARED = 0.6;
/** Lines keep this distance from each other, in pixels. */
const APART_PX = 3.5;
const MOST_LINES = 24;
/** Sides look alike up to these differences of both ends: in levels, and as a fraction of the edge's step. */
const ALIKE = { levels: 13, ofStep: 0.5 } as const;
/** At most and at least this far from the line, in pixels. */
const REACH_PX = 8;
const LEAST_REACH_PX = 2;

/**
 * Straight edges, such as horizons, skirtings and planks, that reach a hole on two opposite sides in one line, with the
 * same colours on their two sides. The strongest come first; no two cross.
 */
export function findCrossingLines(view: HoleView): CrossingLine[] {
  const found: Candidate[] = [];
  for (const { row } of rowsAtHole(view)) {
    const score = scoreOf(view, row);
    if (score > 0) found.push({ ...row, score });
  }
  const lines: CrossingLine[] = [];
  const taken: Candidate[] = [];
  for (const rough of found.toSorted((a, b) => b.score - a.score)) {
    if (lines.length >= MOST_LINES) break;
    if (!taken.every((other) => isApart(other, rough))) continue;
    taken.push(rough);
    const line = reachOf(view, refine(view, rough));
    if (line) lines.push(line);
  }
  return lines;
}

interface Candidate extends Row {
  readonly score: number;
}

/** How sure it is that the two ends of a row are one straight edge; 0 if it isn't. */
function scoreOf(view: HoleView, row: Row): number {
  const one = endOf(view, row, -1);
  const other = one && endOf(view, row, 1);
  if (!one || !other) return 0;
  const product = one.step.reduce((sum, value, c) => sum + value * (other.step[c] ?? 0), 0) / 3;
  return product < SHARED * Math.max(one.size, other.size) ** 2 ? 0 : Math.sqrt(product);
}

/** Turns a line around the middle of its part in the hole and moves it to where its edge is strongest. */
function refine(view: HoleView, rough: Candidate): Candidate {
  let best = rough;
  const middle = (rough.from + rough.to) / 2;
  const [x, y] = [
    middle * rough.cos - rough.across * rough.sin,
    middle * rough.sin + rough.across * rough.cos,
  ];
  for (const turn of TURNS) {
    const angle = Math.atan2(rough.sin, rough.cos) + (turn * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const shift = x * cos + y * sin - middle;
    for (const move of MOVES) {
      const [across, from, to] = [y * cos - x * sin + move, rough.from + shift, rough.to + shift];
      const row = { cos, sin, across, from, to };
      const score = scoreOf(view, row);
      if (score > best.score) best = { ...row, score };
    }
  }
  return best;
}

function isApart(line: Row, other: Row): boolean {
  const offsets = [other.from, other.to].map((along) => {
    const x = along * other.cos - other.across * other.sin;
    const y = along * other.sin + other.across * other.cos;
    return y * line.cos - x * line.sin - line.across;
  });
  return Math.min(...offsets) > APART_PX || Math.max(...offsets) < -APART_PX;
}

/** Adds how far both ends look alike on the two sides of a line; `null` if that is nothing but the edge. */
function reachOf(view: HoleView, row: Candidate): CrossingLine | null {
  const reach = (side: Side): number => {
    let k = 1;
    const most = Math.max(ALIKE.levels, ALIKE.ofStep * row.score);
    while (k <= REACH_PX && apartBeside(view, row, side * k) < most) k++;
    return k - 1;
  };
  const [before, after] = [reach(-1), reach(1)];
  return Math.min(before, after) < LEAST_REACH_PX ? null : { ...row, before, after };
}

/** Difference between the colours of both ends at a distance across from a line, in levels. */
function apartBeside(view: HoleView, row: Row, distance: number): number {
  const beside = { ...row, across: row.across + distance };
  const [one, other] = [meanBeside(view, beside, -1), meanBeside(view, beside, 1)];
  if (!one || !other) return Number.POSITIVE_INFINITY;
  return Math.hypot(...one.map((value, c) => value - (other[c] ?? 0))) / Math.sqrt(3);
}

function meanBeside(view: HoleView, row: Row, side: Side): number[] | null {
  const sums = [0, 0, 0];
  let count = 0;
  const start = side < 0 ? row.from : row.to;
  for (let s = GAP_PX; s < GAP_PX + SEEN_PX; s++) {
    const at = placeAt(view, row, start + side * s);
    if (at < 0 || view.isBarred[at] === 1) continue;
    count++;
    for (let c = 0; c < 3; c++) sums[c] = (sums[c] ?? 0) + (view.picture.data[3 * at + c] ?? 0);
  }
  return count < LEAST_SEEN_PX ? null : sums.map((sum) => sum / count);
}

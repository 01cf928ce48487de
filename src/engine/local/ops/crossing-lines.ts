import { dilate } from "./filters.ts";
import { blurFloat, type FloatRaster, lumaOf } from "./float-raster.ts";
import { createPlane, type Plane, type Point } from "./raster.ts";

/** A straight edge that enters a hole and goes on behind it; all lengths in pixels. */
export interface CrossingLine {
  /** Unit vector along the line. */
  readonly cos: number;
  readonly sin: number;
  /** Place of the line across its direction: `y cos - x sin` of its points. */
  readonly across: number;
  /** Places along the line where it enters the hole and leaves it: `x cos + y sin`. */
  readonly from: number;
  readonly to: number;
  /** How far both ends look alike on its two sides: towards smaller and larger `across`. */
  readonly before: number;
  readonly after: number;
}

export interface LineScene {
  readonly picture: FloatRaster;
  /** 1 for missing pixels. */
  readonly hole: Uint8Array;
  /** 1 for pixels that say nothing about the hole, including those of the hole. */
  readonly isBarred: Uint8Array;
}

/** Edges are looked for at this distance from the hole, in pixels, and must be this straight: 1 is perfect. */
const RING_PX = 6;
const STRAIGHT = 0.75;
/** Directions that are tried around that of an edge, and how finely the best are turned and moved: degrees, pixels. */
const SEARCH_TURNS = [-4, -3, -2, -1, 0, 1, 2, 3, 4] as const;
const TURNS = [0, -0.75, 0.75, -0.4, 0.4] as const;
const MOVES = [0, -0.5, 0.5] as const;
/** An edge is seen over this length on each side of the hole, from this distance of it on, in pixels. */
const SEEN_PX = 18;
const LEAST_SEEN_PX = 9;
const GAP_PX = 4;
/** Half the width over which an edge is a step of colour, in pixels. */
const STEP_PX = 1.5;
/** Least step, as a root mean square of the three channels' levels. */
const LEAST_STEP = 9;
/** How much of the larger step both ends share, and the scatter along an end as a fraction of its step. */
const SHARED = 0.6;
const SCATTER = 0.45;
/** Lines keep this distance from each other, in pixels. */
const APART_PX = 3.5;
const MOST_LINES = 24;
/** Sides look alike up to these differences of both ends, in levels and of the edge's step, and at most this far from the line, in pixels. */
const ALIKE = { levels: 13, ofStep: 0.5 } as const;
const REACH_PX = 8;
const LEAST_REACH_PX = 2;

/**
 * Straight edges, such as horizons, skirtings and planks, that reach a hole on two opposite sides in one line, with the
 * same colours on their two sides. The strongest come first; no two cross.
 */
export function findCrossingLines(scene: LineScene): CrossingLine[] {
  const view = { ...scene, picture: blurFloat(scene.picture, 1) };
  const found: Candidate[] = [];
  for (const { x, y, angle } of edgesAtHole(view)) {
    for (const turn of SEARCH_TURNS) {
      const row = rowThrough(view, { x, y }, angle + (turn * Math.PI) / 180);
      const score = row ? scoreOf(view, row) : 0;
      if (row && score > 0) found.push({ ...row, score });
    }
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

interface Row {
  readonly cos: number;
  readonly sin: number;
  readonly across: number;
  readonly from: number;
  readonly to: number;
}

interface Candidate extends Row {
  readonly score: number;
}

interface EdgePoint extends Point {
  /** Of the edge, in radians. */
  readonly angle: number;
}

/** Points of straight edges beside the hole, by the structure tensor (Bigun and Granlund 1987). */
function edgesAtHole({ picture, hole, isBarred }: LineScene): EdgePoint[] {
  const { width, height } = picture;
  const light = lumaOf(picture);
  const missing = createPlane(width, height);
  missing.data.set(hole);
  const near = dilate(missing, RING_PX);
  const barred = createPlane(width, height);
  barred.data.set(isBarred);
  const unseen = dilate(barred, RING_PX - 2);
  const points: EdgePoint[] = [];
  for (let y = RING_PX; y < height - RING_PX; y++) {
    for (let x = RING_PX; x < width - RING_PX; x++) {
      const i = y * width + x;
      if (near.data[i] === 0 || unseen.data[i] !== 0) continue;
      const angle = edgeAngle(light, i);
      if (angle !== null) points.push({ x, y, angle });
    }
  }
  return points;
}

/** Direction of the edge through a pixel; `null` if there is none or it isn't straight. */
function edgeAngle({ width, data }: Plane, i: number): number | null {
  let [xx, yy, xy] = [0, 0, 0];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const at = i + dy * width + dx;
      const right = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      const down = (data[at + width] ?? 0) - (data[at - width] ?? 0);
      xx += right * right;
      yy += down * down;
      xy += right * down;
    }
  }
  const energy = xx + yy;
  const straight = Math.hypot(xx - yy, 2 * xy);
  if (energy < 9 * LEAST_STEP ** 2 || straight < STRAIGHT * energy) return null;
  return 0.5 * Math.atan2(2 * xy, xx - yy) + Math.PI / 2;
}

/** The part of the hole on the line through a point beside it; `null` if the line leads past it. */
function rowThrough(view: LineScene, { x, y }: Point, angle: number): Row | null {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const line = { cos, sin, across: y * cos - x * sin };
  const start = Math.round(x * cos + y * sin);
  const isHole = (t: number): boolean => view.hole[placeAt(view, line, t)] === 1;
  for (const side of [-1, 1]) {
    let t = start;
    while (Math.abs(t - start) <= 2 * RING_PX && !isHole(t)) t += side;
    if (!isHole(t)) continue;
    let end = t;
    while (isHole(end + side)) end += side;
    return { ...line, from: Math.min(t, end), to: Math.max(t, end) };
  }
  return null;
}

/** Index of the pixel at a place along a line; -1 outside the picture. */
function placeAt(
  { picture: { width, height } }: LineScene,
  { cos, sin, across }: Pick<Row, "cos" | "sin" | "across">,
  along: number,
): number {
  const x = Math.round(along * cos - across * sin);
  const y = Math.round(along * sin + across * cos);
  return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
}

interface End {
  /** Mean step of colour across the line. */
  readonly step: readonly number[];
  /** Root mean square of the three. */
  readonly size: number;
}

/** The step of colour across a line outside one end of the hole; `null` if there is no steady one. */
function endOf(view: LineScene, row: Row, side: -1 | 1): End | null {
  const above = { ...row, across: row.across - STEP_PX };
  const below = { ...row, across: row.across + STEP_PX };
  const { data } = view.picture;
  const sums = [0, 0, 0];
  let squares = 0;
  const start = side < 0 ? row.from : row.to;
  let count = 0;
  for (let s = GAP_PX; s < GAP_PX + SEEN_PX; s++, count++) {
    const a = placeAt(view, above, start + side * s);
    const b = placeAt(view, below, start + side * s);
    if (a < 0 || b < 0 || view.isBarred[a] === 1 || view.isBarred[b] === 1) break;
    for (let c = 0; c < 3; c++) {
      const difference = (data[3 * b + c] ?? 0) - (data[3 * a + c] ?? 0);
      sums[c] = (sums[c] ?? 0) + difference;
      squares += difference * difference;
    }
  }
  const step = sums.map((sum) => sum / count);
  const size = Math.hypot(...step) / Math.sqrt(3);
  const scatter = Math.sqrt(Math.max(0, squares / (3 * count) - size * size));
  return count < LEAST_SEEN_PX || size < LEAST_STEP || scatter > SCATTER * size
    ? null
    : { step, size };
}

/** How sure it is that the two ends of a row are one straight edge; 0 if it isn't. */
function scoreOf(view: LineScene, row: Row): number {
  const one = endOf(view, row, -1);
  const other = one && endOf(view, row, 1);
  if (!one || !other) return 0;
  const product = one.step.reduce((sum, value, c) => sum + value * (other.step[c] ?? 0), 0) / 3;
  return product < SHARED * Math.max(one.size, other.size) ** 2 ? 0 : Math.sqrt(product);
}

/** Turns a line around the middle of its part in the hole and moves it to where its edge is strongest. */
function refine(view: LineScene, rough: Candidate): Candidate {
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
function reachOf(view: LineScene, row: Candidate): CrossingLine | null {
  const reach = (side: -1 | 1): number => {
    let k = 1;
    const most = Math.max(ALIKE.levels, ALIKE.ofStep * row.score);
    while (k <= REACH_PX && apartBeside(view, row, side * k) < most) k++;
    return k - 1;
  };
  const [before, after] = [reach(-1), reach(1)];
  return Math.min(before, after) < LEAST_REACH_PX ? null : { ...row, before, after };
}

/** Difference between the colours of both ends at a distance across from a line, in levels. */
function apartBeside(view: LineScene, row: Row, distance: number): number {
  const beside = { ...row, across: row.across + distance };
  const [one, other] = [meanBeside(view, beside, -1), meanBeside(view, beside, 1)];
  if (!one || !other) return Number.POSITIVE_INFINITY;
  return Math.hypot(...one.map((value, c) => value - (other[c] ?? 0))) / Math.sqrt(3);
}

function meanBeside(view: LineScene, row: Row, side: -1 | 1): number[] | null {
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

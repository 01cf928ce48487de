import type { FloatRaster } from "./float-raster.ts";
import { type CutGraph, minCut, opposite } from "./min-cut.ts";
import type { Shift } from "./shift-offsets.ts";

interface LabelScene {
  readonly picture: FloatRaster;
  /** What a pixel shows under label 0. */
  readonly fallback: FloatRaster;
  /** 1 where pixels are missing. */
  readonly hole: Uint8Array;
  /** 1 where nothing may be copied from; the hole included. */
  readonly isBarred: Uint8Array;
  /** Label k + 1 copies by shift k. */
  readonly shifts: readonly Shift[];
}

/** Costs in mean grey levels of a channel: of the fallback, of a shift that the border cannot check, and of the impossible. */
const FALLBACK = 7;
const UNCHECKED = 18;
const IMPOSSIBLE = 1e4;
const LONG_WAY = 0.012;
const SEAM = 0.5;

interface Problem extends LabelScene {
  /** Pixels of the hole. */
  readonly pixels: Int32Array;
  /** Number of each pixel in `pixels`, -1 outside of the hole. */
  readonly numbers: Int32Array;
  readonly neighbours: Int32Array;
  readonly labels: Uint8Array;
}

/**
 * Decides for every missing pixel by which shift it is copied, so that seams run where both copies agree (shift-map
 * editing, Pritch, Kav-Venaki and Peleg 2009, by alpha expansion, Boykov, Veksler and Zabih 2001). At most 255 shifts;
 * the answer has a label for every pixel of the picture, 0 outside of the hole.
 */
export function labelShifts(scene: LabelScene): Uint8Array {
  const problem = stateProblem(scene);
  for (let label = 1; label <= scene.shifts.length; label++) expand(problem, label);
  // A second look at what was of use.
  for (const label of new Set(problem.labels)) if (label > 0) expand(problem, label);
  const labels = new Uint8Array(scene.hole.length);
  for (const [node, at] of problem.pixels.entries()) labels[at] = problem.labels[node] ?? 0;
  return labels;
}

function stateProblem(scene: LabelScene): Problem {
  const { width, height } = scene.picture;
  const pixels = Int32Array.from(
    Array.from(scene.hole.keys()).filter((at) => scene.hole[at] === 1),
  );
  const numbers = new Int32Array(scene.hole.length).fill(-1);
  for (const [node, at] of pixels.entries()) numbers[at] = node;
  const neighbours = new Int32Array(4 * pixels.length).fill(-1);
  for (const [node, at] of pixels.entries()) {
    for (let way = 0; way < 4; way++) {
      const other = step(at, way, { width, height });
      neighbours[4 * node + way] = other < 0 ? -1 : (numbers[other] ?? -1);
    }
  }
  return { ...scene, pixels, numbers, neighbours, labels: new Uint8Array(pixels.length) };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The pixel to the right, below, to the left or above; -1 outside. */
function step(at: number, way: number, { width, height }: Size): number {
  const x = at % width;
  if (way === 0) return x + 1 < width ? at + 1 : -1;
  if (way === 1) return at + width < width * height ? at + width : -1;
  if (way === 2) return x > 0 ? at - 1 : -1;
  return at >= width ? at - width : -1;
}

/** Where a pixel is copied from; -1 for places that are not there or barred. */
function sourceOf({ picture, shifts, isBarred }: Problem, at: number, label: number): number {
  const shift = shifts[label - 1];
  if (!shift) return -1;
  const { width, height } = picture;
  const x = (at % width) + shift.dx;
  const y = Math.floor(at / width) + shift.dy;
  if (x < 0 || y < 0 || x >= width || y >= height) return -1;
  const source = y * width + x;
  return isBarred[source] === 1 ? -1 : source;
}

function difference(a: Float32Array, i: number, { b, j }: { b: Float32Array; j: number }): number {
  const red = (a[3 * i] ?? 0) - (b[3 * j] ?? 0);
  const green = (a[3 * i + 1] ?? 0) - (b[3 * j + 1] ?? 0);
  const blue = (a[3 * i + 2] ?? 0) - (b[3 * j + 2] ?? 0);
  return (Math.abs(red) + Math.abs(green) + Math.abs(blue)) / 3;
}

/** How differently two labels paint one pixel. */
function mismatch(problem: Problem, at: number, { a, b }: { a: number; b: number }): number {
  if (a === b) return 0;
  const i = a === 0 ? at : sourceOf(problem, at, a);
  const j = b === 0 ? at : sourceOf(problem, at, b);
  if (i < 0 || j < 0) return 60;
  const one = a === 0 ? problem.fallback.data : problem.picture.data;
  const other = b === 0 ? problem.fallback.data : problem.picture.data;
  return difference(one, i, { b: other, j });
}

function ownCost(problem: Problem, at: number, label: number): number {
  if (label === 0) return FALLBACK;
  if (sourceOf(problem, at, label) < 0) return IMPOSSIBLE;
  const { picture, hole, isBarred, shifts } = problem;
  const shift = shifts[label - 1];
  let cost = shift ? LONG_WAY * Math.hypot(shift.dx, shift.dy) : 0;
  for (let way = 0; way < 4; way++) {
    const other = step(at, way, picture);
    // Known people beside the hole say nothing about what is behind.
    if (other < 0 || hole[other] === 1 || isBarred[other] === 1) continue;
    const source = sourceOf(problem, other, label);
    cost +=
      source < 0 ? UNCHECKED : difference(picture.data, other, { b: picture.data, j: source });
  }
  return cost;
}

/** Gives `label` to the set of pixels that lowers the whole cost most. */
function expand(problem: Problem, label: number): void {
  const { pixels, labels, neighbours } = problem;
  const graph: CutGraph = {
    neighbours,
    edges: new Float32Array(4 * pixels.length),
    terminals: new Float32Array(pixels.length),
  };
  let possible = 0;
  for (const [node, at] of pixels.entries()) {
    const cost = ownCost(problem, at, label);
    if (cost < IMPOSSIBLE) possible++;
    graph.terminals[node] = cost - ownCost(problem, at, labels[node] ?? 0);
  }
  if (possible === 0) return;
  for (let node = 0; node < pixels.length; node++) {
    for (const way of [0, 1]) {
      const other = neighbours[4 * node + way] ?? -1;
      if (other >= 0) addPair(problem, { graph, label, node, way, other });
    }
  }
  for (const [node, isTaken] of minCut(graph).entries()) if (isTaken) labels[node] = label;
}

interface Pair {
  readonly graph: CutGraph;
  readonly label: number;
  readonly node: number;
  readonly way: number;
  readonly other: number;
}

interface Seam {
  readonly p: number;
  readonly q: number;
  /** The labels of both. */
  readonly a: number;
  readonly b: number;
}

function seamCost(problem: Problem, { p, q, a, b }: Seam): number {
  return a === b ? 0 : SEAM + mismatch(problem, p, { a, b }) + mismatch(problem, q, { a, b });
}

/** The cost of two neighbours as terminals and one edge (Kolmogorov and Zabih 2004). */
function addPair(problem: Problem, { graph, label, node, way, other }: Pair): void {
  const { pixels, labels } = problem;
  const [p, q] = [pixels[node] ?? 0, pixels[other] ?? 0];
  const [own, its] = [labels[node] ?? 0, labels[other] ?? 0];
  const neither = seamCost(problem, { p, q, a: own, b: its });
  const second = seamCost(problem, { p, q, a: own, b: label });
  const first = seamCost(problem, { p, q, a: label, b: its });
  graph.terminals[node] = (graph.terminals[node] ?? 0) + first - neither;
  graph.terminals[other] = (graph.terminals[other] ?? 0) - first;
  const edge = 4 * node + way;
  graph.edges[edge] = (graph.edges[edge] ?? 0) + Math.max(0, second + first - neither);
  const back = 4 * other + opposite(way);
  graph.edges[back] = graph.edges[back] ?? 0;
}

import type { FloatRaster } from "./float-raster.ts";
import { type CutGraph, minCut } from "./min-cut.ts";
import type { Shift } from "./shift-offsets.ts";

interface LabelScene {
  readonly picture: FloatRaster;
  /** The pixels for label 0. */
  readonly fallback: FloatRaster;
  /** 1 for missing pixels. */
  readonly hole: Uint8Array;
  /** 1 where nothing may be copied from, including the hole. */
  readonly isBarred: Uint8Array;
  /** Label k + 1 copies by shift k. */
  readonly shifts: readonly Shift[];
}

/**
 * Costs in mean grey levels of a channel: of the fallback, of a shift that the border can't check, and of an impossible
 * one.
 */
const FALLBACK = 7;
const UNCHECKED = 18;
const IMPOSSIBLE = 1e4;
const LONG_WAY = 0.012;
const SEAM = 0.5;

/** From this number of missing pixels on, blocks of 2 x 2 pixels are copied with one shift. */
const BLOCKS_FROM = 4500;

interface Problem extends LabelScene {
  /** Pixels of the hole. */
  readonly pixels: Int32Array;
  /** Position of each pixel in `pixels`, -1 outside the hole. */
  readonly numbers: Int32Array;
  /** For each of `pixels`, the node that decides for it: its own or its block's. */
  readonly nodes: Int32Array;
  /** Neighbours of the nodes. */
  readonly neighbours: Int32Array;
  /** Labels of the nodes. */
  readonly labels: Uint8Array;
  /** For each of `pixels`, the cost of its current label alone. */
  readonly costs: Float32Array;
}

/**
 * Decides for every missing pixel by which shift it is copied, so that seams run where both copies agree (shift-map
 * editing, Pritch, Kav-Venaki and Peleg 2009, by alpha expansion, Boykov, Veksler and Zabih 2001). At most 255 shifts.
 * Returns a label for every pixel of the image, 0 outside the hole.
 */
export function labelShifts(scene: LabelScene): Uint8Array {
  const problem = stateProblem(scene);
  for (let label = 1; label <= scene.shifts.length; label++) expand(problem, label);
  // A second round over the labels in use.
  for (const label of new Set(problem.labels)) if (label > 0) expand(problem, label);
  const labels = new Uint8Array(scene.hole.length);
  for (const [k, at] of problem.pixels.entries()) {
    labels[at] = problem.labels[problem.nodes[k] ?? 0] ?? 0;
  }
  return labels;
}

function stateProblem(scene: LabelScene): Problem {
  const { width, height } = scene.picture;
  const found: number[] = [];
  for (let at = 0; at < scene.hole.length; at++) if (scene.hole[at] === 1) found.push(at);
  const pixels = Int32Array.from(found);
  const numbers = new Int32Array(scene.hole.length).fill(-1);
  for (const [k, at] of pixels.entries()) numbers[at] = k;
  const side = pixels.length > BLOCKS_FROM ? 2 : 1;
  const columns = Math.ceil(width / side);
  const nodeOfCell = new Int32Array(columns * Math.ceil(height / side)).fill(-1);
  const nodes = new Int32Array(pixels.length);
  const cells: number[] = [];
  for (const [k, at] of pixels.entries()) {
    const cell = Math.floor(Math.floor(at / width) / side) * columns;
    const own = cell + Math.floor((at % width) / side);
    if ((nodeOfCell[own] ?? -1) < 0) nodeOfCell[own] = cells.push(own) - 1;
    nodes[k] = nodeOfCell[own] ?? 0;
  }
  const neighbours = new Int32Array(4 * cells.length).fill(-1);
  const grid = { width: columns, height: Math.ceil(height / side) };
  for (const [node, cell] of cells.entries()) {
    for (let way = 0; way < 4; way++) {
      const other = step(cell, way, grid);
      neighbours[4 * node + way] = other < 0 ? -1 : (nodeOfCell[other] ?? -1);
    }
  }
  const labels = new Uint8Array(cells.length);
  const costs = new Float32Array(pixels.length).fill(FALLBACK);
  return { ...scene, pixels, numbers, nodes, neighbours, labels, costs };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Index of the pixel to the right, below, to the left or above; -1 outside. */
function step(at: number, way: number, { width, height }: Size): number {
  if (way === 1) return at + width < width * height ? at + width : -1;
  if (way === 3) return at >= width ? at - width : -1;
  const x = at % width;
  if (way === 0) return x + 1 < width ? at + 1 : -1;
  return x > 0 ? at - 1 : -1;
}

/** Index of the pixel to copy; -1 if it's outside the image or barred. */
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

function difference(a: Float32Array, i: number, b: Float32Array, j: number): number {
  const red = (a[3 * i] ?? 0) - (b[3 * j] ?? 0);
  const green = (a[3 * i + 1] ?? 0) - (b[3 * j + 1] ?? 0);
  const blue = (a[3 * i + 2] ?? 0) - (b[3 * j + 2] ?? 0);
  return (Math.abs(red) + Math.abs(green) + Math.abs(blue)) / 3;
}

/** Difference between the colours of two labels at one pixel. */
function mismatch(problem: Problem, at: number, a: number, b: number): number {
  if (a === b) return 0;
  const i = a === 0 ? at : sourceOf(problem, at, a);
  const j = b === 0 ? at : sourceOf(problem, at, b);
  if (i < 0 || j < 0) return 60;
  const one = a === 0 ? problem.fallback.data : problem.picture.data;
  const other = b === 0 ? problem.fallback.data : problem.picture.data;
  return difference(one, i, other, j);
}

function ownCost(problem: Problem, at: number, label: number): number {
  if (sourceOf(problem, at, label) < 0) return IMPOSSIBLE;
  const { picture, hole, isBarred, shifts } = problem;
  const shift = shifts[label - 1];
  let cost = shift ? LONG_WAY * Math.hypot(shift.dx, shift.dy) : 0;
  for (let way = 0; way < 4; way++) {
    const other = step(at, way, picture);
    // Known people next to the hole don't indicate the background.
    if (other < 0 || hole[other] === 1 || isBarred[other] === 1) continue;
    const source = sourceOf(problem, other, label);
    cost += source < 0 ? UNCHECKED : difference(picture.data, other, picture.data, source);
  }
  return cost;
}

/** Assigns `label` to the set of nodes that lowers the total cost most. */
function expand(problem: Problem, label: number): void {
  const { pixels, nodes, labels, costs } = problem;
  const graph: CutGraph = {
    neighbours: problem.neighbours,
    edges: new Float32Array(4 * labels.length),
    terminals: new Float32Array(labels.length),
  };
  const wanted = new Float32Array(pixels.length);
  const misfits = new Float32Array(pixels.length);
  let possible = 0;
  for (let k = 0; k < pixels.length; k++) {
    const cost = ownCost(problem, pixels[k] ?? 0, label);
    wanted[k] = cost;
    if (cost < IMPOSSIBLE) possible++;
    const node = nodes[k] ?? 0;
    graph.terminals[node] = (graph.terminals[node] ?? 0) + cost - (costs[k] ?? 0);
    misfits[k] = mismatch(problem, pixels[k] ?? 0, labels[node] ?? 0, label);
  }
  if (possible === 0) return;
  for (let k = 0; k < pixels.length; k++) {
    for (let way = 0; way < 2; way++) addPair(problem, graph, { label, misfits }, { k, way });
  }
  const isTaken = minCut(graph);
  for (let k = 0; k < pixels.length; k++) {
    const node = nodes[k] ?? 0;
    if (isTaken[node] === 1) {
      labels[node] = label;
      costs[k] = wanted[k] ?? 0;
    }
  }
}

interface Offer {
  readonly label: number;
  /** Difference between its colour and the current label's at each pixel of the hole. */
  readonly misfits: Float32Array;
}

/** Adds the cost of two neighbours as terminals and one edge (Kolmogorov and Zabih 2004). */
function addPair(
  problem: Problem,
  { edges, terminals }: CutGraph,
  offer: Offer,
  { k, way }: { readonly k: number; readonly way: number },
): void {
  const { pixels, numbers, nodes, picture } = problem;
  const q = step(pixels[k] ?? 0, way, picture);
  const otherK = q < 0 ? -1 : (numbers[q] ?? -1);
  if (otherK < 0) return;
  const node = nodes[k] ?? 0;
  const other = nodes[otherK] ?? 0;
  if (node === other) return;
  const { neither, first, second } = seamCosts(problem, offer, k, otherK);
  terminals[node] = (terminals[node] ?? 0) + first - neither;
  terminals[other] = (terminals[other] ?? 0) - first;
  const edge = 4 * node + way;
  edges[edge] = (edges[edge] ?? 0) + Math.max(0, second + first - neither);
}

interface SeamCosts {
  readonly neither: number;
  readonly first: number;
  readonly second: number;
}

/** Cost of the seam between two neighbours if neither, the first or the second takes the label. */
function seamCosts(
  problem: Problem,
  { label, misfits }: Offer,
  k: number,
  otherK: number,
): SeamCosts {
  const { pixels, nodes, labels } = problem;
  const own = labels[nodes[k] ?? 0] ?? 0;
  const its = labels[nodes[otherK] ?? 0] ?? 0;
  const atP = misfits[k] ?? 0;
  const atQ = misfits[otherK] ?? 0;
  if (own === its) {
    const seam = own === label ? 0 : SEAM + atP + atQ;
    return { neither: 0, first: seam, second: seam };
  }
  const p = pixels[k] ?? 0;
  const q = pixels[otherK] ?? 0;
  return {
    neither: SEAM + mismatch(problem, p, own, its) + mismatch(problem, q, own, its),
    first: its === label ? 0 : SEAM + mismatch(problem, p, label, its) + atQ,
    second: own === label ? 0 : SEAM + atP + mismatch(problem, q, own, label),
  };
}

import type { FloatRaster } from "./float-raster.ts";
import type { Raster } from "./raster.ts";

/** One level of an image that is being completed. */
export interface FillLevel {
  readonly picture: FloatRaster;
  /** 1 where the pixel is unknown. */
  readonly hole: Uint8Array;
}

/** Half the side of a patch, in pixels. */
export const PATCH_RADIUS = 3;

/** For pixels near the hole, the index of the pixel with the most similar surroundings; -1 elsewhere. */
export interface PatchField {
  readonly width: number;
  readonly height: number;
  readonly nearest: Int32Array;
}

export interface PatchSearch {
  /**
   * The image being completed; its known pixels are those of `source`. Bytes, because the search is bound by memory
   * access.
   */
  readonly target: Raster;
  readonly source: Raster;
  /** 1 where a complete patch is known. */
  readonly isValid: Uint8Array;
  /** Pixels whose patch touches the hole, row by row. */
  readonly wanted: Int32Array;
  readonly field: PatchField;
  /** Sum of squared differences of each wanted pixel's match. */
  readonly costs: Float32Array;
  readonly random: () => number;
}

/** The part of a patch inside the image, as byte offsets. */
interface Window {
  first: number;
  /** From the centre's byte to `first`. */
  toFirst: number;
  rowBytes: number;
  rows: number;
}

function placeWindow(window: Window, at: number, { width, height }: Raster): void {
  const x = at % width;
  const y = (at - x) / width;
  const left = Math.min(PATCH_RADIUS, x);
  const top = Math.min(PATCH_RADIUS, y);
  window.toFirst = -3 * (top * width + left);
  window.first = 3 * at + window.toFirst;
  window.rowBytes = 3 * (left + 1 + Math.min(PATCH_RADIUS, width - 1 - x));
  window.rows = top + 1 + Math.min(PATCH_RADIUS, height - 1 - y);
}

/** State of a search that visits the wanted pixels one by one. */
interface Visit extends PatchSearch {
  readonly window: Window;
}

/** Sum of squared differences between the patch in the window and the patch of `match`; stops beyond `best`. */
function patchCost(visit: Visit, match: number, best: number): number {
  const a = visit.target.data;
  const b = visit.source.data;
  const { first, toFirst, rowBytes, rows } = visit.window;
  const stride = 3 * visit.target.width;
  let i = first;
  let j = 3 * match + toFirst;
  let cost = 0;
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < rowBytes; k += 3) {
      const red = (a[i + k] ?? 0) - (b[j + k] ?? 0);
      const green = (a[i + k + 1] ?? 0) - (b[j + k + 1] ?? 0);
      const blue = (a[i + k + 2] ?? 0) - (b[j + k + 2] ?? 0);
      cost += red * red + green * green + blue * blue;
    }
    if (cost > best) return cost;
    i += stride;
    j += stride;
  }
  return cost;
}

function tryMatch(visit: Visit, at: number, match: number): void {
  const best = visit.costs[at] ?? 0;
  const cost = patchCost(visit, match, best);
  if (cost < best) {
    visit.costs[at] = cost;
    visit.field.nearest[at] = match;
  }
}

/** Adopts a neighbour's match, moved by the distance to it. */
function propagate(visit: Visit, at: number, step: -1 | 1): void {
  const { width, height, nearest } = visit.field;
  const x = at % width;
  if (x + step >= 0 && x + step < width) {
    const found = nearest[at + step] ?? -1;
    const column = found % width;
    const isWithin = found >= 0 && column - step >= 0 && column - step < width;
    if (isWithin && visit.isValid[found - step]) tryMatch(visit, at, found - step);
  }
  const other = at + step * width;
  if (other >= 0 && other < width * height) {
    const found = nearest[other] ?? -1;
    const moved = found - step * width;
    if (found >= 0 && moved >= 0 && moved < width * height && visit.isValid[moved]) {
      tryMatch(visit, at, moved);
    }
  }
}

const SHRINK = 0.45;

/** Tries random positions around the match, with a shrinking radius. */
function searchAround(visit: Visit, at: number, reachPx: number): void {
  const { width, height, nearest } = visit.field;
  const { random, isValid } = visit;
  const found = nearest[at] ?? 0;
  const x = found % width;
  const y = (found - x) / width;
  for (let reach = reachPx; reach >= 2; reach *= SHRINK) {
    const column = Math.round(x + (random() * 2 - 1) * reach);
    const row = Math.round(y + (random() * 2 - 1) * reach);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const match = row * width + column;
    if (isValid[match]) tryMatch(visit, at, match);
  }
}

interface Effort {
  /** Passes from the first pixel to the last and back, alternating. */
  readonly sweeps: number;
  /** Search radius around the current match. */
  readonly reachPx: number;
}

/** Improves the field by propagation and random search (PatchMatch; Barnes, Shechtman, Finkelstein, Goldman 2009). */
export function improveField(search: PatchSearch, { sweeps, reachPx }: Effort): void {
  const visit: Visit = { ...search, window: { first: 0, toFirst: 0, rowBytes: 0, rows: 0 } };
  const { wanted, field, costs, target, window } = visit;
  for (const at of wanted) {
    placeWindow(window, at, target);
    costs[at] = patchCost(visit, field.nearest[at] ?? 0, Number.POSITIVE_INFINITY);
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const isForward = sweep % 2 === 0;
    for (let k = 0; k < wanted.length; k++) {
      const at = wanted[isForward ? k : wanted.length - 1 - k] ?? 0;
      placeWindow(window, at, target);
      propagate(visit, at, isForward ? -1 : 1);
      searchAround(visit, at, reachPx);
    }
  }
}

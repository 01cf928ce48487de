import type { FloatRaster } from "./float-raster.ts";

/** One level of a picture that is being completed. */
export interface FillLevel {
  readonly picture: FloatRaster;
  /** 1 where the pixel is unknown. */
  readonly hole: Uint8Array;
}

/** Half the side of a patch, in pixels. */
export const PATCH_RADIUS = 3;

/** For pixels near the hole the index of the pixel whose surroundings look most alike; -1 elsewhere. */
export interface PatchField {
  readonly width: number;
  readonly height: number;
  readonly nearest: Int32Array;
}

export interface PatchSearch {
  /** What is being completed; its known pixels are those of `source`. */
  readonly target: FloatRaster;
  readonly source: FloatRaster;
  /** 1 where a whole patch is known. */
  readonly isValid: Uint8Array;
  /** Pixels whose patch touches the hole, row by row. */
  readonly wanted: Int32Array;
  readonly field: PatchField;
  /** Sum of squared differences of each wanted pixel's match. */
  readonly costs: Float32Array;
  readonly random: () => number;
}

/** Sum of squared differences of two patches; stops beyond `best`. */
function patchCost(search: PatchSearch, at: number, match: number, best: number): number {
  const { target, source } = search;
  const { width, height } = target;
  const x = at % width;
  const y = (at - x) / width;
  const left = Math.max(-PATCH_RADIUS, -x);
  const right = Math.min(PATCH_RADIUS, width - 1 - x);
  const top = Math.max(-PATCH_RADIUS, -y);
  const bottom = Math.min(PATCH_RADIUS, height - 1 - y);
  let cost = 0;
  for (let dy = top; dy <= bottom; dy++) {
    let i = 3 * (at + dy * width + left);
    let j = 3 * (match + dy * width + left);
    const end = 3 * (at + dy * width + right) + 3;
    for (; i < end; i++, j++) {
      const difference = (target.data[i] ?? 0) - (source.data[j] ?? 0);
      cost += difference * difference;
    }
    if (cost > best) return cost;
  }
  return cost;
}

function tryMatch(search: PatchSearch, at: number, match: number): void {
  const best = search.costs[at] ?? 0;
  const cost = patchCost(search, at, match, best);
  if (cost < best) {
    search.costs[at] = cost;
    search.field.nearest[at] = match;
  }
}

/** Takes over what a neighbour found, moved by the distance to it. */
function propagate(search: PatchSearch, at: number, step: -1 | 1): void {
  const { width, height, nearest } = search.field;
  const x = at % width;
  if (x + step >= 0 && x + step < width) {
    const found = nearest[at + step] ?? -1;
    const column = found % width;
    const isWithin = found >= 0 && column - step >= 0 && column - step < width;
    if (isWithin && search.isValid[found - step]) tryMatch(search, at, found - step);
  }
  const other = at + step * width;
  if (other >= 0 && other < width * height) {
    const found = nearest[other] ?? -1;
    const moved = found - step * width;
    if (found >= 0 && moved >= 0 && moved < width * height && search.isValid[moved]) {
      tryMatch(search, at, moved);
    }
  }
}

const SHRINK = 0.45;

/** Looks at random places around the match, ever nearer. */
function searchAround(search: PatchSearch, at: number): void {
  const { width, height, nearest } = search.field;
  const found = nearest[at] ?? 0;
  const x = found % width;
  const y = (found - x) / width;
  for (let reach = Math.max(width, height); reach >= 2; reach *= SHRINK) {
    const column = Math.round(x + (search.random() * 2 - 1) * reach);
    const row = Math.round(y + (search.random() * 2 - 1) * reach);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const match = row * width + column;
    if (search.isValid[match]) tryMatch(search, at, match);
  }
}

/** Improves the field by propagation and random search (PatchMatch; Barnes, Shechtman, Finkelstein and Goldman 2009). */
export function improveField(search: PatchSearch, rounds: number): void {
  const { wanted, field, costs } = search;
  for (const at of wanted) {
    costs[at] = patchCost(search, at, field.nearest[at] ?? 0, Number.POSITIVE_INFINITY);
  }
  for (let round = 0; round < rounds; round++) {
    const isForward = round % 2 === 0;
    for (let k = 0; k < wanted.length; k++) {
      const at = wanted[isForward ? k : wanted.length - 1 - k] ?? 0;
      propagate(search, at, isForward ? -1 : 1);
      searchAround(search, at);
    }
  }
}

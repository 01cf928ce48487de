import { boxMean, dilate, gaussian } from "./filters.ts";
import { channels, type FloatRaster, resizeFloat, toFloat, toRaster } from "./float-raster.ts";
import {
  addMatches,
  type FillLevel,
  improveField,
  PATCH_RADIUS,
  type PatchField,
  type PatchSearch,
} from "./patch-field.ts";
import { createPlane, type Plane, type Raster } from "./raster.ts";
import { resizePlane } from "./resample.ts";

/** A level with its hole filled, and the field of matches. */
export interface Completed {
  readonly picture: FloatRaster;
  readonly field: PatchField;
}

/** Completes all levels but the finest. `null` if there are none or they have nothing to copy from. */
export function completeLevels(
  levels: readonly FillLevel[],
  options: Omit<LevelOptions, "rank">,
): Completed | null {
  let done: Completed | null = null;
  for (let k = levels.length - 1; k >= 0; k--) {
    const level = levels[k];
    if (level) done = completeLevel(level, { ...options, rank: k + 1 }, done);
  }
  return done;
}

export interface LevelOptions {
  readonly random: () => number;
  /** 0 is the finest level. */
  readonly rank: number;
  /** 0 where the hole's quality doesn't matter, in any size. */
  readonly seen: Plane;
}

/** Rounds of matching and voting per level: small levels decide the content, large ones only refine it. */
const ROUNDS = [2, 3, 4, 6] as const;
const SWEEPS = 2;
/** A match from a smaller level is nearly right: search radius around it, as a fraction of the longest side. */
const INHERITED_REACH = 0.06;

/** Fills the hole of one level, starting from the result of `coarser`; `null` if there is nothing to copy from. */
export function completeLevel(
  level: FillLevel,
  options: LevelOptions,
  coarser: Completed | null,
): Completed | null {
  const { width, height } = level.picture;
  const source = toRaster(level.picture);
  const target: Raster = { ...source, data: source.data.slice() };
  if (coarser) {
    const enlarged = toRaster(resizeFloat(coarser.picture, width, height));
    for (let i = 0; i < level.hole.length; i++) {
      if (level.hole[i]) target.data.set(enlarged.data.subarray(3 * i, 3 * i + 3), 3 * i);
    }
  }
  const { isValid, wanted, valid } = findPatches(level, options.seen);
  if (valid.length === 0) return null;
  const nearest = new Int32Array(width * height).fill(-1);
  const pick = (): number => valid[Math.floor(options.random() * valid.length)] ?? 0;
  for (const at of wanted) {
    const inherited = coarser ? inheritMatch(at, width, { height, field: coarser.field }) : -1;
    nearest[at] = inherited >= 0 && isValid[inherited] ? inherited : pick();
  }
  const field: PatchField = { width, height, nearest };
  const search: PatchSearch = {
    target,
    source,
    isValid,
    wanted,
    field,
    costs: new Float32Array(width * height),
    random: options.random,
  };
  const trust = trustOf(level, width, height);
  const isFinest = options.rank === 0;
  const rounds = ROUNDS[Math.min(options.rank, ROUNDS.length - 1)] ?? 1;
  const reachPx = Math.max(width, height) * (coarser ? INHERITED_REACH : 1);
  for (let round = 0; round < rounds; round++) {
    // Matching against the blurred image of the coarser level would only make the matches worse.
    improveField(search, { sweeps: coarser && round === 0 ? 0 : SWEEPS, reachPx });
    // The last vote counts only the centres of the patches, for a sharper result.
    const reach = isFinest && round === rounds - 1 ? 1 : PATCH_RADIUS;
    vote(search, level.hole, { trust, reach });
  }
  return { picture: toFloat(target), field };
}

/** The coarser level's match of a pixel, at this level; -1 if there is none. */
function inheritMatch(
  at: number,
  width: number,
  { height, field }: { readonly height: number; readonly field: PatchField },
): number {
  const x = at % width;
  const y = (at - x) / width;
  const column = Math.min(field.width - 1, x >> 1);
  const row = Math.min(field.height - 1, y >> 1);
  const match = field.nearest[row * field.width + column] ?? -1;
  if (match < 0) return -1;
  const matchX = Math.min(width - 1, 2 * (match % field.width) + (x & 1));
  const matchY = Math.min(height - 1, 2 * Math.floor(match / field.width) + (y & 1));
  return matchY * width + matchX;
}

function findPatches({ picture, hole }: FillLevel, seen: Plane) {
  const { width, height } = picture;
  const touched = createPlane(width, height);
  touched.data.set(hole);
  const near = boxMean(touched, PATCH_RADIUS);
  // Patches around visible pixels vote for them.
  const needed = dilate(resizePlane(seen, width, height), PATCH_RADIUS);
  const isValid = new Uint8Array(width * height);
  const wanted: number[] = [];
  const valid: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if ((near.data[i] ?? 0) > 1e-6) {
        if ((needed.data[i] ?? 0) > 0) wanted.push(i);
        continue;
      }
      const isInside =
        x >= PATCH_RADIUS &&
        y >= PATCH_RADIUS &&
        x < width - PATCH_RADIUS &&
        y < height - PATCH_RADIUS;
      if (!isInside) continue;
      isValid[i] = 1;
      valid.push(i);
    }
  }
  return { isValid, wanted: Int32Array.from(wanted), valid };
}

/** Pixels near the border of the hole are trusted most. */
function trustOf({ hole }: FillLevel, width: number, height: number): Float32Array {
  const known = createPlane(width, height);
  for (let i = 0; i < hole.length; i++) known.data[i] = hole[i] ? 0 : 1;
  const soft = gaussian(known, Math.max(2, width / 40));
  return soft.data.map((value, i) => (hole[i] ? Math.max(0.02, value) : 1));
}

/** Sets every pixel of the hole to the mean of the patches that cover it, weighting better ones more. */
function vote(
  search: PatchSearch,
  hole: Uint8Array,
  { trust, reach }: { readonly trust: Float32Array; readonly reach: number },
): void {
  const { target, wanted, costs } = search;
  const spread = quantile(wanted, costs, 0.75);
  const weights = Float64Array.from(wanted, (at) => {
    const share = trust[at] ?? 0;
    return Math.exp(-(costs[at] ?? 0) / (0.6 * spread + 1)) * share * share + 1e-6;
  });
  const sums = addMatches(search, { hole, weights, reach });
  for (let i = 0; i < hole.length; i++) {
    const weight = sums[4 * i + 3] ?? 0;
    if (!hole[i] || weight === 0) continue;
    for (const c of channels) target.data[3 * i + c] = (sums[4 * i + c] ?? 0) / weight + 0.5;
  }
}

function quantile(wanted: Int32Array, costs: Float32Array, share: number): number {
  const sorted = Float32Array.from(wanted, (at) => costs[at] ?? 0).toSorted();
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 1;
}

import { layOver } from "./composite.ts";
import { boxMean, gaussian } from "./filters.ts";
import {
  channels,
  copyFloat,
  type FloatRaster,
  planeOf,
  resizeFloat,
  toFloat,
  toRaster,
} from "./float-raster.ts";
import {
  type FillLevel,
  improveField,
  PATCH_RADIUS,
  type PatchField,
  type PatchSearch,
} from "./patch-field.ts";
import { createRandom } from "./random.ts";
import { createPlane, type Plane, type Raster } from "./raster.ts";
import { resizePlane } from "./resample.ts";

interface FillOptions {
  readonly seed: number;
  /** Longest side at which patches are searched; the hole is then filled at this size and enlarged. */
  readonly maxSidePx?: number;
  /** 1 where nothing may be copied from. */
  readonly forbidden?: Plane;
}

const MAX_SIDE_PX = 560;
const MIN_SIDE_PX = 36;
/** Half-known pixels count as unknown from here on. */
const HOLE_LEVEL = 0.06;

/**
 * Completes the part of a picture where `hole` is above 0 from the rest of it: matching patches are searched from the
 * coarsest size to the finest and vote for every pixel (Wexler, Shechtman and Irani 2007, with PatchMatch). All other
 * pixels stay as they are. A picture that is all hole comes back unchanged.
 */
export function fillHoles(picture: Raster, hole: Plane, options: FillOptions): Raster {
  const { width, height } = picture;
  const longest = Math.max(width, height);
  const scale = Math.min(1, (options.maxSidePx ?? MAX_SIDE_PX) / longest);
  const size = {
    width: Math.max(8, Math.round(width * scale)),
    height: Math.max(8, Math.round(height * scale)),
  };
  const full = toFloat(picture);
  const smallHole = resizePlane(hole, size.width, size.height);
  const rough = fillRoughly(
    full,
    Uint8Array.from(hole.data, (value) => (value > 0 ? 1 : 0)),
  );
  const level: FillLevel = {
    picture: resizeFloat(rough, size.width, size.height),
    hole: Uint8Array.from(smallHole.data, (value) => (value > HOLE_LEVEL ? 1 : 0)),
  };
  const filled = completeLevels(buildPyramid(level), options, level);
  return toRaster(layOver(full, resizeFloat(filled, width, height), hole));
}

function buildPyramid(finest: FillLevel): FillLevel[] {
  const levels = [finest];
  let level = finest;
  while (Math.min(level.picture.width, level.picture.height) > 2 * MIN_SIDE_PX) {
    const width = Math.round(level.picture.width / 2);
    const height = Math.round(level.picture.height / 2);
    const hole = createPlane(level.picture.width, level.picture.height);
    hole.data.set(level.hole);
    const small = resizePlane(hole, width, height);
    level = {
      picture: resizeFloat(level.picture, width, height),
      hole: Uint8Array.from(small.data, (value) => (value > HOLE_LEVEL ? 1 : 0)),
    };
    levels.push(level);
  }
  return levels;
}

/** Unknown pixels get the mean of what is known around them, ever further away. */
function fillRoughly(picture: FloatRaster, hole: Uint8Array): FloatRaster {
  const { width, height } = picture;
  const out = copyFloat(picture);
  const known = createPlane(width, height);
  for (let i = 0; i < hole.length; i++) known.data[i] = hole[i] ? 0 : 1;
  for (const share of [0.004, 0.012, 0.03, 0.08, 0.2, 0.5]) {
    const radius = Math.max(2, Math.round(share * Math.max(width, height)));
    const weight = boxMean(known, radius);
    const reached = weight.data.map((value, i) => (known.data[i] === 0 && value > 1e-4 ? 1 : 0));
    for (const c of channels) {
      const plane = planeOf(out, c);
      for (let i = 0; i < plane.data.length; i++)
        plane.data[i] = (plane.data[i] ?? 0) * (known.data[i] ?? 0);
      const mean = boxMean(plane, radius);
      for (let i = 0; i < reached.length; i++) {
        if (reached[i]) out.data[3 * i + c] = (mean.data[i] ?? 0) / (weight.data[i] ?? 1);
      }
    }
    for (let i = 0; i < reached.length; i++) if (reached[i]) known.data[i] = 1;
  }
  return out;
}

function completeLevels(
  levels: readonly FillLevel[],
  options: FillOptions,
  finest: FillLevel,
): FloatRaster {
  const random = createRandom(options.seed);
  let done: { picture: FloatRaster; field: PatchField } | null = null;
  for (let k = levels.length - 1; k >= 0; k--) {
    const level = levels[k];
    if (!level) continue;
    done = completeLevel(level, { random, isFinest: k === 0, forbidden: options.forbidden }, done);
    if (!done) return finest.picture;
  }
  return done?.picture ?? finest.picture;
}

interface LevelOptions {
  readonly random: () => number;
  readonly isFinest: boolean;
  readonly forbidden: Plane | undefined;
}

const ROUNDS = { coarse: 6, fine: 2 } as const;

function completeLevel(
  level: FillLevel,
  options: LevelOptions,
  coarser: { picture: FloatRaster; field: PatchField } | null,
): { picture: FloatRaster; field: PatchField } | null {
  const { width, height } = level.picture;
  const target = copyFloat(level.picture);
  if (coarser) {
    const enlarged = resizeFloat(coarser.picture, width, height);
    for (let i = 0; i < level.hole.length; i++) {
      if (level.hole[i]) target.data.set(enlarged.data.subarray(3 * i, 3 * i + 3), 3 * i);
    }
  }
  const { isValid, wanted, valid } = findPatches(level, options.forbidden);
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
    source: level.picture,
    isValid,
    wanted,
    field,
    costs: new Float32Array(width * height),
    random: options.random,
  };
  const trust = trustOf(level, width, height);
  const rounds = options.isFinest ? ROUNDS.fine : ROUNDS.coarse;
  for (let round = 0; round < rounds; round++) {
    improveField(search, 2);
    // The last vote counts only the middles of the patches: sharper.
    const reach = options.isFinest && round === rounds - 1 ? 1 : PATCH_RADIUS;
    vote(search, level.hole, { trust, reach });
  }
  return { picture: target, field };
}

/** The coarser level's match of a pixel, at this level; -1 when there is none. */
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

function findPatches({ picture, hole }: FillLevel, forbidden: Plane | undefined) {
  const { width, height } = picture;
  const touched = createPlane(width, height);
  touched.data.set(hole);
  const near = boxMean(touched, PATCH_RADIUS);
  const barred = forbidden ? resizePlane(forbidden, width, height) : null;
  const isValid = new Uint8Array(width * height);
  const wanted: number[] = [];
  const valid: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if ((near.data[i] ?? 0) > 1e-6) {
        wanted.push(i);
        continue;
      }
      const isInside =
        x >= PATCH_RADIUS &&
        y >= PATCH_RADIUS &&
        x < width - PATCH_RADIUS &&
        y < height - PATCH_RADIUS;
      if (!isInside || (barred?.data[i] ?? 0) > 0.5) continue;
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

/** Every pixel of the hole becomes the mean of what the patches over it say, the better ones counting more. */
function vote(
  search: PatchSearch,
  hole: Uint8Array,
  { trust, reach }: { readonly trust: Float32Array; readonly reach: number },
): void {
  const { target, source, wanted, field, costs } = search;
  const { width, height } = target;
  const sums = new Float32Array(target.data.length);
  const weights = new Float32Array(hole.length);
  const spread = quantile(wanted, costs, 0.75);
  for (const at of wanted) {
    const share = trust[at] ?? 0;
    const weight = Math.exp(-(costs[at] ?? 0) / (0.6 * spread + 1)) * share * share + 1e-6;
    const x = at % width;
    const y = (at - x) / width;
    const match = field.nearest[at] ?? 0;
    for (let dy = Math.max(-reach, -y); dy <= Math.min(reach, height - 1 - y); dy++) {
      for (let dx = Math.max(-reach, -x); dx <= Math.min(reach, width - 1 - x); dx++) {
        const to = at + dy * width + dx;
        if (!hole[to]) continue;
        const from = 3 * (match + dy * width + dx);
        weights[to] = (weights[to] ?? 0) + weight;
        for (const c of channels) {
          sums[3 * to + c] = (sums[3 * to + c] ?? 0) + weight * (source.data[from + c] ?? 0);
        }
      }
    }
  }
  for (let i = 0; i < hole.length; i++) {
    const weight = weights[i] ?? 0;
    if (!hole[i] || weight === 0) continue;
    for (const c of channels) target.data[3 * i + c] = (sums[3 * i + c] ?? 0) / weight;
  }
}

function quantile(wanted: Int32Array, costs: Float32Array, share: number): number {
  const sorted = Float32Array.from(wanted, (at) => costs[at] ?? 0).toSorted();
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 1;
}

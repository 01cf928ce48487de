import { layOver } from "./composite.ts";
import { boxMean, dilate, gaussian } from "./filters.ts";
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
import { createPlane, mapPlane, type Plane, type Raster } from "./raster.ts";
import { resizePlane } from "./resample.ts";

interface FillOptions {
  readonly seed: number;
  /** Longest side at which patches are searched; the hole is then filled at this size and enlarged. */
  readonly maxSidePx?: number;
  /** 1 where nothing may be copied from. */
  readonly forbidden?: Plane;
  /** 0 where the hole need not be good. */
  readonly seen?: Plane;
}

const MAX_SIDE_PX = 560;
const MIN_SIDE_PX = 36;
/** Half-known pixels count as unknown from here on. */
const HOLE_LEVEL = 0.06;
/** Pixels of the smaller picture of which less is known are guessed. */
const MIN_KNOWN = 0.02;

/**
 * Completes the part of a picture where `hole` is above 0 from the rest of it: matching patches are searched from the
 * coarsest size to the finest and vote for every pixel (Wexler, Shechtman and Irani 2007, with PatchMatch). All other
 * pixels stay as they are. A picture that is all hole comes back unchanged.
 */
export function fillHoles(picture: Raster, hole: Plane, options: FillOptions): Raster {
  return startFilling(picture, hole, options).finish();
}

interface Filling {
  /** The completed picture in a smaller size. */
  readonly preview: FloatRaster;
  /** The completed picture. Where `seen` is 0, in the size of the picture, the hole need not be good. */
  finish(seen?: Plane): Raster;
}

/** `fillHoles` in two steps, for those who can say after a look at the preview which part of it they need. */
export function startFilling(picture: Raster, hole: Plane, options: FillOptions): Filling {
  const { width, height } = picture;
  const longest = Math.max(width, height);
  const scale = Math.min(1, (options.maxSidePx ?? MAX_SIDE_PX) / longest);
  const size = {
    width: Math.max(8, Math.round(width * scale)),
    height: Math.max(8, Math.round(height * scale)),
  };
  const full = toFloat(picture);
  const known = mapPlane(hole, (value) => (value > 0 ? 0 : 1));
  const share = resizePlane(known, size.width, size.height);
  const smallHole = resizePlane(hole, size.width, size.height);
  const finest: FillLevel = {
    picture: fillRoughly(knownMeans(full, known, share), share),
    hole: mapFlags(smallHole, (value) => value > HOLE_LEVEL),
  };
  const [, ...coarser] = buildPyramid(finest);
  const random = createRandom(options.seed);
  const { forbidden } = options;
  const done = completeLevels(coarser, { random, forbidden, seen: options.seen });
  return {
    preview: done?.picture ?? finest.picture,
    finish: (seen = options.seen) => {
      const last = completeLevel(finest, { random, rank: 0, forbidden, seen }, done);
      const filled = last?.picture ?? finest.picture;
      return toRaster(layOver(full, resizeFloat(filled, width, height), hole));
    },
  };
}

function mapFlags({ data }: Plane, isSet: (value: number) => boolean): Uint8Array {
  const flags = new Uint8Array(data.length);
  for (let i = 0; i < flags.length; i++) flags[i] = isSet(data[i] ?? 0) ? 1 : 0;
  return flags;
}

/** The picture in the size of `share`, which says how much of each of its pixels is known: means of what is known. */
function knownMeans(full: FloatRaster, known: Plane, share: Plane): FloatRaster {
  const masked = copyFloat(full);
  for (let i = 0; i < known.data.length; i++) {
    if (known.data[i] === 0) masked.data.fill(0, 3 * i, 3 * i + 3);
  }
  const small = copyFloat(resizeFloat(masked, share.width, share.height));
  for (let i = 0; i < share.data.length; i++) {
    const weight = share.data[i] ?? 0;
    if (weight < MIN_KNOWN || weight === 1) continue;
    for (const c of channels) small.data[3 * i + c] = (small.data[3 * i + c] ?? 0) / weight;
  }
  return small;
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
      hole: mapFlags(small, (value) => value > HOLE_LEVEL),
    };
    levels.push(level);
  }
  return levels;
}

/** Unknown pixels get the mean of what is known around them, ever further away. */
function fillRoughly(picture: FloatRaster, share: Plane): FloatRaster {
  const { width, height } = picture;
  const out = copyFloat(picture);
  const known = mapPlane(share, (value) => (value < MIN_KNOWN ? 0 : 1));
  for (const part of [0.004, 0.012, 0.03, 0.08, 0.2, 0.5]) {
    const radius = Math.max(2, Math.round(part * Math.max(width, height)));
    const weight = boxMean(known, radius);
    const reached = weight.data.map((value, i) => (known.data[i] === 0 && value > 1e-4 ? 1 : 0));
    if (!reached.includes(1)) continue;
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

interface Completed {
  readonly picture: FloatRaster;
  readonly field: PatchField;
}

/** All levels but the finest; null when there is none or nothing in them to copy from. */
function completeLevels(
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

interface LevelOptions {
  readonly random: () => number;
  /** 0 is the finest level. */
  readonly rank: number;
  readonly forbidden: Plane | undefined;
  /** 0 where the hole need not be good, in any size. */
  readonly seen: Plane | undefined;
}

/** How often all patches are matched and vote: in small sizes what is shown where is decided, in large ones only refined. */
const ROUNDS = [2, 3, 4, 6] as const;
const SWEEPS = 2;
/** A match that was found in a smaller size is nearly right: how far around it is sought, as a share of the longest side. */
const INHERITED_REACH = 0.06;

function completeLevel(
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
  const { isValid, wanted, valid } = findPatches(level, options);
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
    // Against the blurred picture of the coarser level the matches would only get worse.
    improveField(search, { sweeps: coarser && round === 0 ? 0 : SWEEPS, reachPx });
    // The last vote counts only the middles of the patches: sharper.
    const reach = isFinest && round === rounds - 1 ? 1 : PATCH_RADIUS;
    vote(search, level.hole, { trust, reach });
  }
  return { picture: toFloat(target), field };
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

function findPatches(
  { picture, hole }: FillLevel,
  { forbidden, seen }: Pick<LevelOptions, "forbidden" | "seen">,
) {
  const { width, height } = picture;
  const touched = createPlane(width, height);
  touched.data.set(hole);
  const near = boxMean(touched, PATCH_RADIUS);
  const barred = forbidden ? resizePlane(forbidden, width, height) : null;
  // Patches around what is seen vote for it.
  const needed = seen ? dilate(resizePlane(seen, width, height), PATCH_RADIUS) : null;
  const isValid = new Uint8Array(width * height);
  const wanted: number[] = [];
  const valid: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if ((near.data[i] ?? 0) > 1e-6) {
        if (!needed || (needed.data[i] ?? 0) > 0) wanted.push(i);
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
  // Three sums of colours and one of weights for each pixel.
  const sums = new Float32Array(4 * hole.length);
  const spread = quantile(wanted, costs, 0.75);
  for (const at of wanted) {
    const share = trust[at] ?? 0;
    const weight = Math.exp(-(costs[at] ?? 0) / (0.6 * spread + 1)) * share * share + 1e-6;
    const x = at % width;
    const y = (at - x) / width;
    const match = field.nearest[at] ?? 0;
    const [left, right] = [Math.max(-reach, -x), Math.min(reach, width - 1 - x)];
    const bottom = Math.min(reach, height - 1 - y);
    for (let dy = Math.max(-reach, -y); dy <= bottom; dy++) {
      const end = at + dy * width + right;
      let from = 3 * (match + dy * width + left);
      for (let to = at + dy * width + left; to <= end; to++, from += 3) {
        if (hole[to] === 0) continue;
        const o = 4 * to;
        sums[o] = (sums[o] ?? 0) + weight * (source.data[from] ?? 0);
        sums[o + 1] = (sums[o + 1] ?? 0) + weight * (source.data[from + 1] ?? 0);
        sums[o + 2] = (sums[o + 2] ?? 0) + weight * (source.data[from + 2] ?? 0);
        sums[o + 3] = (sums[o + 3] ?? 0) + weight;
      }
    }
  }
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

import { completeLevel, completeLevels } from "./complete-levels.ts";
import { layInto } from "./composite.ts";
import { boxMean } from "./filters.ts";
import {
  channels,
  copyFloat,
  type FloatRaster,
  planeOf,
  resizeFloat,
  toFloat,
} from "./float-raster.ts";
import type { FillLevel } from "./patch-field.ts";
import { createRandom } from "./random.ts";
import { createPlane, mapPlane, type Plane, type Raster, timesPlane } from "./raster.ts";
import { resizePlane } from "./resample.ts";

interface FillOptions {
  readonly seed: number;
  /** Longest side at which patches are searched; the hole is filled at this size and enlarged. */
  readonly maxSidePx?: number;
  /** 1 where nothing may be copied from, such as people. Like the hole, it says nothing about what is beside it. */
  readonly forbidden?: Plane;
  /** 0 where the hole's quality doesn't matter. */
  readonly seen?: Plane;
}

const MAX_SIDE_PX = 560;
const MIN_SIDE_PX = 36;
/** Half-known pixels count as unknown from this value of the hole on. */
const HOLE_LEVEL = 0.06;
const FORBIDDEN_LEVEL = 0.3;
/** Pixels of the smaller image with a lower known fraction are guessed. */
const MIN_KNOWN = 0.02;

/**
 * Completes the part of an image where `hole` is above 0 from the rest of it: matching patches are searched from the
 * coarsest size to the finest and vote for every pixel (Wexler, Shechtman and Irani 2007, with PatchMatch). All other
 * pixels stay the same. An image that is all hole is returned unchanged.
 */
export function fillHoles(picture: Raster, hole: Plane, options: FillOptions): Raster {
  return startFilling(picture, hole, options).finish();
}

interface Filling {
  /** The completed image in a smaller size. */
  readonly preview: FloatRaster;
  /** The completed image. Where `seen` is 0, in the size of the image, the hole's quality doesn't matter. */
  finish(seen?: Plane): Raster;
}

/** `fillHoles` in two steps, for callers that use the preview to decide which part they need. */
export function startFilling(picture: Raster, hole: Plane, options: FillOptions): Filling {
  const { width, height } = picture;
  const longest = Math.max(width, height);
  const scale = Math.min(1, (options.maxSidePx ?? MAX_SIDE_PX) / longest);
  const size = {
    width: Math.max(8, Math.round(width * scale)),
    height: Math.max(8, Math.round(height * scale)),
  };
  const full = toFloat(picture);
  const known = createPlane(width, height);
  const forbidden = options.forbidden && resizePlane(options.forbidden, width, height);
  for (let i = 0; i < known.data.length; i++) {
    const isUnknown = (hole.data[i] ?? 0) > 0 || (forbidden?.data[i] ?? 0) > FORBIDDEN_LEVEL;
    known.data[i] = isUnknown ? 0 : 1;
  }
  const share = resizePlane(known, size.width, size.height);
  const finest: FillLevel = {
    picture: fillRoughly(knownMeans(full, known, share), share),
    hole: mapFlags(share, (value) => value < 1 - HOLE_LEVEL),
  };
  const [, ...coarser] = buildPyramid(finest);
  const random = createRandom(options.seed);
  const done = completeLevels(coarser, { random, seen: options.seen ?? hole });
  return {
    preview: done?.picture ?? finest.picture,
    finish: (seen = options.seen ?? hole) => {
      const last = completeLevel(finest, { random, rank: 0, seen }, done);
      const filled = last?.picture ?? finest.picture;
      return layInto(picture, resizeFloat(filled, width, height), hole);
    },
  };
}

function mapFlags({ data }: Plane, isSet: (value: number) => boolean): Uint8Array {
  const flags = new Uint8Array(data.length);
  for (let i = 0; i < flags.length; i++) flags[i] = isSet(data[i] ?? 0) ? 1 : 0;
  return flags;
}

/** The image in the size of `share`, the known fraction of each pixel: means of the known pixels. */
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

/** Sets unknown pixels to the mean of the known ones around them, with a growing radius. */
function fillRoughly(picture: FloatRaster, share: Plane): FloatRaster {
  const { width, height } = picture;
  const out = copyFloat(picture);
  const known = mapPlane(share, (value) => (value < MIN_KNOWN ? 0 : 1));
  for (const part of [0.004, 0.012, 0.03, 0.08, 0.2, 0.5]) {
    const radius = Math.max(2, Math.round(part * Math.max(width, height)));
    const weight = boxMean(known, radius);
    const reached: number[] = [];
    for (let i = 0; i < known.data.length; i++)
      if (known.data[i] === 0 && (weight.data[i] ?? 0) > 1e-4) reached.push(i);
    if (reached.length === 0) continue;
    for (const c of channels) {
      const mean = boxMean(timesPlane(planeOf(out, c), known), radius);
      for (const i of reached) out.data[3 * i + c] = (mean.data[i] ?? 0) / (weight.data[i] ?? 1);
    }
    for (const i of reached) known.data[i] = 1;
  }
  return out;
}

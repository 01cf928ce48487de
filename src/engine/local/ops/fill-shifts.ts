import { withKernels } from "../kernels/arena.ts";
import { layInto } from "./composite.ts";
import { startFilling } from "./fill-holes.ts";
import { completeLarge, type MovedPieces, movedFrom, type SmallFill } from "./fill-large.ts";
import { channels, type FloatRaster, resizeFloat, toFloat } from "./float-raster.ts";
import { drawCrossingLines } from "./line-bands.ts";
import { createRandom } from "./random.ts";
import { createPlane, mapPlane, type Plane, type Raster } from "./raster.ts";
import { resizePlane, shrinkRaster } from "./resample.ts";
import { labelShifts } from "./shift-labels.ts";
import { commonShifts } from "./shift-offsets.ts";

interface FillOptions {
  readonly seed: number;
  /** 1 where nothing may be copied from, such as other people. */
  readonly forbidden?: Plane;
  /** Called with the share of the work that is done, 0..1. */
  readonly onShare?: (share: number) => void;
}

/** Longest side at which the source of each copy is decided. */
const LABEL_SIDE_PX = 210;
const SHIFTS = 48;
/** Half-known pixels count as unknown from this value of the hole on. */
const HOLE_LEVEL = 0.06;
const FORBIDDEN_LEVEL = 0.3;

/**
 * Completes the part of an image where `gap` is above 0. Straight edges that cross it are drawn first. Large pieces of
 * the rest follow, moved by the shifts at which the image repeats itself, so that walls, blinds and grass keep their
 * structure. The pieces are joined in the gradient domain (Pérez, Gangnet and Blake 2003). Where no piece fits, small
 * patches fill in.
 */
export function fillByShifts(damaged: Raster, gap: Plane, options: FillOptions): Raster {
  const { picture, hole } = drawCrossingLines(damaged, gap, options.forbidden);
  if (hole !== gap && !hole.data.some((value) => value > 0)) return picture;
  const factor = Math.round(Math.max(picture.width, picture.height) / WORK_SIDE_PX);
  const small = shrinkRaster(picture, factor);
  const smallHole = resizePlane(hole, small.width, small.height);
  const filled = fillWorkImage(small, smallHole, options);
  options.onShare?.(0.8);
  return factor > 1 ? completeLarge(picture, hole, filled) : filled.raster;
}

/** Longest side, roughly, at which a hole is filled: the pieces are then copied again in the size of the image. */
const WORK_SIDE_PX = 1000;

function fillWorkImage(picture: Raster, hole: Plane, options: FillOptions): SmallFill {
  const { width, height } = picture;
  const filling = startFilling(picture, hole, options);
  options.onShare?.(0.3);
  const scale = Math.min(1, LABEL_SIDE_PX / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const full = toFloat(picture);
  const small = resizeFloat(full, size.width, size.height);
  const smallHole = atLeast(resizePlane(hole, size.width, size.height), HOLE_LEVEL);
  const isBarred = options.forbidden
    ? atLeast(resizePlane(options.forbidden, size.width, size.height), FORBIDDEN_LEVEL)
    : new Uint8Array(smallHole.length);
  for (let i = 0; i < isBarred.length; i++) if (smallHole[i] === 1) isBarred[i] = 1;
  const shifts = commonShifts(small, {
    isBarred,
    random: createRandom(options.seed),
    count: SHIFTS,
  });
  if (shifts.length === 0) return { raster: filling.finish(), pieces: null };
  const fallback = resizeFloat(filling.preview, size.width, size.height);
  const labels = labelShifts({ picture: small, fallback, hole: smallHole, isBarred, shifts });
  options.onShare?.(0.5);
  const moved = { labels, size, shifts };
  const copies = copyPieces(picture, hole, { ...options, ...moved });
  const patched = filling.finish(patchedPart(hole, copies));
  options.onShare?.(0.65);
  const { target, drawn } = join(full, hole, { patched, ...copies });
  const raster = layInto(picture, { width, height, data: target }, hole);
  const corrections = drawn;
  for (let i = 0; i < drawn.length; i++) corrections[i] = (target[i] ?? 0) - (drawn[i] ?? 0);
  return { raster, pieces: { ...moved, sources: copies.sources, corrections } };
}

function atLeast(plane: Plane, level: number): Uint8Array {
  const flags = new Uint8Array(plane.data.length);
  for (let i = 0; i < flags.length; i++) flags[i] = (plane.data[i] ?? 0) > level ? 1 : 0;
  return flags;
}

/** Pixels for which no large piece is copied. */
function patchedPart(hole: Plane, { sources }: Copies): Plane {
  return mapPlane(hole, (value, i) => (value > 0 && (sources[i] ?? -1) < 0 ? 1 : 0));
}

interface Labelled extends MovedPieces {
  readonly forbidden?: Plane;
}

interface Copies {
  /** Source of each pixel in the hole, -1 for none. */
  readonly sources: Int32Array;
  /** 1 where known pixels say nothing about the hole next to them. */
  readonly isForeign: Uint8Array;
}

function copyPieces(
  { width, height }: Raster,
  hole: Plane,
  { labels, size, shifts, forbidden }: Labelled,
): Copies {
  const sources = new Int32Array(width * height).fill(-1);
  const large = forbidden ? resizePlane(forbidden, width, height) : createPlane(width, height);
  const isForeign = atLeast(large, FORBIDDEN_LEVEL);
  for (let i = 0; i < sources.length; i++) {
    if ((hole.data[i] ?? 0) <= 0) continue;
    const place = { x: i % width, y: Math.floor(i / width) };
    const from = movedFrom({ width, height }, { labels, size, shifts }, place);
    if (from >= 0 && (hole.data[from] ?? 0) <= 0 && isForeign[from] === 0) sources[i] = from;
  }
  return { sources, isForeign };
}

interface Pieces extends Copies {
  readonly patched: Raster;
}

/** Known pixels that differ more than this from the piece at that position would only tint the piece. */
const MAX_STEP = 26;
const OVER_RELAXATION = 1.6;
/** How strongly a piece keeps its own colours: a seam's correction fades over a dozen pixels. */
const OWN_COLOUR = 0.03;
/** Rounds of evening out the seams. */
const ROUNDS = 26;

/**
 * The pieces side by side as they are, and adjusted in brightness and colour so that their borders meet (Poisson
 * equation).
 */
function join(
  full: FloatRaster,
  hole: Plane,
  pieces: Pieces,
): { readonly drawn: Float32Array; readonly target: Float32Array } {
  const drawn = full.data.slice();
  const unknown = Int32Array.from(wherePositive(hole));
  for (const i of unknown) {
    const from = pieces.sources[i] ?? -1;
    const [shown, at] = from >= 0 ? [full.data, 3 * from] : [pieces.patched.data, 3 * i];
    for (const c of channels) drawn[3 * i + c] = shown[at + c] ?? 0;
  }
  const seams = stateSeams(full, { hole, pieces, unknown, drawn });
  return { drawn, target: relax({ ...full, data: drawn }, seams) };
}

function wherePositive({ data }: Plane): number[] {
  const found: number[] = [];
  for (let i = 0; i < data.length; i++) if ((data[i] ?? 0) > 0) found.push(i);
  return found;
}

interface Seams {
  readonly unknown: Int32Array;
  /** For each unknown pixel, one bit per neighbour that it is tied to. */
  readonly ties: Uint8Array;
  /**
   * For each unknown pixel and channel, the sum of the target differences to those neighbours and of its own colour.
   */
  readonly steps: Float32Array;
}

interface SeamInput {
  readonly hole: Plane;
  readonly pieces: Pieces;
  readonly unknown: Int32Array;
  /** The colours of the pieces. */
  readonly drawn: Float32Array;
}

function stateSeams(full: FloatRaster, input: SeamInput): Seams {
  const { width, height } = full;
  const { unknown, drawn } = input;
  const ties = new Uint8Array(unknown.length);
  const steps = new Float32Array(3 * unknown.length);
  const ways = [1, width, -1, -width];
  for (let k = 0; k < unknown.length; k++) {
    const i = unknown[k] ?? 0;
    const x = i % width;
    for (const c of channels) steps[3 * k + c] = OWN_COLOUR * (drawn[3 * i + c] ?? 0);
    for (let way = 0; way < 4; way++) {
      const offset = ways[way] ?? 0;
      const other = i + offset;
      const isOutside = (way === 0 && x + 1 === width) || (way === 2 && x === 0);
      if (isOutside || other < 0 || other >= width * height) continue;
      if (addStep(full, input, { k, i, offset, steps })) ties[k] = (ties[k] ?? 0) | (1 << way);
    }
  }
  return { unknown, ties, steps };
}

interface Neighbours {
  readonly k: number;
  readonly i: number;
  /** From the pixel to its neighbour. */
  readonly offset: number;
  readonly steps: Float32Array;
}

/**
 * Adds the target difference between the pixel and its neighbour: the mean of their difference in the pixel's piece and
 * in the neighbour's. Returns `false` if the neighbour must not affect the pixel.
 */
function addStep(
  full: FloatRaster,
  { hole, pieces, drawn }: SeamInput,
  { k, i, offset, steps }: Neighbours,
): boolean {
  const size = full.data.length / 3;
  const other = i + offset;
  const from = pieces.sources[i] ?? -1;
  const beside = from + offset;
  const hasBeside = from >= 0 && beside >= 0 && beside < size;
  // The colour of the pixel's piece at its neighbour.
  const there = hasBeside ? full.data : drawn;
  const thereAt = 3 * (hasBeside ? beside : other);
  const isKnown = (hole.data[other] ?? 0) <= 0;
  if (isKnown && isStranger(full, { other, pieces, there, thereAt })) return false;
  const its = pieces.sources[other] ?? -1;
  const back = its - offset;
  const hasBack = its >= 0 && back >= 0 && back < size;
  for (const c of channels) {
    const mine = (drawn[3 * i + c] ?? 0) - (there[thereAt + c] ?? 0);
    const theirs = hasBack ? (full.data[3 * back + c] ?? 0) - (full.data[3 * its + c] ?? 0) : mine;
    steps[3 * k + c] = (steps[3 * k + c] ?? 0) + (mine + theirs) / 2;
  }
  return true;
}

interface Known {
  readonly other: number;
  readonly pieces: Pieces;
  /** The buffer and index of the piece's colour at that position. */
  readonly there: Float32Array;
  readonly thereAt: number;
}

/** Whether a known pixel must not affect the hole: a person's, or one that differs strongly from the piece. */
function isStranger(full: FloatRaster, { other, pieces, there, thereAt }: Known): boolean {
  if (pieces.isForeign[other] === 1) return true;
  for (const c of channels) {
    const difference = Math.abs((full.data[3 * other + c] ?? 0) - (there[thereAt + c] ?? 0));
    if (difference > MAX_STEP) return true;
  }
  return false;
}

/** Evens out the seams by successive over-relaxation. */
function relax({ data, width }: FloatRaster, { unknown, ties, steps }: Seams): Float32Array {
  return withKernels((kernels, arena) => {
    const target = arena.put(data);
    const [places, bits, sums] = [arena.put(unknown), arena.put(ties), arena.put(steps)];
    kernels.evenSeams(
      ...([target, width, places, unknown.length, bits, sums] as const),
      ...([OWN_COLOUR, OVER_RELAXATION, ROUNDS] as const),
    );
    return arena.floats(target, data.length);
  });
}

import { layOver } from "./composite.ts";
import { fillHoles } from "./fill-holes.ts";
import { channels, type FloatRaster, resizeFloat, toFloat, toRaster } from "./float-raster.ts";
import { createRandom } from "./random.ts";
import { createPlane, type Plane, type Raster } from "./raster.ts";
import { resizePlane } from "./resample.ts";
import { labelShifts } from "./shift-labels.ts";
import { commonShifts, type Shift } from "./shift-offsets.ts";

interface FillOptions {
  readonly seed: number;
  /** 1 where nothing may be copied from, such as other people. */
  readonly forbidden?: Plane;
}

/** Longest side at which it is decided what is copied from where. */
const LABEL_SIDE_PX = 210;
const SHIFTS = 48;
/** Half-known pixels count as unknown from here on. */
const HOLE_LEVEL = 0.06;
const FORBIDDEN_LEVEL = 0.3;

/**
 * Completes the part of a picture where `hole` is above 0 by large pieces of the rest, moved by the ways at which the
 * picture repeats itself, so that walls, blinds and grass keep their structure; the pieces are joined in the gradient
 * domain (Pérez, Gangnet and Blake 2003). Where no piece fits, small patches fill in.
 */
export function fillByShifts(picture: Raster, hole: Plane, options: FillOptions): Raster {
  const { width, height } = picture;
  const patched = fillHoles(picture, hole, options);
  const scale = Math.min(1, LABEL_SIDE_PX / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const full = toFloat(picture);
  const small = resizeFloat(full, size.width, size.height);
  const smallHole = atLeast(resizePlane(hole, size.width, size.height), HOLE_LEVEL);
  const isBarred = options.forbidden
    ? atLeast(resizePlane(options.forbidden, size.width, size.height), FORBIDDEN_LEVEL)
    : new Uint8Array(smallHole.length);
  for (const [i, value] of smallHole.entries()) if (value) isBarred[i] = 1;
  const shifts = commonShifts(small, {
    isBarred,
    random: createRandom(options.seed),
    count: SHIFTS,
  });
  if (shifts.length === 0) return patched;
  const fallback = resizeFloat(toFloat(patched), size.width, size.height);
  const labels = labelShifts({ picture: small, fallback, hole: smallHole, isBarred, shifts });
  const copies = copyLarge(picture, hole, { ...options, labels, size, shifts });
  return join(full, hole, { patched: toFloat(patched), ...copies });
}

function atLeast(plane: Plane, level: number): Uint8Array {
  return Uint8Array.from(plane.data, (value) => (value > level ? 1 : 0));
}

interface Labelled {
  readonly labels: Uint8Array;
  /** Of the labels. */
  readonly size: { readonly width: number; readonly height: number };
  readonly shifts: readonly Shift[];
  readonly forbidden?: Plane;
}

interface Copies {
  /** Where each pixel of the hole is copied from, -1 for none. */
  readonly sources: Int32Array;
  /** 1 where known pixels say nothing about the hole beside them. */
  readonly isForeign: Uint8Array;
}

function copyLarge(
  { width, height }: Raster,
  hole: Plane,
  { labels, size, shifts, forbidden }: Labelled,
): Copies {
  const sources = new Int32Array(width * height).fill(-1);
  const large = forbidden ? resizePlane(forbidden, width, height) : createPlane(width, height);
  const isForeign = atLeast(large, FORBIDDEN_LEVEL);
  const scale = { x: width / size.width, y: height / size.height };
  for (let i = 0; i < sources.length; i++) {
    if ((hole.data[i] ?? 0) <= 0) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    const column = Math.min(size.width - 1, Math.floor(x / scale.x));
    const row = Math.min(size.height - 1, Math.floor(y / scale.y));
    const shift = shifts[(labels[row * size.width + column] ?? 0) - 1];
    if (!shift) continue;
    const fromX = x + Math.round(shift.dx * scale.x);
    const fromY = y + Math.round(shift.dy * scale.y);
    if (fromX < 0 || fromY < 0 || fromX >= width || fromY >= height) continue;
    const from = fromY * width + fromX;
    if ((hole.data[from] ?? 0) <= 0 && isForeign[from] === 0) sources[i] = from;
  }
  return { sources, isForeign };
}

interface Pieces extends Copies {
  readonly patched: FloatRaster;
}

/** Known pixels that differ more than this from what a piece shows there would only colour the piece. */
const MAX_STEP = 26;
const OVER_RELAXATION = 1.6;
/** How strongly a piece keeps its own colours: what a seam changes fades over a dozen pixels. */
const OWN_COLOUR = 0.03;
/** Pixels are visited so often to even out the seams. */
const ROUNDS = 36;

/** The pieces side by side, moved in brightness and colour so that their borders meet (Poisson equation). */
function join(full: FloatRaster, hole: Plane, pieces: Pieces): Raster {
  const { width, height } = full;
  const guide = (at: number): number => pieces.sources[at] ?? -1;
  const target = full.data.slice();
  const unknown: number[] = [];
  for (let i = 0; i < hole.data.length; i++) {
    if ((hole.data[i] ?? 0) <= 0) continue;
    unknown.push(i);
    const from = guide(i);
    const shown =
      from >= 0
        ? full.data.subarray(3 * from, 3 * from + 3)
        : pieces.patched.data.subarray(3 * i, 3 * i + 3);
    target.set(shown, 3 * i);
  }
  const drawn = target.slice();
  const system = stateSeams(full, { hole, pieces, unknown, drawn });
  for (let round = 0; round < ROUNDS; round++) {
    for (const [k, i] of unknown.entries()) relax(target, { k, i, width, drawn, ...system });
  }
  return toRaster(layOver(full, { width, height, data: target }, hole));
}

interface Seams {
  /** For each unknown pixel a bit for each neighbour that it is tied to. */
  readonly ties: Uint8Array;
  /** For each unknown pixel and channel the sum of the wanted differences to those neighbours. */
  readonly steps: Float32Array;
}

interface SeamInput {
  readonly hole: Plane;
  readonly pieces: Pieces;
  readonly unknown: readonly number[];
  /** What the pieces show. */
  readonly drawn: Float32Array;
}

function stateSeams(full: FloatRaster, { hole, pieces, unknown, drawn }: SeamInput): Seams {
  const { width, height } = full;
  const ties = new Uint8Array(unknown.length);
  const steps = new Float32Array(3 * unknown.length);
  const ways = [1, width, -1, -width];
  for (const [k, i] of unknown.entries()) {
    const x = i % width;
    const isThere = [x + 1 < width, i + width < width * height, x > 0, i >= width];
    for (const [way, offset] of ways.entries()) {
      if (!isThere[way]) continue;
      const other = i + offset;
      const wanted = wantedStep(full, { i, other, pieces, drawn });
      const isKnown = (hole.data[other] ?? 0) <= 0;
      if (isKnown && isStranger(full, { other, pieces, shown: wanted.other })) continue;
      ties[k] = (ties[k] ?? 0) | (1 << way);
      for (const c of channels) steps[3 * k + c] = (steps[3 * k + c] ?? 0) + wanted.step[c];
    }
  }
  return { ties, steps };
}

interface Wanted {
  readonly step: readonly [number, number, number];
  /** What the piece of the pixel shows at its neighbour. */
  readonly other: readonly [number, number, number];
}

interface Neighbours {
  readonly i: number;
  readonly other: number;
  readonly pieces: Pieces;
  readonly drawn: Float32Array;
}

/** How much the pixel should differ from its neighbour: as in its own piece and in that of the neighbour, in the mean. */
function wantedStep(full: FloatRaster, { i, other, pieces, drawn }: Neighbours): Wanted {
  const size = full.data.length / 3;
  const from = pieces.sources[i] ?? -1;
  const beside = from + other - i;
  const hasBeside = from >= 0 && beside >= 0 && beside < size;
  const mine = colourAt(drawn, i);
  const there = hasBeside ? colourAt(full.data, beside) : colourAt(drawn, other);
  const its = pieces.sources[other] ?? -1;
  const back = its + i - other;
  const hasBack = its >= 0 && back >= 0 && back < size;
  const theirs = hasBack ? colourAt(full.data, its) : there;
  const here = hasBack ? colourAt(full.data, back) : mine;
  return {
    step: [
      (mine[0] - there[0] + here[0] - theirs[0]) / 2,
      (mine[1] - there[1] + here[1] - theirs[1]) / 2,
      (mine[2] - there[2] + here[2] - theirs[2]) / 2,
    ],
    other: there,
  };
}

function colourAt(data: Float32Array, at: number): [number, number, number] {
  return [data[3 * at] ?? 0, data[3 * at + 1] ?? 0, data[3 * at + 2] ?? 0];
}

/** True for a known pixel that must not pull at the hole: a person's, or one that the piece shows quite differently. */
function isStranger(
  full: FloatRaster,
  {
    other,
    pieces,
    shown,
  }: {
    readonly other: number;
    readonly pieces: Pieces;
    readonly shown: readonly [number, number, number];
  },
): boolean {
  if (pieces.isForeign[other] === 1) return true;
  let most = 0;
  for (const c of channels) {
    most = Math.max(most, Math.abs((full.data[3 * other + c] ?? 0) - shown[c]));
  }
  return most > MAX_STEP;
}

interface Relaxed extends Seams {
  readonly k: number;
  readonly i: number;
  readonly width: number;
  /** What the pieces show. */
  readonly drawn: Float32Array;
}

function relax(target: Float32Array, { k, i, width, drawn, ties, steps }: Relaxed): void {
  const tied = ties[k] ?? 0;
  for (const c of channels) {
    let sum = (steps[3 * k + c] ?? 0) + OWN_COLOUR * (drawn[3 * i + c] ?? 0);
    let count = OWN_COLOUR;
    if (tied & 1) {
      sum += target[3 * (i + 1) + c] ?? 0;
      count++;
    }
    if (tied & 2) {
      sum += target[3 * (i + width) + c] ?? 0;
      count++;
    }
    if (tied & 4) {
      sum += target[3 * (i - 1) + c] ?? 0;
      count++;
    }
    if (tied & 8) {
      sum += target[3 * (i - width) + c] ?? 0;
      count++;
    }
    const at = 3 * i + c;
    const value = target[at] ?? 0;
    target[at] = value + OVER_RELAXATION * (sum / count - value);
  }
}

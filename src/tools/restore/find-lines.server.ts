import type { Plane } from "#engine/local/ops/raster.ts";
import { certaintyOf, type OddsModel } from "./certainty.server.ts";
import { type Chain, joinLines } from "./join-lines.server.ts";
import { DIRECTIONS, type LinePixels, linePixels } from "./line-pixels.server.ts";
import { levelAt, type StandOut } from "./stand-out.server.ts";
import { type End, traceLines } from "./trace-lines.server.ts";

/** A thin bright line: a scratch, a fold or a fibre, or one of the scene. */
export interface FoundLine {
  readonly pixels: readonly number[];
  /** Number of the direction at each pixel of the photo. */
  readonly direction: Uint8Array;
  readonly chain: Chain;
  /** What tells damage from the scene, in the order of the model's weights. */
  readonly traits: readonly number[];
  /** How likely it is damage, 0..1. */
  readonly certainty: number;
}

/** Least contrast of a line: in grey levels, standard deviations of the noise, and multiples of the usual contrast. */
const LEVEL = { least: 12, noises: 2, usual: 1.35 } as const;
/** Shortest line, in units. */
const MIN_LENGTH = 22;

/** Learned from the tuning photos as synthetic prints of `bench/restoration.ts`. */
const model: OddsModel = {
  offset: -26.02,
  weights: [2.57, 0.97, 0.91, -2.97, -1.57, 2.13, 0.65, 4.58, 13.21],
};

interface LineOptions {
  /** Half the greatest width of a line, in pixels. */
  readonly reach: number;
  /** The length in pixels that is 1/1442 of the diagonal. */
  readonly unit: number;
}

/**
 * Finds thin lines, and how likely they are damage: narrow, sharp and as bright as the paper, with the same ground on
 * both sides, whatever they cross.
 */
export function findLines(photo: StandOut, { reach, unit }: LineOptions): FoundLine[] {
  const aside = reach + 2;
  const found = linePixels(photo, { aside, levelAt: (i) => levelAt(photo, i, LEVEL) });
  return joinLines(traceLines(found))
    .filter(({ length }) => length >= MIN_LENGTH * unit)
    .map((chain) => {
      const pixels = chain.lines.flatMap((line) => line.pixels);
      const traits = traitsOf({ photo, found, aside, unit }, chain, pixels);
      return {
        pixels,
        direction: found.direction,
        chain,
        traits,
        certainty: certaintyOf(model, traits),
      };
    });
}

interface Scene {
  readonly photo: StandOut;
  readonly found: LinePixels;
  readonly aside: number;
  readonly unit: number;
}

function traitsOf({ photo, found, aside, unit }: Scene, chain: Chain, pixels: readonly number[]) {
  const { light } = photo;
  const sums = { strength: 0, contrast: 0, usual: 0, extreme: 0 };
  for (const i of pixels) {
    sums.strength += found.strength.data[i] ?? 0;
    sums.contrast += photo.contrast.data[i] ?? 0;
    sums.usual += photo.usual.data[i] ?? 0;
    if ((light.data[i] ?? 0) >= photo.extreme) sums.extreme++;
  }
  const count = pixels.length;
  const strength = sums.strength / count;
  const sides = sidesOf(light, pixels, { direction: found.direction, aside });
  const covered = chain.lines.reduce((sum, { length }) => sum + length, 0);
  return [
    Math.log(strength / (sums.usual / count + photo.noise + 3)),
    Math.log(strength),
    Math.log(chain.length / unit),
    count / chain.length / unit,
    Math.log((sides.difference + 2) / strength),
    Math.log(sides.deviation + 2),
    (sides.steepness * count) / sums.contrast,
    sums.extreme / count,
    covered / chain.length,
  ];
}

interface Sides {
  /** Mean difference between the two sides. */
  readonly difference: number;
  /** Standard deviation of the ground along the line. */
  readonly deviation: number;
  /** Mean sum of the differences over two pixels across the line. */
  readonly steepness: number;
}

function sidesOf(
  light: Plane,
  pixels: readonly number[],
  { direction, aside }: { readonly direction: Uint8Array; readonly aside: number },
): Sides {
  const { width, height, data } = light;
  const sums = { difference: 0, ground: 0, squares: 0, steepness: 0, count: 0 };
  for (const i of pixels) {
    const angle = ((direction[i] ?? 0) * Math.PI) / DIRECTIONS;
    const [across, down] = [-Math.sin(angle), Math.cos(angle)];
    const x = i % width;
    const y = (i - x) / width;
    const [far, high] = [aside * Math.abs(across), aside * Math.abs(down)];
    if (x < far || y < high || x + far > width - 1 || y + high > height - 1) continue;
    const at = (off: number): number =>
      data[Math.round(y + off * down) * width + Math.round(x + off * across)] ?? 0;
    const [left, right] = [at(aside), at(-aside)];
    const ground = (left + right) / 2;
    sums.count++;
    sums.difference += Math.abs(left - right);
    sums.ground += ground;
    sums.squares += ground * ground;
    sums.steepness += Math.abs(at(1) - at(-1)) + Math.abs(at(2) - at(0)) + Math.abs(at(-2) - at(0));
  }
  const count = Math.max(1, sums.count);
  const variance = sums.squares / count - (sums.ground / count) ** 2;
  return {
    difference: sums.difference / count,
    deviation: Math.sqrt(Math.max(0, variance)),
    steepness: sums.steepness / count,
  };
}

/** Part of a line's contrast down to which pixels beside it belong to it. */
const EDGE = 0.35;
/** Contrast with which a line goes on beyond its end. */
const WEAK = { least: 8, noises: 1.5, usual: 0.8 } as const;
/** Longest extension, and pixels without contrast that end it, in units. */
const EXTENSION = 60;
const MISSES = 6;

/** Marks a line in its full width, its gaps, and what continues its ends. */
export function markLine(
  marks: Plane,
  line: FoundLine,
  photo: StandOut,
  options: LineOptions,
): void {
  const { pixels, chain } = line;
  const { reach, unit } = options;
  for (const i of pixels) markAround(marks, i, { photo, reach });
  const radius = Math.min(reach, pixels.length / chain.length / 2);
  const stroke = { marks, radius, isInside: insideOf(marks) };
  for (const { from, to, length } of chain.gaps) {
    for (let t = 0; t <= length; t++) {
      const share = length > 0 ? t / length : 0;
      dab(stroke, from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
    }
  }
  for (const end of chain.ends) extend(stroke, end, { photo, most: EXTENSION * unit, unit });
}

/** Marks the pixels around one of a line that stand out like it. */
function markAround(
  marks: Plane,
  i: number,
  { photo, reach }: { readonly photo: StandOut; readonly reach: number },
): void {
  const { width, height } = marks;
  const { data } = photo.contrast;
  const least = EDGE * (data[i] ?? 0);
  const x = i % width;
  const y = (i - x) / width;
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
      const at = row * width + column;
      if ((data[at] ?? 0) >= least) marks.data[at] = 1;
    }
  }
}

interface Stroke {
  readonly marks: Plane;
  readonly radius: number;
  readonly isInside: (x: number, y: number) => boolean;
}

function insideOf({ width, height }: Plane): Stroke["isInside"] {
  return (x, y) => x >= 0 && y >= 0 && x < width && y < height;
}

function dab({ marks, radius, isInside }: Stroke, x: number, y: number): void {
  const reach = Math.ceil(radius);
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const [column, row] = [Math.round(x + dx), Math.round(y + dy)];
      if (dx * dx + dy * dy > radius * radius + 0.5 || !isInside(column, row)) continue;
      marks.data[row * marks.width + column] = 1;
    }
  }
}

interface Extension {
  readonly photo: StandOut;
  readonly most: number;
  readonly unit: number;
}

/** Follows a line beyond its end while anything stands out there, turning with it. */
function extend(stroke: Stroke, end: End, { photo, most, unit }: Extension): void {
  const { width, data } = photo.contrast;
  let { x, y, dx, dy } = end;
  let waiting: [number, number][] = [];
  for (let t = 0; t < most && waiting.length <= MISSES * unit; t++) {
    x += dx;
    y += dy;
    let [best, side] = [0, 0];
    for (const off of [0, -1, 1]) {
      const [column, row] = [Math.round(x - off * dy), Math.round(y + off * dx)];
      if (!stroke.isInside(column, row)) continue;
      const value = data[row * width + column] ?? 0;
      if (value > best + 1) [best, side] = [value, off];
    }
    if (!stroke.isInside(Math.round(x), Math.round(y))) return;
    waiting.push([x, y]);
    if (best < levelAt(photo, Math.round(y) * width + Math.round(x), WEAK)) continue;
    for (const [px, py] of waiting) dab(stroke, px, py);
    waiting = [];
    [x, y] = [x - 0.4 * side * dy, y + 0.4 * side * dx];
    const turned = Math.hypot(dx - 0.06 * side * dy, dy + 0.06 * side * dx);
    [dx, dy] = [(dx - 0.06 * side * dy) / turned, (dy + 0.06 * side * dx) / turned];
  }
}

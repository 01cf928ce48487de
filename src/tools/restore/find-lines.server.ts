import type { Plane } from "#engine/local/ops/raster.ts";
import { certaintyOf, type OddsModel } from "./certainty.server.ts";
import { type Chain, joinLines } from "./join-lines.server.ts";
import { DIRECTIONS, type LinePixels, linePixels } from "./line-pixels.server.ts";
import { levelAt, type StandOut } from "./stand-out.server.ts";
import { traceLines } from "./trace-lines.server.ts";

/** A thin bright line: a scratch, a fold or a fibre, or one of the scene. */
export interface FoundLine {
  readonly pixels: readonly number[];
  readonly chain: Chain;
  /** Mean contrast above both sides, in grey levels. */
  readonly strength: number;
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
  offset: -14.9,
  weights: [1.75, 0.02, 0.57, -2.62, -1.98, 1.92, 1.52, 3.75, 5.63],
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
  return joinLines(traceLines(found, reach))
    .filter(({ length }) => length >= MIN_LENGTH * unit)
    .map((chain) => {
      const pixels = chain.lines.flatMap((line) => line.pixels);
      const strength =
        pixels.reduce((sum, i) => sum + (found.strength.data[i] ?? 0), 0) / pixels.length;
      const traits = traitsOf({ photo, found, aside, unit }, { chain, pixels, strength });
      return { pixels, chain, strength, traits, certainty: certaintyOf(model, traits) };
    });
}

interface Scene {
  readonly photo: StandOut;
  readonly found: LinePixels;
  readonly aside: number;
  readonly unit: number;
}

function traitsOf(
  { photo, found, aside, unit }: Scene,
  { chain, pixels, strength }: Pick<FoundLine, "chain" | "pixels" | "strength">,
): number[] {
  const { light } = photo;
  const sums = { contrast: 0, usual: 0, extreme: 0 };
  for (const i of pixels) {
    sums.contrast += photo.contrast.data[i] ?? 0;
    sums.usual += photo.usual.data[i] ?? 0;
    if ((light.data[i] ?? 0) >= photo.extreme) sums.extreme++;
  }
  const count = pixels.length;
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

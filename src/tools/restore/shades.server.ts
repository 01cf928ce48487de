import { gaussian } from "#engine/local/ops/filters.ts";
import { createPlane, type Plane } from "#engine/local/ops/raster.ts";
import { DIRECTIONS } from "./line-pixels.server.ts";

/** Pixels of a line, each with the number of its direction. */
export interface DirectedPixels {
  readonly pixels: readonly number[];
  readonly direction: Uint8Array;
}

/** How far a shade reaches beside a fold, and where the ground is free of it, in units. */
const REACH = 20;
const FREE = 26;
/** Weaker shades, in grey levels, are chance, and stronger ones are an edge of the scene beside a scratch. */
const LEAST = 2;
const MOST = 20;
/** At this distance a shade has faded to this fraction of its strength. */
const FADED = 14;
const FADED_SHARE = 0.4;
/** Most pixels of a line at which its profile is measured. */
const SAMPLES = 600;

/**
 * The shades beside folds, which bend the paper: what they add to the brightness of each pixel, in grey levels; `null`
 * if there are none. A shade is the same all along a fold, so its profile is the median over its length.
 */
export function shadesBeside(
  luma: Plane,
  lines: readonly DirectedPixels[],
  unit: number,
): Plane | null {
  const sums = createPlane(luma.width, luma.height);
  const weights = createPlane(luma.width, luma.height);
  let isShaded = false;
  for (const line of lines) {
    const profile = profileOf(luma, line, unit);
    if (!profile) continue;
    isShaded = true;
    eachBeside(luma, line, { unit, step: 1 }, (at, off) => {
      sums.data[at] = (sums.data[at] ?? 0) + (profile[off + REACH] ?? 0);
      weights.data[at] = (weights.data[at] ?? 0) + 1;
    });
  }
  if (!isShaded) return null;
  const [shade, weight] = [gaussian(sums, 1), gaussian(weights, 1)];
  for (let i = 0; i < shade.data.length; i++) {
    const share = weight.data[i] ?? 0;
    shade.data[i] = share > 0.02 ? (shade.data[i] ?? 0) / share : 0;
  }
  return shade;
}

/** Calls `visit` for the pixels beside a line with their distance in units, -REACH..REACH. */
function eachBeside(
  { width, height }: Plane,
  { pixels, direction }: DirectedPixels,
  { unit, step }: { readonly unit: number; readonly step: number },
  visit: (at: number, off: number, far: number) => void,
): void {
  for (let k = 0; k < pixels.length; k += step) {
    const i = pixels[k] ?? 0;
    const angle = ((direction[i] ?? 0) * Math.PI) / DIRECTIONS;
    const [across, down] = [-Math.sin(angle) * unit, Math.cos(angle) * unit];
    // The same side for all directions, as they are only known over half a turn.
    const side = Math.abs(across) > Math.abs(down) ? Math.sign(across) : Math.sign(down);
    const x = i % width;
    const y = (i - x) / width;
    const indexAt = (off: number): number => {
      const column = Math.round(x + side * off * across);
      const row = Math.round(y + side * off * down);
      const isInside = column >= 0 && row >= 0 && column < width && row < height;
      return isInside ? row * width + column : -1;
    };
    for (let off = -REACH; off <= REACH; off++) {
      const at = indexAt(off);
      const far = indexAt(off < 0 ? -FREE : FREE);
      if (at >= 0 && far >= 0) visit(at, off, far);
    }
  }
}

/** The shade at distances of -REACH..REACH units from a line; `null` if there is none. */
function profileOf(luma: Plane, line: DirectedPixels, unit: number): Float32Array | null {
  const step = Math.max(1, Math.floor(line.pixels.length / SAMPLES));
  const values = Array.from({ length: 2 * REACH + 1 }, (): number[] => []);
  eachBeside(luma, line, { unit, step }, (at, off, far) => {
    values[off + REACH]?.push((luma.data[at] ?? 0) - (luma.data[far] ?? 0));
  });
  const raw = values.map((list) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0);
  const profile = new Float32Array(raw.length);
  let most = 0;
  for (const sign of [-1, 1]) {
    const [start, end] = [raw[sign * CORE + REACH] ?? 0, raw[sign * FADED + REACH] ?? 0];
    // A shade fades: the ground beyond an edge of the scene doesn't.
    if (Math.abs(end) > FADED_SHARE * Math.abs(start)) continue;
    // Outwards a shade only gets weaker, and it ends.
    let limit = Number.POSITIVE_INFINITY;
    for (let off = CORE; off <= REACH; off++) {
      const value = raw[sign * off + REACH] ?? 0;
      limit = Math.min(limit, Math.max(0, Math.abs(value) - LEAST / 2));
      profile[sign * off + REACH] = Math.sign(value) * limit;
      most = Math.max(most, limit);
    }
    const inner = profile[sign * CORE + REACH] ?? 0;
    for (let off = 1; off < CORE; off++) profile[sign * off + REACH] = inner;
  }
  return most >= LEAST && most <= MOST ? profile : null;
}

/** Half the width of the fold itself, in units, which is filled and not measured. */
const CORE = 4;

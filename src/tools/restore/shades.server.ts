import type { Size } from "#engine/local/ops/enlarged-rows.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import { createPlane, type Plane } from "#engine/local/ops/raster.ts";
import { draw, normalAt, type Stroke } from "./mark-line.server.ts";

/** How far a shade reaches beside a fold, and where the ground is free of it, in units. */
const REACH = 20;
const FREE = 28;
/** Half the width of the fold itself, in units, which is filled and not measured. */
const CORE = 4;
/** Weaker shades, in grey levels, are chance, and stronger ones are an edge of the scene beside a scratch. */
const LEAST = 2.5;
const MOST = 24;
/** A line within this many units of a fold is its shade. */
const BESIDE = 9;
/** From this distance the brightness beside a fold changes as in the scene. */
const FADED = 16;
/** Most points of a fold at which its profile is measured. */
const SAMPLES = 600;

/** A fold, and what its shade adds to the brightness at distances of -REACH..REACH units, in grey levels. */
export interface Fold {
  readonly strokes: readonly Stroke[];
  readonly profile: Float32Array;
}

/** A line with the shade beside it, which shows that the paper is bent there; `null` if there is none. */
export function foldAt(luma: Plane, strokes: readonly Stroke[], unit: number): Fold | null {
  const profile = profileOf(luma, strokes, unit);
  return profile && { strokes, profile };
}

/** Marks the shades of a fold with 1. */
export function drawShades(marks: Plane, { strokes }: Fold, unit: number): void {
  for (const { points } of strokes) draw(marks, { points, radius: BESIDE * unit });
}

/** What the shades of folds add to the brightness of each pixel, in grey levels; `null` without folds. */
export function shadesOf(size: Size, folds: readonly Fold[], unit: number): Plane | null {
  if (folds.length === 0) return null;
  const sums = createPlane(size.width, size.height);
  const weights = createPlane(size.width, size.height);
  for (const { strokes, profile } of folds) {
    eachBeside(sums, strokes, { unit, step: 1, reach: REACH }, (at, off) => {
      sums.data[at] = (sums.data[at] ?? 0) + (profile[off + REACH] ?? 0);
      weights.data[at] = (weights.data[at] ?? 0) + 1;
    });
  }
  const [shade, weight] = [gaussian(sums, 1), gaussian(weights, 1)];
  for (let i = 0; i < shade.data.length; i++) {
    const share = weight.data[i] ?? 0;
    shade.data[i] = share > 0.02 ? (shade.data[i] ?? 0) / share : 0;
  }
  return shade;
}

/** Calls `visit` for the pixels beside a fold with their distance in units, -`reach`..`reach`, and the one beyond. */
function eachBeside(
  { width, height }: Size,
  fold: readonly Stroke[],
  { unit, step, reach }: { readonly unit: number; readonly step: number; readonly reach: number },
  visit: (at: number, off: number, beyond: number) => void,
): void {
  for (const { points } of fold) {
    for (let k = 0; k < points.length; k += step) {
      const { x, y } = points[k] ?? { x: 0, y: 0 };
      const normal = normalAt(points, k);
      // The same side for all strokes, whichever way they lead.
      const isAcross = Math.abs(normal.x) > Math.abs(normal.y);
      const side = Math.sign(isAcross ? normal.x : normal.y) * unit;
      const indexAt = (off: number): number => {
        const column = Math.round(x + off * side * normal.x);
        const row = Math.round(y + off * side * normal.y);
        const isInside = column >= 0 && row >= 0 && column < width && row < height;
        return isInside ? row * width + column : -1;
      };
      for (let off = -reach; off <= reach; off++) {
        const at = indexAt(off);
        if (at >= 0) visit(at, off, indexAt(off + (off < 0 ? -1 : 1)));
      }
    }
  }
}

/**
 * The shade beside a fold, which is the same all along it; `null` if there is none. It is the sum of the median
 * changes of brightness from one distance to the next, beyond those of the scene: edges that the fold crosses don't
 * count.
 */
function profileOf(luma: Plane, fold: readonly Stroke[], unit: number): Float32Array | null {
  const count = fold.reduce((sum, { points }) => sum + points.length, 0);
  const step = Math.max(1, Math.floor(count / SAMPLES));
  const changes = Array.from({ length: 2 * FREE + 1 }, (): number[] => []);
  eachBeside(luma, fold, { unit, step, reach: FREE }, (at, off, beyond) => {
    if (beyond >= 0) changes[off + FREE]?.push((luma.data[at] ?? 0) - (luma.data[beyond] ?? 0));
  });
  const slopes = changes.map((list) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0);
  const profile = new Float32Array(2 * REACH + 1);
  let most = 0;
  for (const sign of [-1, 1]) {
    let scene = 0;
    for (let off = FADED; off <= FREE; off++) scene += slopes[sign * off + FREE] ?? 0;
    scene /= FREE - FADED + 1;
    let shade = 0;
    for (let off = REACH; off >= CORE; off--) {
      shade += (slopes[sign * off + FREE] ?? 0) - scene;
      profile[sign * off + REACH] = shade;
    }
    most = Math.max(most, Math.abs(shade));
    for (let off = 1; off < CORE; off++) profile[sign * off + REACH] = shade;
  }
  return most >= LEAST && most <= MOST ? profile : null;
}

import { dilate } from "./filters.ts";
import { blurFloat, type FloatRaster, lumaOf, toFloat } from "./float-raster.ts";
import { createPlane, type Plane, type Point, type Raster } from "./raster.ts";
import { resizePlane, shrinkRaster } from "./resample.ts";

/** A hole and what is around it, in small. */
export interface HoleView {
  /** How many pixels of the image, across and down, are one here. */
  readonly factor: number;
  /** Slightly blurred. */
  readonly picture: FloatRaster;
  /** 1 for missing pixels. */
  readonly hole: Uint8Array;
  /** 1 for pixels that say nothing about the hole, including those of the hole. */
  readonly isBarred: Uint8Array;
}

/** Longest side of a view, at least. */
const VIEW_SIDE_PX = 320;
const HOLE_LEVEL = 0.06;
const FORBIDDEN_LEVEL = 0.3;

/** The view of an image with a hole. Pixels where `forbidden` is 1, such as people, say nothing about the hole. */
export function viewHole(picture: Raster, hole: Plane, forbidden: Plane | undefined): HoleView {
  const factor = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / VIEW_SIDE_PX));
  const { width, height, data } = blurFloat(toFloat(shrinkRaster(picture, factor)), 1);
  const flags = (plane: Plane, level: number): Uint8Array =>
    Uint8Array.from(resizePlane(plane, width, height).data, (value) => (value > level ? 1 : 0));
  const missing = flags(hole, HOLE_LEVEL);
  const isBarred = forbidden ? flags(forbidden, FORBIDDEN_LEVEL) : missing.slice();
  for (let i = 0; i < missing.length; i++) if (missing[i] === 1) isBarred[i] = 1;
  return { factor, picture: { width, height, data }, hole: missing, isBarred };
}

/** The part of a hole on a straight line; lengths in pixels of the view. */
export interface Row {
  /** Unit vector along the line. */
  readonly cos: number;
  readonly sin: number;
  /** Place of the line across its direction: `y cos - x sin` of its points. */
  readonly across: number;
  /** Places along the line where it enters the hole and leaves it: `x cos + y sin`. */
  readonly from: number;
  readonly to: number;
}

/** The end of a row beside which an edge was found: before `from` or after `to`. */
export type Side = -1 | 1;

/** Directions that are tried around that of an edge, in degrees. */
const TURNS = [-4, -3, -2, -1, 0, 1, 2, 3, 4] as const;

/** Rows along the straight edges that reach a hole, in several directions for each edge. */
export function rowsAtHole(view: HoleView): { readonly row: Row; readonly side: Side }[] {
  return edgesAtHole(view).flatMap(({ x, y, angle }) =>
    TURNS.flatMap((turn) => rowThrough(view, { x, y }, angle + (turn * Math.PI) / 180) ?? []),
  );
}

/** Edges are looked for at this distance from the hole, in pixels, and must be this straight: 1 is perfect. */
const RING_PX = 6;
const STRAIGHT = 0.75;
/** An edge is seen over this length on each side of the hole, from this distance of it on, in pixels. */
export const SEEN_PX = 18;
export const LEAST_SEEN_PX = 9;
export const GAP_PX = 4;
/** Half the width over which an edge is a step of colour, in pixels. */
export const STEP_PX = 1.5;
/** Least step, as a root mean square of the three channels' levels. */
const LEAST_STEP = 9;
/** Scatter along an edge as a fraction of its step. */
const SCATTER = 0.45;

interface EdgePoint extends Point {
  /** Of the edge, in radians. */
  readonly angle: number;
}

/** Points of straight edges beside the hole, by the structure tensor (Bigun and Granlund 1987). */
function edgesAtHole({ picture, hole, isBarred }: HoleView): EdgePoint[] {
  const { width, height } = picture;
  const light = lumaOf(picture);
  const missing = createPlane(width, height);
  missing.data.set(hole);
  const near = dilate(missing, RING_PX);
  const barred = createPlane(width, height);
  barred.data.set(isBarred);
  const unseen = dilate(barred, RING_PX - 2);
  const points: EdgePoint[] = [];
  for (let y = RING_PX; y < height - RING_PX; y++) {
    for (let x = RING_PX; x < width - RING_PX; x++) {
      const i = y * width + x;
      if (near.data[i] === 0 || unseen.data[i] !== 0) continue;
      const angle = edgeAngle(light, i);
      if (angle !== null) points.push({ x, y, angle });
    }
  }
  return points;
}

/** Direction of the edge through a pixel; `null` if there is none or it isn't straight. */
function edgeAngle({ width, data }: Plane, i: number): number | null {
  let [xx, yy, xy] = [0, 0, 0];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const at = i + dy * width + dx;
      const right = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      const down = (data[at + width] ?? 0) - (data[at - width] ?? 0);
      xx += right * right;
      yy += down * down;
      xy += right * down;
    }
  }
  const energy = xx + yy;
  const straight = Math.hypot(xx - yy, 2 * xy);
  if (energy < 9 * LEAST_STEP ** 2 || straight < STRAIGHT * energy) return null;
  return 0.5 * Math.atan2(2 * xy, xx - yy) + Math.PI / 2;
}

/** The part of the hole on the line through a point beside it; `null` if the line leads past it. */
function rowThrough(
  view: HoleView,
  { x, y }: Point,
  angle: number,
): { readonly row: Row; readonly side: Side } | null {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const line = { cos, sin, across: y * cos - x * sin };
  const start = Math.round(x * cos + y * sin);
  const isHole = (t: number): boolean => view.hole[placeAt(view, line, t)] === 1;
  for (const way of [-1, 1] as const) {
    let t = start;
    while (Math.abs(t - start) <= 2 * RING_PX && !isHole(t)) t += way;
    if (!isHole(t)) continue;
    let end = t;
    while (isHole(end + way)) end += way;
    const row = { ...line, from: Math.min(t, end), to: Math.max(t, end) };
    return { row, side: way === 1 ? -1 : 1 };
  }
  return null;
}

/** Index of the pixel at a place along a line; -1 outside the picture. */
export function placeAt(
  { picture: { width, height } }: HoleView,
  { cos, sin, across }: Pick<Row, "cos" | "sin" | "across">,
  along: number,
): number {
  const x = Math.round(along * cos - across * sin);
  const y = Math.round(along * sin + across * cos);
  return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
}

export interface End {
  /** Mean step of colour across the line. */
  readonly step: readonly number[];
  /** Root mean square of the three. */
  readonly size: number;
}

/** The step of colour across a line outside one end of the hole; `null` if there is no steady one. */
export function endOf(view: HoleView, row: Row, side: Side): End | null {
  const above = { ...row, across: row.across - STEP_PX };
  const below = { ...row, across: row.across + STEP_PX };
  const { data } = view.picture;
  const sums = [0, 0, 0];
  let squares = 0;
  const start = side < 0 ? row.from : row.to;
  let count = 0;
  for (let s = GAP_PX; s < GAP_PX + SEEN_PX; s++, count++) {
    const a = placeAt(view, above, start + side * s);
    const b = placeAt(view, below, start + side * s);
    if (a < 0 || b < 0 || view.isBarred[a] === 1 || view.isBarred[b] === 1) break;
    for (let c = 0; c < 3; c++) {
      const difference = (data[3 * b + c] ?? 0) - (data[3 * a + c] ?? 0);
      sums[c] = (sums[c] ?? 0) + difference;
      squares += difference * difference;
    }
  }
  const step = sums.map((sum) => sum / count);
  const size = Math.hypot(...step) / Math.sqrt(3);
  const scatter = Math.sqrt(Math.max(0, squares / (3 * count) - size * size));
  return count < LEAST_SEEN_PX || size < LEAST_STEP || scatter > SCATTER * size
    ? null
    : { step, size };
}

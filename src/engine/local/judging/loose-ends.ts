import {
  type End,
  endOf,
  GAP_PX,
  type HoleView,
  placeAt,
  type Row,
  rowsAtHole,
  type Side,
  STEP_PX,
  viewHole,
} from "../ops/hole-edges.ts";
import type { Plane, Point, Raster } from "../ops/raster.ts";

interface Filled {
  /** The photo before and after a gap was filled, of equal size. */
  readonly before: Raster;
  readonly after: Raster;
  /** Above 0 where the gap is; may be smaller than the photo. */
  readonly hole: Plane;
  readonly people: Plane | null;
}

/** A contour counts fully from this step on, as a root mean square of the channels' levels. */
const FULL_STEP = 40;
/** It goes on if this share of its step is found inside, within a few pixels of where it leads. */
const GOES_ON = 0.4;
const DEPTH_PX = 8;
const AWAY_PX = 3;
/** Contours whose ends are nearer to each other are one, in pixels. */
const APART_PX = 6;

/**
 * The number of straight contours that reach a filled gap and end at its border, weak ones in part: what is left of a
 * thing that was removed in part, or structure of the background that the filling doesn't continue.
 */
export function countLooseEnds({ before, after, hole, people }: Filled): number {
  const view = viewHole(before, hole, people ?? undefined);
  const filled = viewHole(after, hole, undefined).picture.data;
  const ends = rowsAtHole(view).flatMap(({ row, side }) => {
    const end = endOf(view, row, side);
    return end ? [{ row, side, end }] : [];
  });
  const counted: Point[] = [];
  let sum = 0;
  for (const { row, side, end } of ends.toSorted((a, b) => b.end.size - a.end.size)) {
    const place = entryOf(row, side);
    if (counted.some(({ x, y }) => Math.hypot(x - place.x, y - place.y) < APART_PX)) continue;
    counted.push(place);
    const inside = stepInside({ view, filled }, { row, side, end });
    if (inside < GOES_ON * end.size) sum += Math.min(1, end.size / FULL_STEP);
  }
  return sum;
}

function entryOf({ cos, sin, across, from, to }: Row, side: Side): Point {
  const along = side < 0 ? from : to;
  return { x: along * cos - across * sin, y: along * sin + across * cos };
}

/** The largest step like that of a contour, inside the gap near where it leads. */
function stepInside(
  { view, filled }: { readonly view: HoleView; readonly filled: Float32Array },
  { row, side, end }: { readonly row: Row; readonly side: Side; readonly end: End },
): number {
  let most = 0;
  const start = side < 0 ? row.from : row.to;
  for (let away = -AWAY_PX; away <= AWAY_PX; away++) {
    let [sum, count] = [0, 0];
    for (let s = GAP_PX / 2; s < DEPTH_PX; s++) {
      const along = start - side * s;
      const a = placeAt(view, { ...row, across: row.across + away - STEP_PX }, along);
      const b = placeAt(view, { ...row, across: row.across + away + STEP_PX }, along);
      if (a < 0 || b < 0 || along < row.from || along > row.to) continue;
      count++;
      for (let c = 0; c < 3; c++) {
        sum += ((filled[3 * b + c] ?? 0) - (filled[3 * a + c] ?? 0)) * (end.step[c] ?? 0);
      }
    }
    if (count > 0) most = Math.max(most, sum / (3 * count * end.size));
  }
  return most;
}

import { type CrossingLine, findCrossingLines } from "./crossing-lines.ts";
import { sampleFloat } from "./float-raster.ts";
import { viewHole } from "./hole-edges.ts";
import { createPlane, type Plane, type Raster } from "./raster.ts";
import { resizePlane } from "./resample.ts";

interface Damaged {
  readonly picture: Raster;
  /** Above 0 where the picture is missing, in its size. */
  readonly hole: Plane;
}

const FORBIDDEN_LEVEL = 0.3;

/**
 * Draws the straight edges that cross a hole in narrow bands: colours blend from one end to the other, with the texture
 * of the nearer end mirrored along the line. The bands are no longer part of the hole. Pixels where `forbidden` is 1,
 * such as people, say nothing about the hole.
 */
export function drawCrossingLines(
  picture: Raster,
  hole: Plane,
  forbidden: Plane | undefined,
): Damaged {
  const { width, height } = picture;
  const view = viewHole(picture, hole, forbidden);
  const lines = findCrossingLines(view);
  if (lines.length === 0) return { picture, hole };
  const whole = resizePlane(hole, width, height);
  const canvas: Canvas = {
    picture,
    hole: whole,
    barred: forbidden ? resizePlane(forbidden, width, height) : createPlane(width, height),
    data: picture.data.slice(),
    left: { width, height, data: whole.data.slice() },
  };
  for (const line of lines) drawBand(canvas, enlarge(line, view.factor));
  return { picture: { width, height, data: canvas.data }, hole: canvas.left };
}

interface Canvas extends Damaged {
  readonly barred: Plane;
  /** The picture with the bands. */
  readonly data: Uint8Array;
  /** The hole without the bands. */
  readonly left: Plane;
}

/** The line in an image that is larger by a factor. */
function enlarge(line: CrossingLine, factor: number): CrossingLine {
  const { cos, sin } = line;
  const centre = (factor - 1) / 2;
  return {
    cos,
    sin,
    across: factor * line.across + centre * (cos - sin),
    from: factor * line.from + centre * (cos + sin),
    to: factor * line.to + centre * (cos + sin),
    before: factor * line.before,
    after: factor * line.after,
  };
}

/** One row of a band: its part in the hole, and what is beside it. */
interface BandRow {
  readonly from: number;
  readonly to: number;
  readonly ends: readonly [RowEnd, RowEnd];
}

interface RowEnd {
  /** Known pixels beside the hole that are mirrored. */
  readonly length: number;
  readonly mean: readonly number[];
}

/** The mean colour of a row's end is of this many pixels per pixel of the line's view. */
const MEAN_PX = 16;
/** Distance from a row's ends within which its neighbours' ends lie. */
const SLACK_PX = 2;
/** What is mirrored ends where the colour leaves the mean by this many levels over so many pixels: something else begins. */
const OTHER = { levels: 24, overPx: 5 } as const;
/** Share of the hole's width over which the textures of both ends blend. */
const BLEND = 0.3;

function drawBand(canvas: Canvas, line: CrossingLine): void {
  const { width, height } = canvas.picture;
  const rows: (BandRow | null)[] = [];
  const first = -Math.round(line.before);
  for (let k = first; k <= line.after; k++) rows.push(rowOf(canvas, line, line.across + k));
  const lengths = [0, 1].map((end) =>
    rows.reduce((least, row) => Math.min(least, row?.ends[end]?.length ?? least), Infinity),
  );
  const { cos, sin, across } = line;
  const xs = [line.from, line.to].map((t) => t * cos - across * sin);
  const ys = [line.from, line.to].map((t) => t * sin + across * cos);
  const margin = Math.max(line.before, line.after) * 2 + 2;
  for (let y = Math.max(0, Math.floor(Math.min(...ys) - margin)); y < height; y++) {
    if (y > Math.max(...ys) + margin) break;
    for (let x = Math.max(0, Math.floor(Math.min(...xs) - margin)); x < width; x++) {
      if (x > Math.max(...xs) + margin) break;
      const i = y * width + x;
      if ((canvas.left.data[i] ?? 0) <= 0) continue;
      const row = rows[Math.round(y * cos - x * sin - across) - first];
      const along = x * cos + y * sin;
      if (!row || along < row.from - SLACK_PX || along > row.to + SLACK_PX) continue;
      const share = canvas.hole.data[i] ?? 0;
      for (const c of [0, 1, 2] as const) {
        const old = canvas.picture.data[3 * i + c] ?? 0;
        const value = colourAt(row, { along, lengths }, c, (back) =>
          sampleFloat(canvas.picture, x + back * cos, y + back * sin, c),
        );
        canvas.data[3 * i + c] = Math.min(255, Math.max(0, old + share * (value - old) + 0.5));
      }
      canvas.left.data[i] = 0;
    }
  }
}

interface BandPlace {
  readonly along: number;
  /** Lengths that are mirrored at both ends, in all rows of the band. */
  readonly lengths: readonly number[];
}

/** The colour of a row at a place in the hole; `sample` reads the picture at a distance along the row. */
function colourAt(
  { from, to, ends }: BandRow,
  { along, lengths }: BandPlace,
  c: 0 | 1 | 2,
  sample: (distance: number) => number,
): number {
  const t = Math.min(1, Math.max(0, (along - from) / Math.max(1, to - from)));
  const share = Math.min(1, Math.max(0, 0.5 + (t - 0.5) / BLEND));
  const [one, other] = ends;
  let value = (one.mean[c] ?? 0) * (1 - t) + (other.mean[c] ?? 0) * t;
  if (share < 1) {
    const depth = mirrored(along - from, lengths[0] ?? 1);
    value += (1 - share) * (sample(from - SLACK_PX - depth - along) - (one.mean[c] ?? 0));
  }
  if (share > 0) {
    const depth = mirrored(to - along, lengths[1] ?? 1);
    value += share * (sample(to + SLACK_PX + depth - along) - (other.mean[c] ?? 0));
  }
  return value;
}

/** The distance to the hole outside of it that is shown at a depth inside: to and fro over the known length. */
function mirrored(depth: number, length: number): number {
  const step = Math.max(0, Math.round(depth)) % (2 * length);
  return step < length ? step : 2 * length - 1 - step;
}

/** The part of a row that lies in the hole, between two known ends; `null` if there is none. */
function rowOf(canvas: Canvas, line: CrossingLine, across: number): BandRow | null {
  const { cos, sin } = line;
  const { width, height } = canvas.picture;
  const at = (t: number): number => {
    const x = Math.round(t * cos - across * sin);
    const y = Math.round(t * sin + across * cos);
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
  };
  const isHole = (t: number): boolean => (canvas.hole.data[at(t)] ?? 0) > 0;
  let [from, to] = [Math.round(line.from), Math.round(line.to)];
  while (from < to && !isHole(from)) from++;
  while (to > from && !isHole(to)) to--;
  if (from === to) return null;
  while (isHole(from - 1)) from--;
  while (isHole(to + 1)) to++;
  const most = to - from + MEAN_PX;
  const end = (start: number, side: -1 | 1): RowEnd | null => {
    const mean = [0, 0, 0];
    let length = 0;
    let away = 0;
    for (let t = start + side * SLACK_PX; length < most; t += side, length++) {
      const i = at(t);
      const isOpen =
        i >= 0 &&
        (canvas.hole.data[i] ?? 0) === 0 &&
        (canvas.barred.data[i] ?? 0) <= FORBIDDEN_LEVEL;
      if (!isOpen) break;
      let difference = 0;
      for (let c = 0; c < 3; c++) {
        const value = canvas.picture.data[3 * i + c] ?? 0;
        if (length < MEAN_PX) mean[c] = (mean[c] ?? 0) + value / MEAN_PX;
        else difference += Math.abs(value - (mean[c] ?? 0)) / 3;
      }
      away = difference > OTHER.levels ? away + 1 : 0;
      if (away === OTHER.overPx) return { length: length - OTHER.overPx + 1, mean };
    }
    return length < MEAN_PX ? null : { length, mean };
  };
  const [one, other] = [end(from, -1), end(to, 1)];
  return one && other ? { from, to, ends: [one, other] } : null;
}

import type { Plane, Point } from "#engine/local/ops/raster.ts";
import type { Chain } from "./join-lines.server.ts";
import { levelAt, type StandOut } from "./stand-out.server.ts";
import type { End, Line } from "./trace-lines.server.ts";

interface LineOptions {
  /** Half the greatest width of a line, in pixels. */
  readonly reach: number;
  /** The length in pixels that is 1/1442 of the diagonal. */
  readonly unit: number;
}

/** A part of a line, drawn with one width. */
export interface Stroke {
  readonly points: readonly Point[];
  /** Half its width, in pixels. */
  readonly radius: number;
}

/**
 * Lines that continue each other, their gaps, and what continues their ends. Each line has one width, so that texture
 * beside it doesn't belong to it.
 */
export function strokesOf(
  chain: Chain,
  photo: StandOut,
  { reach, unit }: LineOptions,
): readonly Stroke[] {
  const strokes: Stroke[] = [];
  const looks = new Map<End, Look>();
  for (const line of chain.lines) {
    const points = middleOf(line, photo, reach);
    const look = lookOf(points, photo, reach);
    for (const end of line.ends) looks.set(end, look);
    strokes.push({ points, radius: look.radius });
  }
  for (const { from, to } of chain.gaps) {
    const radius = Math.max(looks.get(from)?.radius ?? 1, looks.get(to)?.radius ?? 1);
    strokes.push({ points: bridge(photo, from, to), radius });
  }
  for (const end of chain.ends) {
    const { contrast, radius } = looks.get(end) ?? { contrast: 0, radius: 1 };
    const ahead = { aside: reach + 2, most: CUT * contrast };
    strokes.push({ points: extensionOf(photo, end, { ...ahead, way: EXTENSION * unit }), radius });
  }
  return strokes;
}

/** Points of a path that are averaged on each side of one. */
const SMOOTHING = 4;

/** The points in the middle of a line along its path. */
function middleOf({ path }: Line, { contrast }: StandOut, reach: number): Point[] {
  const { width } = contrast;
  const points = path.map((at) => ({ x: at % width, y: Math.floor(at / width) }));
  const centred = smooth(points).map((point, k, all) => {
    const { x, y } = normalAt(all, k);
    let [sum, weight] = [0, 0];
    for (let off = -reach; off <= reach; off++) {
      const value = valueAt(contrast, point.x + off * x, point.y + off * y) ** 2;
      sum += off * value;
      weight += value;
    }
    const off = weight > 0 ? sum / weight : 0;
    return { x: point.x + off * x, y: point.y + off * y };
  });
  return smooth(centred);
}

function smooth(points: readonly Point[]): Point[] {
  return points.map((_, k) => {
    // The same number on both sides, so that ends stay where they are.
    const reach = Math.min(SMOOTHING, k, points.length - 1 - k);
    let [x, y] = [0, 0];
    for (let m = k - reach; m <= k + reach; m++) {
      x += points[m]?.x ?? 0;
      y += points[m]?.y ?? 0;
    }
    return { x: x / (2 * reach + 1), y: y / (2 * reach + 1) };
  });
}

/** The unit vector across a path. */
export function normalAt(points: readonly Point[], k: number): Point {
  const from = points[Math.max(0, k - SMOOTHING)];
  const to = points[Math.min(points.length - 1, k + SMOOTHING)];
  if (!from || !to) return { x: 1, y: 0 };
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length > 0
    ? { x: -(to.y - from.y) / length, y: (to.x - from.x) / length }
    : { x: 1, y: 0 };
}

function valueAt({ width, height, data }: Plane, x: number, y: number): number {
  const [column, row] = [Math.round(x), Math.round(y)];
  if (column < 0 || row < 0 || column >= width || row >= height) return 0;
  return data[row * width + column] ?? 0;
}

/** Part of a line's contrast down to which pixels beside its middle belong to it. */
const EDGE = 0.25;
/** Most points at which the contrast across a line is measured. */
const SAMPLES = 200;

interface Look {
  /** Median contrast along the middle, in grey levels. */
  readonly contrast: number;
  /** Half the width, in pixels: where the median contrast fades into that of the surroundings. */
  readonly radius: number;
}

function lookOf(middle: readonly Point[], { contrast }: StandOut, reach: number): Look {
  const step = Math.ceil(middle.length / SAMPLES);
  const values = Array.from({ length: reach + 3 }, (): number[] => []);
  for (let k = 0; k < middle.length; k += step) {
    const { x, y } = normalAt(middle, k);
    const point = middle[k] ?? { x: 0, y: 0 };
    for (let off = 0; off < values.length; off++) {
      for (const side of [-off, off]) {
        values[off]?.push(valueAt(contrast, point.x + side * x, point.y + side * y));
      }
    }
  }
  const profile = values.map((list) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0);
  const ground = profile.at(-1) ?? 0;
  const most = profile[0] ?? 0;
  const end = profile.findIndex((value) => value <= ground + EDGE * (most - ground));
  const radius = end < 0 ? reach : Math.max(1, Math.min(reach, end - 1));
  return { contrast: most, radius };
}

/** Marks the pixels of a stroke with 1. */
export function draw(marks: Plane, { points, radius }: Stroke): void {
  let before = points[0];
  for (const point of points) {
    const from = before ?? point;
    const steps = Math.max(1, Math.ceil(Math.hypot(point.x - from.x, point.y - from.y)));
    for (let t = 1; t <= steps; t++) {
      const share = t / steps;
      dab(marks, radius, {
        x: from.x + (point.x - from.x) * share,
        y: from.y + (point.y - from.y) * share,
      });
    }
    before = point;
  }
}

function dab({ width, height, data }: Plane, radius: number, { x, y }: Point): void {
  const most = (radius + 0.5) ** 2;
  const bottom = Math.min(height - 1, Math.floor(y + radius + 0.5));
  const right = Math.min(width - 1, Math.floor(x + radius + 0.5));
  for (let row = Math.max(0, Math.ceil(y - radius - 0.5)); row <= bottom; row++) {
    for (let column = Math.max(0, Math.ceil(x - radius - 0.5)); column <= right; column++) {
      if ((column - x) ** 2 + (row - y) ** 2 <= most) data[row * width + column] = 1;
    }
  }
}

/** How far in pixels the way across a gap may leave the straight one, and what a step aside costs, in grey levels. */
const BRIDGE = { off: 4, bend: 6 } as const;

/** The way across a gap along which most stands out (dynamic programming over steps from one end to the other). */
function bridge({ contrast }: StandOut, from: Point, to: Point): Point[] {
  const steps = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y)));
  const [dx, dy] = [(to.x - from.x) / steps, (to.y - from.y) / steps];
  const { off: most, bend } = BRIDGE;
  const pointAt = (t: number, off: number): Point => ({
    x: from.x + t * dx - off * dy,
    y: from.y + t * dy + off * dx,
  });
  let sums = Array.from({ length: 2 * most + 1 }, (_, k) => (k === most ? 0 : -Infinity));
  const origins: number[][] = [];
  for (let t = 1; t <= steps; t++) {
    const origin: number[] = [];
    const next = sums.map((_, k) => {
      let [best, source] = [sums[k] ?? -Infinity, k];
      for (const other of [k - 1, k + 1]) {
        const value = (sums[other] ?? -Infinity) - bend;
        if (value > best) [best, source] = [value, other];
      }
      origin[k] = source;
      const { x, y } = pointAt(t, k - most);
      return best + valueAt(contrast, x, y);
    });
    origins.push(origin);
    sums = next;
  }
  const points: Point[] = [to];
  let k: number = most;
  for (let t = steps; t >= 1; t--) {
    points.push(pointAt(t, k - most));
    k = origins[t - 1]?.[k] ?? most;
  }
  return [...points, from].toReversed();
}

/** Contrast with which a line goes on beyond its end. */
const WEAK = { least: 6, noises: 1, usual: 0.6 } as const;
/** Longest extension, in units. */
const EXTENSION = 150;
/** Pixels over which the contrast ahead is averaged, and after which its direction is looked for again. */
const AHEAD = 14;
const STEP = 3;
/** Steps without contrast that end an extension: other lines cross it. */
const MISSES = 4;
/** Turns between two steps that are tried, in radians. */
const TURNS = [0, -0.06, 0.06, -0.12, 0.12] as const;
/** The contrast of other lines is cut off at this multiple of the line's own. */
const CUT = 1.5;

interface Ahead {
  /** Distance in pixels of the two sides that the way ahead is compared with. */
  readonly aside: number;
  /** Contrast at which stronger ones are cut off, in grey levels. */
  readonly most: number;
}

/** Follows a line beyond its end for at most `way` pixels while something stands out ahead, turning with it. */
function extensionOf(
  photo: StandOut,
  end: End,
  { way, ...ahead }: Ahead & { readonly way: number },
): Point[] {
  const { width, height } = photo.contrast;
  let { x, y } = end;
  let angle = Math.atan2(end.dy, end.dx);
  const points: Point[] = [{ x, y }];
  let missed = 0;
  for (let t = 0; t < way && missed < MISSES; t += STEP) {
    let [best, turn] = [0, 0];
    for (const one of TURNS) {
      const value = clarityAhead(photo.contrast, { x, y, angle: angle + one }, ahead);
      if (value > best + 0.5) [best, turn] = [value, one];
    }
    const [column, row] = [Math.round(x), Math.round(y)];
    if (column < 0 || row < 0 || column >= width || row >= height) break;
    const isClear = best >= levelAt(photo, row * width + column, WEAK);
    missed = isClear ? 0 : missed + 1;
    if (isClear) angle += turn;
    [x, y] = [x + STEP * Math.cos(angle), y + STEP * Math.sin(angle)];
    points.push({ x, y });
  }
  return points.slice(0, points.length - missed);
}

/** How much more stands out ahead than on both sides of that way, in grey levels. */
function clarityAhead(
  contrast: Plane,
  { x, y, angle }: Point & { readonly angle: number },
  { aside, most }: Ahead,
): number {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const meanBeside = (off: number): number => {
    let sum = 0;
    for (let t = 1; t <= AHEAD; t++) {
      const [px, py] = [x + t * dx - off * dy, y + t * dy + off * dx];
      const value = Math.max(
        valueAt(contrast, px, py),
        valueAt(contrast, px - dy, py + dx),
        valueAt(contrast, px + dy, py - dx),
      );
      sum += Math.min(most, value);
    }
    return sum / AHEAD;
  };
  return meanBeside(0) - Math.max(meanBeside(aside), meanBeside(-aside));
}

import { type Colour, type FloatRaster } from "../float-raster.ts";
import type { Plane } from "../raster.ts";

/** One brush mark along a line of points, in pixels. */
export interface Stroke {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly colour: Colour;
  readonly radius: number;
  /** Paint in the bristles across the brush, 0..1. */
  readonly bristles: Float32Array;
}

interface Canvas {
  readonly picture: FloatRaster;
  /** Thickness of the paint, about 0..1.5. */
  readonly relief: Plane;
}

/** Difference in lightness between a full and an empty bristle. */
const HAIR_CONTRAST = 26;
/** Final fraction of a stroke over which the brush runs dry. */
const DRY_END = 0.35;

/** A brush for one canvas. Each call paints one stroke and covers each of its pixels once, even if the line turns. */
export function createBrush(canvas: Canvas): (stroke: Stroke, opacity: number) => void {
  const { width, height } = canvas.picture;
  const reach: Reach = {
    width,
    height,
    squared: new Float32Array(width * height),
    across: new Float32Array(width * height),
    along: new Float32Array(width * height),
    owner: new Int32Array(width * height),
    touched: new Int32Array(width * height),
    count: 0,
    stroke: 0,
  };
  return (stroke, opacity) => {
    reach.stroke++;
    reach.count = 0;
    for (let k = 0; k < Math.max(1, stroke.xs.length - 1); k++) coverSegment(reach, stroke, k);
    layPaint(canvas, reach, stroke, opacity);
  };
}

/** The pixels of the current stroke: their distance from its line and their position along it. */
interface Reach {
  readonly width: number;
  readonly height: number;
  readonly squared: Float32Array;
  readonly across: Float32Array;
  readonly along: Float32Array;
  readonly owner: Int32Array;
  readonly touched: Int32Array;
  count: number;
  stroke: number;
}

function coverSegment(reach: Reach, { xs, ys, radius }: Stroke, k: number): void {
  const { width, height, squared, across, along, owner } = reach;
  const ax = xs[k] ?? 0;
  const ay = ys[k] ?? 0;
  const bx = xs[k + 1] ?? ax;
  const by = ys[k + 1] ?? ay;
  const vx = bx - ax;
  const vy = by - ay;
  const length2 = Math.max(1e-6, vx * vx + vy * vy);
  const right = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + radius));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by) + radius));
  const left = Math.max(0, Math.floor(Math.min(ax, bx) - radius));
  for (let y = Math.max(0, Math.floor(Math.min(ay, by) - radius)); y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const dx = x - ax;
      const dy = y - ay;
      const share = (dx * vx + dy * vy) / length2;
      const t = share < 0 ? 0 : share > 1 ? 1 : share;
      const ex = dx - t * vx;
      const ey = dy - t * vy;
      const distance = ex * ex + ey * ey;
      if (distance >= radius * radius) continue;
      const i = y * width + x;
      if (owner[i] !== reach.stroke) {
        owner[i] = reach.stroke;
        reach.touched[reach.count++] = i;
      } else if (distance >= (squared[i] ?? 0)) continue;
      squared[i] = distance;
      across[i] = vx * ey - vy * ex >= 0 ? 1 : -1;
      along[i] = k + t;
    }
  }
}

function layPaint(
  { picture, relief }: Canvas,
  { squared, across, along, touched, count }: Reach,
  { xs, colour, radius, bristles }: Stroke,
  opacity: number,
): void {
  const last = bristles.length - 1;
  const steps = Math.max(1, xs.length - 1);
  for (let n = 0; n < count; n++) {
    const i = touched[n] ?? 0;
    const away = Math.sqrt(squared[i] ?? 0) / radius;
    const place = ((away * (across[i] ?? 1) + 1) / 2) * last;
    const first = Math.min(last - 1, Math.floor(place));
    const part = place - first;
    const hair = (bristles[first] ?? 0) * (1 - part) + (bristles[first + 1] ?? 0) * part;
    const rest = (1 - (along[i] ?? 0) / steps) / DRY_END;
    // Where the brush runs dry, only full bristles still leave paint.
    const dry = rest >= 1 ? 1 : Math.min(1, Math.max(0, rest + 2.2 * hair - 0.7));
    const edge = Math.min(1, (1 - away) * radius * 0.9);
    const share = edge * opacity * (0.8 + 0.2 * hair) * dry;
    const light = (hair - 0.5) * HAIR_CONTRAST;
    picture.data[3 * i] = (picture.data[3 * i] ?? 0) * (1 - share) + (colour[0] + light) * share;
    picture.data[3 * i + 1] =
      (picture.data[3 * i + 1] ?? 0) * (1 - share) + (colour[1] + light) * share;
    picture.data[3 * i + 2] =
      (picture.data[3 * i + 2] ?? 0) * (1 - share) + (colour[2] + light) * share;
    // Paint is pushed to the sides of the stroke and piles up at its end.
    const ridge = away > 0.55 ? Math.sin((away - 0.55) * 6.98) * 0.45 : 0;
    const thickness = 0.35 + 0.55 * hair + ridge + (rest < 0.4 ? 0.2 : 0);
    relief.data[i] = (relief.data[i] ?? 0) * (1 - share) + thickness * share;
  }
}

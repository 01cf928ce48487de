import type { Colour } from "../float-raster.ts";

const HAIRS = 11;
const HAIR_SETS = 1024;

/** Brush marks along lines of points, in pixels of the image in which they were planned; the first one is the lowest. */
export class Strokes {
  count = 0;
  /** Points of all lines, one line after the other. */
  xs = new Float32Array(1 << 14);
  ys = new Float32Array(1 << 14);
  /** Index of each stroke's first point, and the index after the last point of all. */
  starts = new Int32Array(1 << 12);
  radii = new Float32Array(1 << 12);
  /** Three values of 0..255 each. */
  colours = new Float32Array(3 << 12);
  /** Paint in the bristles across the brush, 0..1; strokes share the sets. */
  readonly #bristles: Float32Array;

  constructor(random: () => number) {
    this.#bristles = Float32Array.from({ length: HAIRS * HAIR_SETS }, random);
  }

  /** Adds a point to the line that the next `add` completes. */
  addPoint(x: number, y: number): void {
    const at = this.starts[this.count + 1] ?? 0;
    if (at === this.xs.length) {
      this.xs = doubled(this.xs);
      this.ys = doubled(this.ys);
    }
    this.xs[at] = x;
    this.ys[at] = y;
    this.starts[this.count + 1] = at + 1;
  }

  /** Turns the points that were added since the last call into a stroke. Returns its index. */
  add(colour: Colour, radius: number): number {
    const stroke = this.count++;
    if (this.count + 1 >= this.starts.length) {
      const starts = new Int32Array(2 * this.starts.length);
      starts.set(this.starts);
      this.starts = starts;
      this.radii = doubled(this.radii);
      this.colours = doubled(this.colours);
    }
    this.radii[stroke] = radius;
    this.colours.set(colour, 3 * stroke);
    this.starts[this.count + 1] = this.starts[this.count] ?? 0;
    return stroke;
  }

  colourOf(stroke: number): Float32Array {
    return this.colours.subarray(3 * stroke, 3 * stroke + 3);
  }

  bristlesOf(stroke: number): Float32Array {
    const from = HAIRS * (stroke % HAIR_SETS);
    return this.#bristles.subarray(from, from + HAIRS);
  }
}

function doubled(values: Float32Array): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(2 * values.length);
  larger.set(values);
  return larger;
}

/** The pixels of a band of rows that a stroke covers: their distance from its line and their position along it. */
interface Reach {
  readonly squared: Float32Array;
  /** On which side of the line, -1 or 1. */
  readonly across: Int8Array;
  /** In points of the line. */
  readonly along: Float32Array;
  readonly owner: Int32Array;
  readonly touched: Int32Array;
  count: number;
  stroke: number;
}

/** A band of rows of the canvas. */
export interface Band {
  readonly width: number;
  readonly top: number;
  readonly rows: number;
  readonly reach: Reach;
  /** 1 where a stroke may still leave paint; skipped elsewhere. */
  readonly isOpen: Uint8Array;
}

export function createBand(width: number, rows: number, top = 0): Band {
  const size = width * rows;
  return {
    width,
    top,
    rows,
    isOpen: new Uint8Array(size).fill(1),
    reach: {
      squared: new Float32Array(size),
      across: new Int8Array(size),
      along: new Float32Array(size),
      owner: new Int32Array(size),
      touched: new Int32Array(size),
      count: 0,
      stroke: 0,
    },
  };
}

/**
 * Finds the open pixels of the band that the stroke covers, each once even if its line turns; `scale` is the size of
 * the canvas relative to the stroke's.
 */
export function coverStroke(band: Band, strokes: Strokes, { stroke, scale }: Placed): void {
  band.reach.stroke++;
  band.reach.count = 0;
  const from = strokes.starts[stroke] ?? 0;
  const steps = Math.max(1, (strokes.starts[stroke + 1] ?? 0) - from - 1);
  for (let k = 0; k < steps; k++) coverSegment(band, strokes, { stroke, scale, k, steps });
}

interface Placed {
  readonly stroke: number;
  readonly scale: number;
}

interface Segment extends Placed {
  readonly k: number;
  readonly steps: number;
}

/** Overlap of the segments of a line, relative to their length. */
const JOINT = 0.3;

/** A coordinate on the canvas; pixel centres are whole numbers in both images. */
function placedAt(coordinates: Float32Array, index: number, scale: number): number {
  return ((coordinates[index] ?? 0) + 0.5) * scale - 0.5;
}

function coverSegment(
  band: Band,
  { xs, ys, radii, starts }: Strokes,
  { stroke, scale, k, steps }: Segment,
): void {
  const { width, top, rows, reach, isOpen } = band;
  const { squared, across, along, owner, touched } = reach;
  const radius = (radii[stroke] ?? 0) * scale;
  const start = (starts[stroke] ?? 0) + k;
  // A stroke may be a single point.
  const end = Math.min(start + 1, (starts[stroke + 1] ?? 0) - 1);
  const ax = placedAt(xs, start, scale);
  const ay = placedAt(ys, start, scale) - top;
  const bx = placedAt(xs, end, scale);
  const by = placedAt(ys, end, scale) - top;
  const vx = bx - ax;
  const vy = by - ay;
  const length2 = Math.max(1e-6, vx * vx + vy * vy);
  // Only the ends of the line are round; inside, the segments overlap to close the bends.
  const least = k === 0 ? -Number.MAX_VALUE : -JOINT;
  const most = k === steps - 1 ? Number.MAX_VALUE : 1 + JOINT;
  // Half the width of the stroke along a row, where its sides cross that row.
  const half = vy === 0 ? width : (radius * Math.sqrt(length2)) / Math.abs(vy);
  const first = Math.max(0, Math.floor(Math.min(ax, bx) - radius));
  const last = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + radius));
  const bottom = Math.min(rows - 1, Math.ceil(Math.max(ay, by) + radius));
  for (let y = Math.max(0, Math.floor(Math.min(ay, by) - radius)); y <= bottom; y++) {
    const dy = y - ay;
    const middle = vy === 0 ? ax : ax + (dy * vx) / vy;
    const right = Math.min(last, Math.ceil(middle + half));
    const left = Math.max(first, Math.floor(middle - half));
    for (let x = left, i = y * width + left; x <= right; x++, i++) {
      if (isOpen[i] === 0) continue;
      const dx = x - ax;
      const share = (dx * vx + dy * vy) / length2;
      if (share < least || share > most) continue;
      const t = share < 0 ? 0 : share > 1 ? 1 : share;
      const ex = dx - t * vx;
      const ey = dy - t * vy;
      const distance = ex * ex + ey * ey;
      if (distance >= radius * radius) continue;
      if (owner[i] !== reach.stroke) {
        owner[i] = reach.stroke;
        touched[reach.count++] = i;
      } else if (distance >= (squared[i] ?? 0)) continue;
      squared[i] = distance;
      across[i] = vx * ey - vy * ex >= 0 ? 1 : -1;
      along[i] = k + t;
    }
  }
}

/** Difference in lightness between a full and an empty bristle. */
const HAIR_CONTRAST = 26;
/** Final fraction of a stroke over which the brush runs dry. */
const DRY_END = 0.35;
/** A pixel through which less than this fraction of the paint below can be seen counts as covered. */
const COVERED = 0.1;

/** Paint of a band, from the last stroke down: colours and thickness are weighted by the light that reaches them. */
export interface Paint {
  readonly colours: Float32Array;
  readonly thickness: Float32Array;
  /** Fraction of what lies below that is still visible. */
  readonly visible: Float32Array;
}

export function createPaint({ width, rows }: Band): Paint {
  const size = width * rows;
  return {
    colours: new Float32Array(3 * size),
    thickness: new Float32Array(size),
    visible: new Float32Array(size).fill(1),
  };
}

function hairAt(bristles: Float32Array, first: number, part: number): number {
  return (bristles[first] ?? 0) * (1 - part) + (bristles[first + 1] ?? 0) * part;
}

/** Where the brush runs dry, only full bristles still leave paint. */
function dryPaint(rest: number, hair: number): number {
  return Math.min(1, Math.max(0, rest + 2.2 * hair - 0.7));
}

/** Lays the paint of a stroke below all that was laid before. */
export function layBelow(
  band: Band,
  { colours, thickness, visible }: Paint,
  strokes: Strokes,
  { stroke, opacity, scale }: Placed & { readonly opacity: number },
): void {
  const { squared, across, along, touched, count } = band.reach;
  const bristles = strokes.bristlesOf(stroke);
  const last = HAIRS - 1;
  const steps = Math.max(1, (strokes.starts[stroke + 1] ?? 0) - (strokes.starts[stroke] ?? 0) - 1);
  const radius = (strokes.radii[stroke] ?? 0) * scale;
  const paint = strokes.colourOf(stroke);
  for (let n = 0; n < count; n++) {
    const i = touched[n] ?? 0;
    const away = Math.sqrt(squared[i] ?? 0) / radius;
    const place = ((away * (across[i] ?? 1) + 1) / 2) * last;
    const first = Math.min(last - 1, Math.floor(place));
    const hair = hairAt(bristles, first, place - first);
    const rest = (1 - (along[i] ?? 0) / steps) / DRY_END;
    const dry = rest >= 1 ? 1 : dryPaint(rest, hair);
    const edge = Math.min(1, (1 - away) * radius * 0.9);
    const below = visible[i] ?? 0;
    const share = edge * opacity * (0.8 + 0.2 * hair) * dry;
    const isCovered = below * (1 - share) < COVERED;
    const weight = isCovered ? below : below * share;
    const light = (hair - 0.5) * HAIR_CONTRAST;
    for (let c = 0; c < 3; c++) {
      colours[3 * i + c] = (colours[3 * i + c] ?? 0) + weight * ((paint[c] ?? 0) + light);
    }
    // Paint is pushed to the sides of the stroke and piles up at its end.
    const ridge = 8.9 * Math.max(0, away - 0.55) * (1 - away);
    const height = 0.35 + 0.55 * hair + ridge + (rest < 0.4 ? 0.2 : 0);
    thickness[i] = (thickness[i] ?? 0) + weight * height;
    visible[i] = below - weight;
    if (isCovered) band.isOpen[i] = 0;
  }
}

/** Lays the flat paint of a stroke over an image of the size in which it was planned. */
export function layFlat(
  band: Band,
  data: Float32Array,
  strokes: Strokes,
  { stroke, opacity }: { readonly stroke: number; readonly opacity: number },
): void {
  const { squared, touched, count } = band.reach;
  const [red = 0, green = 0, blue = 0] = strokes.colourOf(stroke);
  const radius = strokes.radii[stroke] ?? 0;
  for (let n = 0; n < count; n++) {
    const i = 3 * (touched[n] ?? 0);
    const away = Math.sqrt(squared[i / 3] ?? 0);
    const share = Math.min(1, (radius - away) * 0.9) * opacity * 0.85;
    data[i] = (data[i] ?? 0) * (1 - share) + red * share;
    data[i + 1] = (data[i + 1] ?? 0) * (1 - share) + green * share;
    data[i + 2] = (data[i + 2] ?? 0) * (1 - share) + blue * share;
  }
}

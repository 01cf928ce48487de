import { wideBlurFloat } from "../coarse.ts";
import { type Colour, copyFloat, type FloatRaster } from "../float-raster.ts";
import type { Plane } from "../raster.ts";
import { coverStroke, createBand, layFlat, Strokes } from "./brush.ts";
import type { Structure } from "./structure.ts";

/** One pass of the brush over the whole canvas, coarsest pass first. */
interface BrushPass {
  /** Half the width of a stroke, in pixels. */
  readonly radius: number;
  /** Maximum length of a stroke, in steps of one radius. */
  readonly length: number;
  /** Strokes per square of one radius. */
  readonly density: number;
  /** A stroke is only painted where the canvas differs from the image by more than this, 0..765. */
  readonly minDifference: number;
  /** Probability, 0..1, that a stroke may start at a pixel. Defaults to 1 everywhere. */
  readonly where?: Plane;
}

export interface BrushStyle {
  readonly passes: readonly BrushPass[];
  /** The canvas before the first stroke. */
  readonly ground: FloatRaster;
  readonly random: () => number;
  /** The paint colour for a colour seen at a pixel. */
  readonly mixPaint: (seen: Colour, at: number) => Colour;
  readonly opacity: number;
  /** A stroke ends where the image differs from its start by more than this, 0..765. */
  readonly stopDifference: number;
}

/** Thinner strokes can't be seen. Only the small canvas of a preview has them. */
const THINNEST_PX = 0.5;

/**
 * Plans curved strokes along the image's forms (after Hertzmann 1998), each pass in a shuffled grid; the first stroke is
 * the lowest. `drawStrokes` draws them in any size.
 */
export function planStrokes(
  picture: FloatRaster,
  structure: Structure,
  style: BrushStyle,
): Strokes {
  const { width, height } = picture;
  // Shows roughly what is painted so far, which decides about the next strokes.
  const canvas = copyFloat(style.ground).data;
  const band = createBand(width, height);
  const strokes = new Strokes(style.random);
  for (const pass of style.passes) {
    if (pass.radius < THINNEST_PX) continue;
    const reference = wideBlurFloat(picture, Math.max(0.7, pass.radius / 2));
    const plan = { reference, structure, style, pass, strokes };
    const { xs, ys } = startsOf(pass, reference, style.random);
    for (let k = 0; k < xs.length; k++) {
      const x = xs[k] ?? 0;
      const y = ys[k] ?? 0;
      const at = Math.floor(y) * width + Math.floor(x);
      if (pass.where && style.random() > (pass.where.data[at] ?? 0)) continue;
      if (differenceAt(reference.data, 3 * at, canvas, 3 * at) < pass.minDifference) continue;
      const stroke = planStroke(plan, { x, y });
      coverStroke(band, strokes, { stroke, scale: 1 });
      layFlat(band, canvas, strokes, { stroke, opacity: style.opacity });
    }
  }
  return strokes;
}

interface Starts {
  readonly xs: Float32Array;
  readonly ys: Float32Array;
}

/** A jittered grid in random order: even coverage without visible rows. */
function startsOf(
  { radius, density }: BrushPass,
  { width, height }: FloatRaster,
  random: () => number,
): Starts {
  const step = radius / Math.sqrt(density);
  const count = Math.ceil(width / step) * Math.ceil(height / step);
  const xs = new Float32Array(count);
  const ys = new Float32Array(count);
  let k = 0;
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step, k++) {
      xs[k] = Math.min(width - 1.01, x + random() * step);
      ys[k] = Math.min(height - 1.01, y + random() * step);
    }
  }
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const [x, y] = [xs[i] ?? 0, ys[i] ?? 0];
    xs[i] = xs[j] ?? 0;
    ys[i] = ys[j] ?? 0;
    xs[j] = x;
    ys[j] = y;
  }
  return { xs, ys };
}

function differenceAt(a: Float32Array, i: number, b: Float32Array, j: number): number {
  return (
    Math.abs((a[i] ?? 0) - (b[j] ?? 0)) +
    Math.abs((a[i + 1] ?? 0) - (b[j + 1] ?? 0)) +
    Math.abs((a[i + 2] ?? 0) - (b[j + 2] ?? 0))
  );
}

interface Start {
  readonly x: number;
  readonly y: number;
}

interface StrokePlan {
  readonly reference: FloatRaster;
  readonly structure: Structure;
  readonly style: BrushStyle;
  readonly pass: BrushPass;
  readonly strokes: Strokes;
}

function planStroke(plan: StrokePlan, { x, y }: Start): number {
  const { reference, style, pass, strokes } = plan;
  const at = Math.floor(y) * reference.width + Math.floor(x);
  const { data } = reference;
  const seen: Colour = [data[3 * at] ?? 0, data[3 * at + 1] ?? 0, data[3 * at + 2] ?? 0];
  const walk = { x, y, at };
  const back = followForm(plan, { ...walk, side: -1 });
  // Every second step is enough for the line; both ends count.
  for (let k = 2 * back - 2; k > 0; k -= k > 2 ? 4 : 2) {
    strokes.addPoint(path[k] ?? 0, path[k + 1] ?? 0);
  }
  const ahead = followForm(plan, { ...walk, side: 1 });
  const last = 2 * ahead - 2;
  for (let k = 0; k < last; k += 4) strokes.addPoint(path[k] ?? 0, path[k + 1] ?? 0);
  strokes.addPoint(path[last] ?? 0, path[last + 1] ?? 0);
  return strokes.add(style.mixPaint(seen, at), pass.radius * (0.75 + 0.5 * style.random()));
}

/** Points of one walk, two values each. */
const path = new Float32Array(128);

interface Walk extends Start {
  readonly at: number;
  readonly side: 1 | -1;
}

/** Follows the forms in one direction into `path`. Returns the number of points. */
function followForm(
  { reference, structure, style, pass }: StrokePlan,
  { x, y, at: start, side }: Walk,
): number {
  const { width, height, data } = reference;
  let count = 0;
  let px = x;
  let py = y;
  let direction = (structure.angle.data[start] ?? 0) + (side < 0 ? Math.PI : 0);
  for (let step = 0; step < pass.length / 2; step++) {
    path[2 * count] = px;
    path[2 * count + 1] = py;
    count++;
    const at = Math.floor(py) * width + Math.floor(px);
    const isOther = differenceAt(data, 3 * at, data, 3 * start) > style.stopDifference;
    if (step > 0 && isOther) break;
    const here = structure.angle.data[at] ?? 0;
    direction = Math.cos(here - direction) < 0 ? here + Math.PI : here;
    px += Math.cos(direction) * pass.radius;
    py += Math.sin(direction) * pass.radius;
    if (px < 0 || py < 0 || px >= width || py >= height) break;
  }
  return count;
}

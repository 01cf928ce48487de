import { blurFloat, type Colour, channels, copyFloat, type FloatRaster } from "../float-raster.ts";
import { createPlane, type Plane } from "../raster.ts";
import { createBrush, type Stroke } from "./brush.ts";
import { lightRelief } from "./relief.ts";
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
  /** How strongly the paint's relief catches the light; 0 for none. */
  readonly relief: number;
}

const HAIRS = 11;

/** Repaints the image with curved strokes along its forms (after Hertzmann 1998), each pass in a shuffled grid. */
export function paintStrokes(
  picture: FloatRaster,
  structure: Structure,
  style: BrushStyle,
): FloatRaster {
  const { width, height } = picture;
  const canvas = { picture: copyFloat(style.ground), relief: createPlane(width, height) };
  const brush = createBrush(canvas);
  for (const pass of style.passes) {
    const reference = blurFloat(picture, Math.max(0.7, pass.radius / 2));
    const plan = { reference, structure, style, pass };
    for (const start of startsOf(pass, reference, style.random)) {
      const at = Math.floor(start.y) * width + Math.floor(start.x);
      if (pass.where && style.random() > (pass.where.data[at] ?? 0)) continue;
      if (differenceAt(reference, 3 * at, canvas.picture, 3 * at) < pass.minDifference) continue;
      brush(planStroke(plan, start), style.opacity);
    }
  }
  return style.relief > 0
    ? lightRelief(canvas.picture, canvas.relief, style.relief)
    : canvas.picture;
}

interface Start {
  readonly x: number;
  readonly y: number;
}

/** A jittered grid in random order: even coverage without visible rows. */
function startsOf(
  { radius, density }: BrushPass,
  { width, height }: FloatRaster,
  random: () => number,
): Start[] {
  const step = radius / Math.sqrt(density);
  const starts: Start[] = [];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      starts.push({
        x: Math.min(width - 1.01, x + random() * step),
        y: Math.min(height - 1.01, y + random() * step),
      });
    }
  }
  for (let i = starts.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const [a, b] = [starts[i], starts[j]];
    if (a && b) [starts[i], starts[j]] = [b, a];
  }
  return starts;
}

function differenceAt(a: FloatRaster, i: number, b: FloatRaster, j: number): number {
  let sum = 0;
  for (const c of channels) sum += Math.abs((a.data[i + c] ?? 0) - (b.data[j + c] ?? 0));
  return sum;
}

interface StrokePlan {
  readonly reference: FloatRaster;
  readonly structure: Structure;
  readonly style: BrushStyle;
  readonly pass: BrushPass;
}

function planStroke(plan: StrokePlan, { x, y }: Start): Stroke {
  const { reference, style, pass } = plan;
  const at = Math.floor(y) * reference.width + Math.floor(x);
  const { data } = reference;
  const seen: Colour = [data[3 * at] ?? 0, data[3 * at + 1] ?? 0, data[3 * at + 2] ?? 0];
  const forward = followForm(plan, { x, y, at, side: 1 });
  const backward = followForm(plan, { x, y, at, side: -1 });
  return {
    xs: [...backward.xs.slice(1).toReversed(), ...forward.xs],
    ys: [...backward.ys.slice(1).toReversed(), ...forward.ys],
    colour: style.mixPaint(seen, at),
    radius: pass.radius * (0.75 + 0.5 * style.random()),
    bristles: Float32Array.from({ length: HAIRS }, () => style.random()),
  };
}

interface Walk extends Start {
  readonly at: number;
  readonly side: 1 | -1;
}

function followForm(
  { reference, structure, style, pass }: StrokePlan,
  { x, y, at: start, side }: Walk,
): { xs: number[]; ys: number[] } {
  const { width, height } = reference;
  const xs: number[] = [];
  const ys: number[] = [];
  let px = x;
  let py = y;
  let direction = (structure.angle.data[start] ?? 0) + (side < 0 ? Math.PI : 0);
  for (let step = 0; step < pass.length / 2; step++) {
    xs.push(px);
    ys.push(py);
    const at = Math.floor(py) * width + Math.floor(px);
    const isOther = differenceAt(reference, 3 * at, reference, 3 * start) > style.stopDifference;
    if (step > 0 && isOther) break;
    const here = structure.angle.data[at] ?? 0;
    direction = Math.cos(here - direction) < 0 ? here + Math.PI : here;
    px += Math.cos(direction) * pass.radius;
    py += Math.sin(direction) * pass.radius;
    if (px < 0 || py < 0 || px >= width || py >= height) break;
  }
  return { xs, ys };
}

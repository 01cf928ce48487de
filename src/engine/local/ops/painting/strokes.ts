import { gaussian } from "../filters.ts";
import { blurFloat, type Colour, channels, copyFloat, type FloatRaster } from "../float-raster.ts";
import { createPlane, type Plane } from "../raster.ts";
import type { Structure } from "./structure.ts";

/** One pass of the brush over the whole canvas, the coarsest first. */
interface BrushPass {
  /** Half the width of a stroke, in pixels. */
  readonly radius: number;
  /** Steps of half a radius that a stroke may be long. */
  readonly length: number;
  /** Strokes per square of one radius. */
  readonly density: number;
  /** A stroke is only set where the canvas differs from the picture by more than this, 0..765. */
  readonly minDifference: number;
}

export interface BrushStyle {
  readonly passes: readonly BrushPass[];
  /** What lies on the canvas before the first stroke. */
  readonly ground: FloatRaster;
  readonly random: () => number;
  /** How far a stroke's colour may be off, in each channel and in lightness, 0..255. */
  readonly colourChance: number;
  readonly lightChance: number;
  readonly opacity: number;
  /** A stroke ends where the picture differs from its start by more than this, 0..765. */
  readonly stopDifference: number;
  /** How strongly the paint's relief catches the light; 0 for none. */
  readonly relief: number;
}

interface Canvas {
  readonly picture: FloatRaster;
  readonly relief: Plane;
}

interface Stroke {
  readonly xs: number[];
  readonly ys: number[];
  readonly colour: Colour;
  readonly radius: number;
  /** Paint in nine hairs across the brush, 0..1. */
  readonly bristles: readonly number[];
}

const HAIRS = 9;

/** Paints the picture anew with curved strokes along its forms (after Hertzmann 1998). */
export function paintStrokes(
  picture: FloatRaster,
  structure: Structure,
  style: BrushStyle,
): FloatRaster {
  const { width, height } = picture;
  const canvas: Canvas = { picture: copyFloat(style.ground), relief: createPlane(width, height) };
  for (const pass of style.passes) {
    const reference = blurFloat(picture, Math.max(1, pass.radius / 2));
    const count = Math.round(((width * height) / pass.radius ** 2) * pass.density);
    for (let k = 0; k < count; k++) {
      const x = style.random() * (width - 1);
      const y = style.random() * (height - 1);
      const at = 3 * (Math.floor(y) * width + Math.floor(x));
      if (differenceAt(reference, at, canvas.picture, at) < pass.minDifference) continue;
      drawStroke(canvas, planStroke({ reference, structure, style, pass }, x, y), style.opacity);
    }
  }
  return style.relief > 0 ? lightRelief(canvas, style.relief) : canvas.picture;
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

function planStroke(plan: StrokePlan, x: number, y: number): Stroke {
  const { reference, style, pass } = plan;
  const start = 3 * (Math.floor(y) * reference.width + Math.floor(x));
  const light = (style.random() - 0.5) * style.lightChance;
  const [red, green, blue] = channels.map(
    (c) => (reference.data[start + c] ?? 0) + (style.random() - 0.5) * style.colourChance + light,
  );
  const forward = followForm(plan, { x, y, start, side: 1 });
  const backward = followForm(plan, { x, y, start, side: -1 });
  return {
    xs: [...backward.xs.slice(1).toReversed(), ...forward.xs],
    ys: [...backward.ys.slice(1).toReversed(), ...forward.ys],
    colour: [red ?? 0, green ?? 0, blue ?? 0],
    radius: pass.radius,
    bristles: Array.from({ length: HAIRS }, () => style.random()),
  };
}

interface StrokeStart {
  readonly x: number;
  readonly y: number;
  readonly start: number;
  readonly side: 1 | -1;
}

function followForm(
  { reference, structure, style, pass }: StrokePlan,
  { x, y, start, side }: StrokeStart,
): { xs: number[]; ys: number[] } {
  const { width, height } = reference;
  const xs: number[] = [];
  const ys: number[] = [];
  let px = x;
  let py = y;
  let direction = (structure.angle.data[start / 3] ?? 0) + (side < 0 ? Math.PI : 0);
  for (let step = 0; step < pass.length / 2; step++) {
    xs.push(px);
    ys.push(py);
    const at = Math.floor(py) * width + Math.floor(px);
    const isOther = differenceAt(reference, 3 * at, reference, start) > style.stopDifference;
    if (step > 2 && isOther) break;
    const here = structure.angle.data[at] ?? 0;
    direction = Math.cos(here - direction) < 0 ? here + Math.PI : here;
    px += (Math.cos(direction) * pass.radius) / 2;
    py += (Math.sin(direction) * pass.radius) / 2;
    if (px < 0 || py < 0 || px >= width || py >= height) break;
  }
  return { xs, ys };
}

function drawStroke(canvas: Canvas, stroke: Stroke, opacity: number): void {
  const { width, height } = canvas.picture;
  const { xs, ys, radius } = stroke;
  const left = Math.max(0, Math.floor(Math.min(...xs) - radius));
  const right = Math.min(width - 1, Math.ceil(Math.max(...xs) + radius));
  const top = Math.max(0, Math.floor(Math.min(...ys) - radius));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...ys) + radius));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const offset = offsetFrom(stroke, x, y);
      if (offset !== null) layPaint(canvas, stroke, { at: y * width + x, offset, opacity });
    }
  }
}

/** How far a pixel lies from the line of the stroke, in radii of -1..1; null outside of it. */
function offsetFrom({ xs, ys, radius }: Stroke, x: number, y: number): number | null {
  let best = radius * radius;
  let side = 0;
  for (let k = 0; k < xs.length; k++) {
    const ax = xs[k] ?? 0;
    const ay = ys[k] ?? 0;
    const vx = (xs[k + 1] ?? ax) - ax;
    const vy = (ys[k + 1] ?? ay) - ay;
    const squared = vx * vx + vy * vy;
    const along = squared > 0 ? ((x - ax) * vx + (y - ay) * vy) / squared : 0;
    const t = along < 0 ? 0 : along > 1 ? 1 : along;
    const ex = x - ax - t * vx;
    const ey = y - ay - t * vy;
    const distance = ex * ex + ey * ey;
    if (distance < best) {
      best = distance;
      side = vx * ey - vy * ex >= 0 ? 1 : -1;
    }
  }
  return side === 0 ? null : (side * Math.sqrt(best)) / radius;
}

interface Paint {
  readonly at: number;
  readonly offset: number;
  readonly opacity: number;
}

/** Difference in lightness between a full and an empty hair of the brush. */
const HAIR_CONTRAST = 24;

function layPaint(
  { picture, relief }: Canvas,
  stroke: Stroke,
  { at, offset, opacity }: Paint,
): void {
  const hair = stroke.bristles[Math.min(HAIRS - 1, Math.floor(((offset + 1) * HAIRS) / 2))] ?? 0;
  const edge = Math.min(1, (1 - Math.abs(offset)) * 3);
  const share = edge * opacity * (0.75 + 0.25 * hair);
  for (const c of channels) {
    const i = 3 * at + c;
    const paint = stroke.colour[c] + (hair - 0.5) * HAIR_CONTRAST;
    picture.data[i] = (picture.data[i] ?? 0) * (1 - share) + paint * share;
  }
  const thickness = 0.6 * hair + 0.7 * (1 - Math.abs(offset));
  relief.data[at] = (relief.data[at] ?? 0) * (1 - share) + thickness * share;
}

/** Light from the upper left on the thickness of the paint. */
function lightRelief({ picture, relief }: Canvas, amount: number): FloatRaster {
  const { width, height } = picture;
  const soft = gaussian(relief, 0.8).data;
  const out = copyFloat(picture);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const slope =
        (soft[i - 1] ?? 0) - (soft[i + 1] ?? 0) + (soft[i - width] ?? 0) - (soft[i + width] ?? 0);
      for (const c of channels) out.data[3 * i + c] = (out.data[3 * i + c] ?? 0) + slope * -amount;
    }
  }
  return out;
}

import { enlargedRows, type Size } from "../enlarged-rows.ts";
import { gaussian } from "../filters.ts";
import type { FloatRaster } from "../float-raster.ts";
import { clamp, type Raster } from "../raster.ts";
import {
  type Band,
  coverStroke,
  createBand,
  createPaint,
  layBelow,
  type Paint,
  type Strokes,
} from "./brush.ts";

interface StrokeDrawing {
  /** The canvas below the strokes, in the size in which they were planned. */
  readonly ground: FloatRaster;
  readonly opacity: number;
  /** How strongly the paint's relief catches the light, in grey levels per unit of slope; 0 for none. */
  readonly relief: number;
  /** Size of `ground` relative to an 800 px image. */
  readonly unit: number;
  /** Called after each band with the share of the image that is painted, 0..1. */
  readonly onShare?: (share: number) => void;
}

/** Height of the bands that are painted one after the other, so that their buffers stay small. */
const BAND_ROWS = 96;
/** Wet paint glints from this slope on. */
const GLINT = 0.55;
/** Standard deviation of the relief's blur, in pixels of an 800 px image. */
const SOFTNESS = 0.8;

/**
 * Draws planned strokes in `size`. Each band is painted from the last stroke down, so that covered pixels of lower
 * strokes are skipped.
 */
export function drawStrokes(strokes: Strokes, size: Size, drawing: StrokeDrawing): Raster {
  const { width, height } = size;
  const scale = Math.max(width, height) / Math.max(drawing.ground.width, drawing.ground.height);
  const unit = drawing.unit * scale;
  // Relief needs the paint around each pixel.
  const margin = drawing.relief > 0 ? 3 * Math.ceil(SOFTNESS * unit) + Math.ceil(unit) + 2 : 0;
  const rowsOf = extentsOf(strokes, scale);
  const groundRow = enlargedRows(drawing.ground, size);
  const data = new Uint8Array(3 * width * height);
  for (let top = 0; top < height; top += BAND_ROWS) {
    const bottom = Math.min(height, top + BAND_ROWS);
    const from = Math.max(0, top - margin);
    const band = createBand(width, Math.min(height, bottom + margin) - from, from);
    const paint = createPaint(band);
    for (let stroke = strokes.count - 1; stroke >= 0; stroke--) {
      if ((rowsOf.last[stroke] ?? 0) < from) continue;
      if ((rowsOf.first[stroke] ?? 0) >= from + band.rows) continue;
      coverStroke(band, strokes, { stroke, scale });
      layBelow(band, paint, strokes, { stroke, opacity: drawing.opacity, scale });
    }
    const light = drawing.relief > 0 ? lightOf(band, paint, unit) : null;
    for (let y = top; y < bottom; y++) {
      const at = (y - from) * width;
      const ground = groundRow(y);
      for (let x = 0, i = at, to = 3 * y * width; x < width; x++, i++, to += 3) {
        const rest = paint.visible[i] ?? 0;
        const red = (paint.colours[3 * i] ?? 0) + rest * (ground[3 * x] ?? 0);
        const green = (paint.colours[3 * i + 1] ?? 0) + rest * (ground[3 * x + 1] ?? 0);
        const blue = (paint.colours[3 * i + 2] ?? 0) + rest * (ground[3 * x + 2] ?? 0);
        // Relief shows less on dark paint.
        const tone = Math.min(1, 0.45 + green / 320);
        const lit = light ? drawing.relief * tone * (light[i] ?? 0) : 0;
        data[to] = clamp(red + lit + 0.5, 0, 255);
        data[to + 1] = clamp(green + lit + 0.5, 0, 255);
        data[to + 2] = clamp(blue + lit + 0.5, 0, 255);
      }
    }
    drawing.onShare?.(bottom / height);
  }
  return { width, height, data };
}

/** First and last row of each stroke. */
function extentsOf({ count, starts, ys, radii }: Strokes, scale: number) {
  const first = new Float32Array(count);
  const last = new Float32Array(count);
  for (let k = 0; k < count; k++) {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = starts[k] ?? 0; at < (starts[k + 1] ?? 0); at++) {
      const y = ys[at] ?? 0;
      if (y < least) least = y;
      if (y > most) most = y;
    }
    const radius = radii[k] ?? 0;
    first[k] = (least - radius - 1) * scale;
    last[k] = (most + radius + 2) * scale;
  }
  return { first, last };
}

/** Slope of the paint towards the upper left per pixel of an 800 px image, with glints on its steepest parts. */
function lightOf({ width, rows }: Band, { thickness }: Paint, unit: number): Float32Array {
  const soft = gaussian({ width, height: rows, data: thickness }, SOFTNESS * unit).data;
  const step = Math.max(1, Math.round(unit));
  const light = new Float32Array(soft.length);
  for (let y = step; y < rows - step; y++) {
    const [above, below] = [(y - step) * width, (y + step) * width];
    for (let x = step; x < width - step; x++) {
      const i = y * width + x;
      const across = (soft[i + step] ?? 0) - (soft[i - step] ?? 0);
      const slope = ((across + (soft[below + x] ?? 0) - (soft[above + x] ?? 0)) * unit) / step;
      light[i] = slope > GLINT ? slope + 1.4 * (slope - GLINT) : slope;
    }
  }
  return light;
}

import { type SourceField, warpGrid } from "#engine/local/ops/grid-warp.ts";
import { mapPlane, type Plane, type Point, type Raster } from "#engine/local/ops/raster.ts";
import { samplePlane } from "#engine/local/ops/resample.ts";
import { sampleSharp } from "#engine/local/ops/sample-raster.ts";

/** A part of the person that moves as one sheet. */
export interface Sheet {
  /** Colours of the person without the background, in the size of the photo. */
  readonly colours: Raster;
  /** How much of a pixel the part covers, in the size of the work image. */
  readonly cover: Plane;
  /** Moves a point of the work image to its position in the photo. */
  readonly move: (point: Point) => Point;
}

interface Drawing {
  readonly canvas: Raster;
  /** Opacity of the whole person in the size of the photo, with fine edges. */
  readonly opacity: Plane;
  /** Pixels of the photo per pixel of the work image. */
  readonly scale: number;
}

const CELL_PX = 6;
const FAINT = 0.02;

/** Draws a sheet onto the canvas in place. */
export function drawSheet(sheet: Sheet, { canvas, opacity, scale }: Drawing): void {
  const field = warpGrid(
    mapPlane(sheet.cover, (value) => (value > FAINT ? 1 : 0)),
    { cell: CELL_PX, output: canvas, move: sheet.move },
  );
  if (!field) return;
  for (let row = 0; row < field.height; row++) {
    for (let column = 0; column < field.width; column++) {
      drawPixel(sheet, { canvas, opacity, scale }, { field, column, row });
    }
  }
}

interface Place {
  readonly field: SourceField;
  readonly column: number;
  readonly row: number;
}

/** The colour of the pixel being drawn. */
const sample = new Float64Array(3);

function drawPixel(
  { colours, cover }: Sheet,
  { canvas, opacity, scale }: Drawing,
  { field, column, row }: Place,
): void {
  const at = row * field.width + column;
  const workX = field.xs[at] ?? Number.NaN;
  const workY = field.ys[at] ?? Number.NaN;
  if (Number.isNaN(workX)) return;
  const source = { x: (workX + 0.5) * scale - 0.5, y: (workY + 0.5) * scale - 0.5 };
  const isInside =
    source.x > -0.6 && source.y > -0.6 && source.x < colours.width && source.y < colours.height;
  if (!isInside) return;
  const alpha = samplePlane(cover, workX, workY) * samplePlane(opacity, source.x, source.y);
  if (alpha <= FAINT) return;
  const i = 3 * ((field.top + row) * canvas.width + field.left + column);
  sampleSharp(colours, source.x, source.y, sample);
  for (let c = 0; c < 3; c++) {
    const value = sample[c] ?? 0;
    const below = canvas.data[i + c] ?? 0;
    canvas.data[i + c] = Math.min(255, Math.max(0, below + (value - below) * alpha + 0.5));
  }
}

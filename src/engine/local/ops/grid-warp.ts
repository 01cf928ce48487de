import type { Plane, Point } from "./raster.ts";

/** For the pixels of a box in the output, the source position; NaN where nothing lands. */
export interface SourceField {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly xs: Float32Array;
  readonly ys: Float32Array;
}

interface GridOptions {
  /** Side of a cell in pixels of `mask`. */
  readonly cell: number;
  readonly output: { readonly width: number; readonly height: number };
  /** The position in the output of a point of `mask`. */
  readonly move: (point: Point) => Point;
}

/** A corner of the grid: its position in the mask and in the output. */
interface Corner {
  readonly from: Point;
  readonly to: Point;
}

/**
 * Moves the part of an image where `mask` is above 0 with a grid of triangles that `move` maps to the output. Where the
 * grid folds over itself, the lower right part of the source is on top. `null` if nothing lands in the output.
 */
export function warpGrid(mask: Plane, options: GridOptions): SourceField | null {
  const quads = filledQuads(mask, options);
  const corners = quads.flat();
  if (corners.length === 0) return null;
  const { width, height } = options.output;
  const left = Math.max(0, Math.floor(Math.min(...extremes(corners, "x"))));
  const right = Math.min(width - 1, Math.ceil(Math.max(...extremes(corners, "x"))));
  const top = Math.max(0, Math.floor(Math.min(...extremes(corners, "y"))));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...extremes(corners, "y"))));
  if (right < left || bottom < top) return null;
  const size = { width: right - left + 1, height: bottom - top + 1 };
  const field: SourceField = {
    left,
    top,
    ...size,
    xs: new Float32Array(size.width * size.height).fill(Number.NaN),
    ys: new Float32Array(size.width * size.height).fill(Number.NaN),
  };
  for (const [a, b, c, d] of quads) {
    fillTriangle(field, [a, b, c]);
    fillTriangle(field, [b, d, c]);
  }
  return field;
}

function extremes(corners: readonly Corner[], axis: "x" | "y"): [number, number] {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const { to } of corners) {
    least = Math.min(least, to[axis]);
    most = Math.max(most, to[axis]);
  }
  return [least, most];
}

type Quad = readonly [Corner, Corner, Corner, Corner];

/** The cells that contain something or are next to one that does. */
function filledQuads(mask: Plane, { cell, move }: GridOptions): Quad[] {
  const columns = Math.ceil(mask.width / cell);
  const rows = Math.ceil(mask.height / cell);
  const isFilled = new Uint8Array(columns * rows);
  for (let i = 0; i < mask.data.length; i++) {
    if ((mask.data[i] ?? 0) <= 0) continue;
    const column = Math.floor((i % mask.width) / cell);
    const row = Math.floor(Math.floor(i / mask.width) / cell);
    isFilled[row * columns + column] = 1;
  }
  const known = new Map<number, Corner>();
  const cornerAt = (column: number, row: number): Corner => {
    const key = row * (columns + 1) + column;
    let corner = known.get(key);
    if (!corner) {
      const from = { x: column * cell - 0.5, y: row * cell - 0.5 };
      corner = { from, to: move(from) };
      known.set(key, corner);
    }
    return corner;
  };
  const quads: Quad[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!isFilled[row * columns + column]) continue;
      quads.push([
        cornerAt(column, row),
        cornerAt(column + 1, row),
        cornerAt(column, row + 1),
        cornerAt(column + 1, row + 1),
      ]);
    }
  }
  return quads;
}

/** Rounding must not leave a line of pixels between two triangles. */
const EDGE = -1e-4;

function fillTriangle(field: SourceField, [a, b, c]: readonly [Corner, Corner, Corner]): void {
  const area = cross(a.to, b.to, c.to);
  if (Math.abs(area) < 1e-6) return;
  const top = Math.max(field.top, Math.ceil(Math.min(a.to.y, b.to.y, c.to.y)));
  const bottom = Math.min(
    field.top + field.height - 1,
    Math.floor(Math.max(a.to.y, b.to.y, c.to.y)),
  );
  const left = Math.max(field.left, Math.ceil(Math.min(a.to.x, b.to.x, c.to.x)));
  const right = Math.min(
    field.left + field.width - 1,
    Math.floor(Math.max(a.to.x, b.to.x, c.to.x)),
  );
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const shareA = cross(b.to, c.to, { x, y }) / area;
      const shareB = cross(c.to, a.to, { x, y }) / area;
      const shareC = 1 - shareA - shareB;
      if (shareA < EDGE || shareB < EDGE || shareC < EDGE) continue;
      const at = (y - field.top) * field.width + x - field.left;
      field.xs[at] = shareA * a.from.x + shareB * b.from.x + shareC * c.from.x;
      field.ys[at] = shareA * a.from.y + shareB * b.from.y + shareC * c.from.y;
    }
  }
}

function cross(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

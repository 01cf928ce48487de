/** The size at which a tile shows its picture. */
export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface GridMeasures {
  /** Width of the grid. */
  readonly widthPx: number;
  /** The height that rows should come close to. */
  readonly rowHeightPx: number;
  /** Between two tiles of a row. */
  readonly gapPx: number;
  /** The part of a tile's width that its picture doesn't fill. */
  readonly framePx: number;
}

/** Width by height. Beyond these, a tile has room to spare above or beside its picture. */
const NARROWEST = 0.5;
const WIDEST = 3;

/**
 * Arranges pictures of these shapes (width divided by height) in rows: all pictures of a row have one height, and each
 * row but the last fills the width. Returns the size of each picture. A row takes one tile more or less, whichever
 * brings it closer to the wanted height.
 */
export function justifiedRows(shapes: readonly number[], grid: GridMeasures): PictureSize[][] {
  const rows: PictureSize[][] = [];
  let row: number[] = [];
  for (const shape of shapes) {
    const tile = Math.min(WIDEST, Math.max(NARROWEST, shape));
    const longer = [...row, tile];
    const height = fullHeightPx(longer, grid);
    const heightBefore = fullHeightPx(row, grid);
    if (height > grid.rowHeightPx) row = longer;
    else if (heightBefore / grid.rowHeightPx < grid.rowHeightPx / height) {
      rows.push(sizesOf(row, heightBefore));
      row = [tile];
    } else {
      rows.push(sizesOf(longer, height));
      row = [];
    }
  }
  if (row.length === 0) return rows;
  return [...rows, sizesOf(row, Math.min(grid.rowHeightPx, fullHeightPx(row, grid)))];
}

/** The height at which a row fills the width. */
function fullHeightPx(row: readonly number[], { widthPx, gapPx, framePx }: GridMeasures): number {
  if (row.length === 0) return Number.POSITIVE_INFINITY;
  const free = widthPx - row.length * framePx - (row.length - 1) * gapPx;
  return free / row.reduce((sum, shape) => sum + shape, 0);
}

/** Whole pixels. Rounds the edges, not the widths, so that the row stays exactly as wide. */
function sizesOf(row: readonly number[], heightPx: number): PictureSize[] {
  let left = 0;
  return row.map((shape) => {
    const right = left + shape * heightPx;
    const widthPx = Math.round(right) - Math.round(left);
    left = right;
    return { widthPx, heightPx: Math.round(heightPx) };
  });
}

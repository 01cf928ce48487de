import { mmToPx, type SizeMm } from "./photo-size.ts";

/** Print papers (specification, tools section 3). */
export const printPapers = {
  L: { widthMm: 89, heightMm: 127 },
  "2L": { widthMm: 127, heightMm: 178 },
  A6: { widthMm: 105, heightMm: 148 },
} as const satisfies Record<string, SizeMm>;
export type PrintPaper = keyof typeof printPapers;

/** Countries whose photo shops print on L; elsewhere the paper nearest to their 10 x 15 cm is A6. */
const L_COUNTRIES: ReadonlySet<string> = new Set(["JP"]);

/** The paper that is offered first in a country. */
export function usualPaper(country: string | null): PrintPaper {
  return country !== null && L_COUNTRIES.has(country) ? "L" : "A6";
}

/** Space between two photos on the sheet (specification, tools section 9). */
const SHEET_GAP_MM = 3;
export const SHEET_JPEG_QUALITY = 0.95;

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A white sheet of equal photos in pixels at 300 dpi. */
export interface PrintSheet {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly columns: number;
  readonly rows: number;
  /** `true` if the photos are rotated by 90 degrees, because more of them fit that way. */
  readonly isRotated: boolean;
  /** Additional photos that fit due to the rotation (0 if upright). */
  readonly gainedByRotation: number;
  /** Position of each photo. Width and height are already swapped if rotated. */
  readonly cells: readonly Rect[];
}

function countAlong(paperMm: number, photoMm: number): number {
  return Math.max(0, Math.floor((paperMm + SHEET_GAP_MM) / (photoMm + SHEET_GAP_MM)));
}

function gridFor(paper: SizeMm, cell: SizeMm) {
  const columns = countAlong(paper.widthMm, cell.widthMm);
  const rows = countAlong(paper.heightMm, cell.heightMm);
  return { columns, rows, count: columns * rows, cell };
}

/**
 * Lays out photos of one size on a paper: 3 mm gaps, the orientation that fits more (upright wins a tie), the grid
 * centred (specification, tools section 9). Returns `null` if a side isn't above zero. If the photo is larger than the
 * paper, the sheet has no cells.
 */
export function layOutSheet(paper: SizeMm, photo: SizeMm): PrintSheet | null {
  const sides = [paper.widthMm, paper.heightMm, photo.widthMm, photo.heightMm];
  if (!sides.every((mm) => Number.isFinite(mm) && mm > 0)) return null;

  const upright = gridFor(paper, photo);
  const turned = gridFor(paper, { widthMm: photo.heightMm, heightMm: photo.widthMm });
  const isRotated = turned.count > upright.count;
  const { columns, rows, cell } = isRotated ? turned : upright;

  const [widthPx, heightPx] = [mmToPx(paper.widthMm), mmToPx(paper.heightMm)];
  const [cellWidth, cellHeight] = [mmToPx(cell.widthMm), mmToPx(cell.heightMm)];
  const gapPx = mmToPx(SHEET_GAP_MM);
  const leftPx = Math.round((widthPx - columns * cellWidth - (columns - 1) * gapPx) / 2);
  const topPx = Math.round((heightPx - rows * cellHeight - (rows - 1) * gapPx) / 2);
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    x: leftPx + (index % columns) * (cellWidth + gapPx),
    y: topPx + Math.floor(index / columns) * (cellHeight + gapPx),
    width: cellWidth,
    height: cellHeight,
  }));
  const gainedByRotation = isRotated ? turned.count - upright.count : 0;
  return { widthPx, heightPx, columns, rows, isRotated, gainedByRotation, cells };
}

/** Returns the largest centred part of a `width` x `height` image with the aspect of `cell`. */
export function cropToAspect(
  width: number,
  height: number,
  cell: { width: number; height: number },
): Rect {
  const aspect = cell.width / cell.height;
  const cropWidth = width / height > aspect ? height * aspect : width;
  const cropHeight = width / height > aspect ? height : width / aspect;
  return {
    x: (width - cropWidth) / 2,
    y: (height - cropHeight) / 2,
    width: cropWidth,
    height: cropHeight,
  };
}

/** Colour of cut lines and marks. */
export const CUT_COLOUR = "#8f8a84";

const MARK = { lengthPx: 70, widthPx: 2, gapPx: 8, shortestPx: 12 } as const;

/** Returns where marks lie along one axis: before the block and after it, on the sides with room for them. */
function besideBlock(start: number, end: number, paperPx: number) {
  const roomOf = (margin: number) => Math.min(MARK.lengthPx, margin - MARK.gapPx);
  const before = roomOf(start);
  const after = roomOf(paperPx - end);
  return [
    { from: start - MARK.gapPx - before, length: before },
    { from: end + MARK.gapPx, length: after },
  ].filter(({ length }) => length >= MARK.shortestPx);
}

/** Start of a mark at an edge. At the paper's own edge, half of the mark would lie beside the paper. */
function markStart(edge: number, paperPx: number): number {
  return Math.min(Math.max(0, edge - MARK.widthPx / 2), paperPx - MARK.widthPx);
}

/**
 * Returns the cut marks of a sheet, in its pixels: a short line beside the block of photos for each of their edges,
 * where the margin has room for it. No mark touches a photo.
 */
export function cutMarksOf({ cells, widthPx, heightPx }: PrintSheet): Rect[] {
  const [first, last] = [cells[0], cells.at(-1)];
  if (!first || !last) return [];
  const columns = new Set(cells.flatMap(({ x, width }) => [x, x + width]));
  const rows = new Set(cells.flatMap(({ y, height }) => [y, y + height]));
  const above = besideBlock(first.y, last.y + last.height, heightPx);
  const left = besideBlock(first.x, last.x + last.width, widthPx);
  return [
    ...[...columns].flatMap((x) =>
      above.map(({ from, length }) => ({
        x: markStart(x, widthPx),
        y: from,
        width: MARK.widthPx,
        height: length,
      })),
    ),
    ...[...rows].flatMap((y) =>
      left.map(({ from, length }) => ({
        x: from,
        y: markStart(y, heightPx),
        width: length,
        height: MARK.widthPx,
      })),
    ),
  ];
}

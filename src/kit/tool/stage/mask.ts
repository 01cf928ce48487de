import { fitWithin } from "../image/jobs.ts";

/** Masks are painted in at most this many pixels per side, so that a stroke on a large photo stays fast. */
const PAINTED_SIDE_PX = 1_600;
export const TILE_PX = 128;
/** From this opacity on, a pixel is marked. Engines read a mask as yes or no. */
export const MARKED_FROM = 128;

interface Tile {
  /** Opacity per pixel, 0..255, row by row. */
  readonly values: Uint8Array;
  readonly markedPx: number;
}

/** A painted area. Versions share the tiles in which they are equal; a tile without paint is `null`. */
export interface Mask {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly tiles: readonly (Tile | null)[];
}

/** A rectangle of pixels, without its right and bottom edges. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Sides {
  readonly widthPx: number;
  readonly heightPx: number;
}

const columnsOf = ({ widthPx }: Sides): number => Math.ceil(widthPx / TILE_PX);

/** Returns a mask without paint for a photo of this size. */
export function emptyMask(photo: Sides): Mask {
  const size = fitWithin(photo.widthPx, photo.heightPx, PAINTED_SIDE_PX);
  const count = columnsOf(size) * Math.ceil(size.heightPx / TILE_PX);
  return { ...size, tiles: Array.from({ length: count }, () => null) };
}

/** The pixels of a tile that lie inside the mask. */
export function tileBox(mask: Sides, index: number): Box {
  const columns = columnsOf(mask);
  const left = (index % columns) * TILE_PX;
  const top = Math.floor(index / columns) * TILE_PX;
  return {
    left,
    top,
    right: Math.min(mask.widthPx, left + TILE_PX),
    bottom: Math.min(mask.heightPx, top + TILE_PX),
  };
}

/** Returns the indexes of the tiles that a box touches. */
export function tilesIn(mask: Sides, { left, top, right, bottom }: Box): readonly number[] {
  const columns = columnsOf(mask);
  const indexes: number[] = [];
  for (let row = Math.floor(top / TILE_PX); row * TILE_PX < bottom; row += 1) {
    for (let column = Math.floor(left / TILE_PX); column * TILE_PX < right; column += 1) {
      indexes.push(row * columns + column);
    }
  }
  return indexes;
}

/** Returns the part that two boxes share. It is empty if an edge lies behind the opposite one. */
export function sharedBox(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** Returns the smallest box around both. */
export function joinedBox(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** Counts the marked pixels of a finished tile; `null` if it has no paint. */
export function tileOf(values: Uint8Array): Tile | null {
  let markedPx = 0;
  let isPainted = false;
  for (const value of values) {
    if (value > 0) isPainted = true;
    if (value >= MARKED_FROM) markedPx += 1;
  }
  return isPainted ? { values, markedPx } : null;
}

/** The share of the photo that is marked, 0..1. */
export function markedShare({ widthPx, heightPx, tiles }: Mask): number {
  const markedPx = tiles.reduce((sum, tile) => sum + (tile?.markedPx ?? 0), 0);
  return markedPx / (widthPx * heightPx);
}

/** All opacities of a mask, row by row. */
export function valuesOf(mask: Mask): Uint8Array {
  const values = new Uint8Array(mask.widthPx * mask.heightPx);
  for (const [index, tile] of mask.tiles.entries()) {
    if (!tile) continue;
    const { left, top, right, bottom } = tileBox(mask, index);
    for (let y = top; y < bottom; y += 1) {
      const start = (y - top) * TILE_PX;
      values.set(tile.values.subarray(start, start + right - left), y * mask.widthPx + left);
    }
  }
  return values;
}

/** The opposite of `valuesOf`, for a mask of the size of `empty`. */
export function maskOf(empty: Mask, values: Uint8Array): Mask {
  const tiles = empty.tiles.map((_none, index) => {
    const { left, top, right, bottom } = tileBox(empty, index);
    const cut = new Uint8Array(TILE_PX * TILE_PX);
    for (let y = top; y < bottom; y += 1) {
      const start = y * empty.widthPx;
      cut.set(values.subarray(start + left, start + right), (y - top) * TILE_PX);
    }
    return tileOf(cut);
  });
  return { ...empty, tiles };
}

/** The ninths of a photo, row by row. */
export const regions = [
  "topLeft",
  "top",
  "topRight",
  "left",
  "middle",
  "right",
  "bottomLeft",
  "bottom",
  "bottomRight",
] as const;
export type Region = (typeof regions)[number];

/** The pixels of a ninth. Neighbours touch without a gap. */
function regionBox({ widthPx, heightPx }: Sides, region: Region): Box {
  const index = regions.indexOf(region);
  const [column, row] = [index % 3, Math.floor(index / 3)];
  return {
    left: Math.round((column * widthPx) / 3),
    top: Math.round((row * heightPx) / 3),
    right: Math.round(((column + 1) * widthPx) / 3),
    bottom: Math.round(((row + 1) * heightPx) / 3),
  };
}

/** Returns whether all of a ninth is marked. */
export function isMarked(mask: Mask, region: Region): boolean {
  const box = regionBox(mask, region);
  return tilesIn(mask, box).every((index) => {
    const values = mask.tiles[index]?.values;
    if (!values) return false;
    const own = tileBox(mask, index);
    const { left, top, right, bottom } = sharedBox(own, box);
    for (let y = top; y < bottom; y += 1) {
      const row = (y - own.top) * TILE_PX - own.left;
      for (let x = left; x < right; x += 1) {
        if ((values[row + x] ?? 0) < MARKED_FROM) return false;
      }
    }
    return true;
  });
}

/** Marks a whole ninth, or removes all paint from it. */
export function withRegion(mask: Mask, region: Region, value: 0 | 255): Mask {
  const box = regionBox(mask, region);
  const tiles = [...mask.tiles];
  for (const index of tilesIn(mask, box)) {
    const own = tileBox(mask, index);
    const { left, top, right, bottom } = sharedBox(own, box);
    const values = tiles[index]?.values.slice() ?? new Uint8Array(TILE_PX * TILE_PX);
    for (let y = top; y < bottom; y += 1) {
      const row = (y - own.top) * TILE_PX - own.left;
      values.fill(value, row + left, row + right);
    }
    tiles[index] = tileOf(values);
  }
  return { ...mask, tiles };
}

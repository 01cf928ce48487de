import type { SizeMm } from "../photo-size.ts";

/** One photo on a sheet, measured from the upper left corner of the packed area. */
export interface PackedPhoto {
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  /** The photo is rotated by a quarter turn. */
  readonly isTurned: boolean;
}

/** Lengths are counted in hundredths of a millimetre, so that sums are exact. */
const UNITS_PER_MM = 100;
const toUnits = (mm: number) => Math.round(mm * UNITS_PER_MM);

/** The best use of an area: nothing, one photo, or a straight cut into two areas. */
type Use =
  | { readonly kind: "empty"; readonly count: 0 }
  | { readonly kind: "photo"; readonly count: 1; readonly isTurned: boolean }
  | { readonly kind: "across" | "down"; readonly count: number; readonly at: number };

const EMPTY: Use = { kind: "empty", count: 0 };

interface Area {
  readonly width: number;
  readonly height: number;
}

interface Packing {
  /** A photo including the gap to its right and below it. */
  readonly photo: Area;
  /** Lengths that rows of upright and turned photos can have, ascending. */
  readonly lengths: readonly number[];
  readonly known: Map<string, Use>;
}

function lengthsUpTo(most: number, { width, height }: Area): number[] {
  const sums = new Set<number>();
  for (let across = 0; across * width <= most; across++) {
    for (let sum = across * width; sum <= most; sum += height) sums.add(sum);
  }
  return [...sums].toSorted((a, b) => a - b);
}

/** The longest row length within `length`: no photo fits into the rest. */
function trim(length: number, lengths: readonly number[]): number {
  let low = 0;
  let high = lengths.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lengths[middle] ?? 0) <= length) low = middle;
    else high = middle - 1;
  }
  return lengths[low] ?? 0;
}

function wholeGrid(area: Area, cell: Area): number {
  return Math.floor(area.width / cell.width) * Math.floor(area.height / cell.height);
}

function onePhoto({ width, height }: Area, { photo }: Packing): Use {
  if (width >= photo.width && height >= photo.height)
    return { kind: "photo", count: 1, isTurned: false };
  if (width >= photo.height && height >= photo.width)
    return { kind: "photo", count: 1, isTurned: true };
  return EMPTY;
}

/** Finds the optimum over all edge-to-edge cuts, the only ones that a paper cutter can make. */
function bestUse(given: Area, packing: Packing): Use {
  const { lengths, photo, known } = packing;
  const area = { width: trim(given.width, lengths), height: trim(given.height, lengths) };
  const key = `${area.width} ${area.height}`;
  const found = known.get(key);
  if (found) return found;
  let best = onePhoto(area, packing);
  const most = Math.floor((area.width * area.height) / (photo.width * photo.height));
  for (const at of lengths) {
    if (best.count >= most) break;
    if (at > 0 && 2 * at <= area.width) {
      const count =
        bestUse({ ...area, width: at }, packing).count +
        bestUse({ ...area, width: area.width - at }, packing).count;
      if (count > best.count) best = { kind: "across", count, at };
    }
    if (at > 0 && 2 * at <= area.height) {
      const count =
        bestUse({ ...area, height: at }, packing).count +
        bestUse({ ...area, height: area.height - at }, packing).count;
      if (count > best.count) best = { kind: "down", count, at };
    }
  }
  known.set(key, best);
  return best;
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

function placeIn(area: Area, corner: Corner, packing: Packing): (Corner & { isTurned: boolean })[] {
  const use = bestUse(area, packing);
  const { x, y } = corner;
  switch (use.kind) {
    case "empty":
      return [];
    case "photo":
      return [{ x, y, isTurned: use.isTurned }];
    case "across":
      return [
        ...placeIn({ ...area, width: use.at }, corner, packing),
        ...placeIn({ ...area, width: area.width - use.at }, { x: x + use.at, y }, packing),
      ];
    case "down":
      return [
        ...placeIn({ ...area, height: use.at }, corner, packing),
        ...placeIn({ ...area, height: area.height - use.at }, { x, y: y + use.at }, packing),
      ];
  }
}

/** Places all photos in the orientation of which more fit; upright wins a tie. */
function grid(area: Area, { photo }: Packing): (Corner & { isTurned: boolean })[] {
  const turned = { width: photo.height, height: photo.width };
  const isTurned = wholeGrid(area, turned) > wholeGrid(area, photo);
  const cell = isTurned ? turned : photo;
  const columns = Math.floor(area.width / cell.width);
  return Array.from({ length: wholeGrid(area, cell) }, (_, index) => ({
    x: (index % columns) * cell.width,
    y: Math.floor(index / columns) * cell.height,
    isTurned,
  }));
}

/**
 * Packs as many photos of one size as fit into an area with `gapMm` between them. Mixes upright and turned ones in rows
 * that straight cuts can separate. Uses a plain grid if it holds as many.
 */
export function packPhotos(area: SizeMm, photo: SizeMm, gapMm: number): PackedPhoto[] {
  const gap = toUnits(gapMm);
  const withGap = (size: SizeMm): Area => ({
    width: toUnits(size.widthMm) + gap,
    height: toUnits(size.heightMm) + gap,
  });
  const whole = withGap(area);
  const cell = withGap(photo);
  const lengths = lengthsUpTo(Math.max(whole.width, whole.height), cell);
  const packing: Packing = { photo: cell, lengths, known: new Map() };
  const plain = grid(whole, packing);
  const isMixed = bestUse(whole, packing).count > plain.length;
  const places = isMixed ? placeIn(whole, { x: 0, y: 0 }, packing) : plain;
  return places.map(({ x, y, isTurned }) => ({
    xMm: x / UNITS_PER_MM,
    yMm: y / UNITS_PER_MM,
    widthMm: isTurned ? photo.heightMm : photo.widthMm,
    heightMm: isTurned ? photo.widthMm : photo.heightMm,
    isTurned,
  }));
}

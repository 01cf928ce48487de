import type { SizeMm } from "../photo-size.ts";
import { printPapers, usualPaper } from "../print-sheet.ts";
import { type PackedPhoto, packPhotos } from "./pack-photos.ts";

/** Papers for planned sheets: those of the plain sheet, and two common in shops and at home. */
export const sheetPapers = {
  ...printPapers,
  "4R": { widthMm: 102, heightMm: 152 },
  A4: { widthMm: 210, heightMm: 297 },
} as const satisfies Record<string, SizeMm>;
export type SheetPaper = keyof typeof sheetPapers;

/** The paper of a planned sheet that is offered first in a country: 10 x 15 cm, or L where shops print on that. */
export function usualSheetPaper(country: string | null): SheetPaper {
  const paper = usualPaper(country);
  return paper === "A6" ? "4R" : paper;
}

/** Borderless printers still cut off about this much. */
export const SAFE_MARGIN_MM = 3;

export interface SheetWish {
  readonly paper: SizeMm;
  readonly photo: SizeMm;
  /** 0 if neighbours share their cut line. */
  readonly gapMm: number;
  /** Unprintable margin on every side. */
  readonly marginMm: number;
  /** Number of people on the sheet. They share the photos equally, or some of them get one more. */
  readonly people: number;
}

export interface PlannedPhoto extends PackedPhoto {
  /** Index of the person, from 0. */
  readonly person: number;
}

export interface Line {
  readonly x1Mm: number;
  readonly y1Mm: number;
  readonly x2Mm: number;
  readonly y2Mm: number;
}

export interface SheetPlan {
  readonly paper: SizeMm;
  readonly photos: readonly PlannedPhoto[];
  /** Cut lines along shared edges, and short marks outside the block. */
  readonly cuts: readonly Line[];
  /** A printed ruler for checking the scale of the print. `null` if there is no room for it. */
  readonly ruler: Ruler | null;
}

export interface Ruler {
  readonly xMm: number;
  /** Its upper edge. */
  readonly yMm: number;
  readonly lengthMm: number;
}

const RULER_LENGTH_MM = 50;
/** Height of the strip that a ruler with its numbers needs. */
const RULER_HEIGHT_MM = 5;
const CUT_MARK_MM = 3;
const MARK_DISTANCE_MM = 0.7;
const LEAST_MARK_MM = 0.5;

/**
 * Plans the sheet with the most photos: both orientations mixed, centred in the printable area. Returns `null` if a
 * side isn't above zero, a gap or margin is below zero, or `people` isn't a positive integer. No photos if none fits.
 */
export function planSheet({ paper, photo, gapMm, marginMm, people }: SheetWish): SheetPlan | null {
  const sides = [paper.widthMm, paper.heightMm, photo.widthMm, photo.heightMm];
  const isSound =
    sides.every((mm) => Number.isFinite(mm) && mm > 0) &&
    [gapMm, marginMm].every((mm) => Number.isFinite(mm) && mm >= 0) &&
    Number.isInteger(people) &&
    people > 0;
  if (!isSound) return null;
  const area = {
    widthMm: paper.widthMm - 2 * marginMm,
    heightMm: paper.heightMm - 2 * marginMm,
  };
  const packed = area.widthMm > 0 && area.heightMm > 0 ? packPhotos(area, photo, gapMm) : [];
  const photos = shareOut(centre(packed, paper), people);
  return {
    paper,
    photos,
    cuts: cutsOf(photos, paper),
    ruler: rulerBeside(photos, paper, marginMm),
  };
}

const rightOf = ({ xMm, widthMm }: PackedPhoto) => xMm + widthMm;
const bottomOf = ({ yMm, heightMm }: PackedPhoto) => yMm + heightMm;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boxOf(photos: readonly PackedPhoto[]): Box {
  return {
    left: Math.min(...photos.map(({ xMm }) => xMm)),
    top: Math.min(...photos.map(({ yMm }) => yMm)),
    right: Math.max(...photos.map(rightOf)),
    bottom: Math.max(...photos.map(bottomOf)),
  };
}

function centre(photos: readonly PackedPhoto[], paper: SizeMm): PackedPhoto[] {
  if (photos.length === 0) return [];
  const { left, top, right, bottom } = boxOf(photos);
  const dx = (paper.widthMm - (right - left)) / 2 - left;
  const dy = (paper.heightMm - (bottom - top)) / 2 - top;
  return photos.map((one) => ({ ...one, xMm: one.xMm + dx, yMm: one.yMm + dy }));
}

/** Gives each person neighbouring photos, so that they can be cut off in one piece. */
function shareOut(photos: readonly PackedPhoto[], people: number): PlannedPhoto[] {
  const inReadingOrder = photos.toSorted((a, b) => a.yMm - b.yMm || a.xMm - b.xMm);
  return inReadingOrder.map((one, index) =>
    Object.assign({}, one, {
      person: Math.min(people - 1, Math.floor((index * people) / photos.length)),
    }),
  );
}

const keyOf = (mm: number) => Math.round(mm * 100);

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the length of a cut mark, given the room beside the block. */
function reach(roomMm: number): number {
  return Math.max(0, Math.min(CUT_MARK_MM, roomMm - MARK_DISTANCE_MM));
}

/** Returns a mark that ends just before the edge where the block begins. */
function before(edge: number): Span {
  return { from: edge - MARK_DISTANCE_MM - reach(edge), to: edge - MARK_DISTANCE_MM };
}

/** Returns a mark that begins just after the edge where the block ends, `roomMm` before the end of the paper. */
function after(edge: number, roomMm: number): Span {
  return { from: edge + MARK_DISTANCE_MM, to: edge + MARK_DISTANCE_MM + reach(roomMm) };
}

/** Removes duplicate lengths, compared in hundredths of a millimetre. */
function distinct(lengths: readonly number[]): number[] {
  return [...new Map(lengths.map((mm) => [keyOf(mm), mm])).values()];
}

/** Returns marks beside the block for each edge, and a line wherever two photos touch. */
function cutsOf(photos: readonly PackedPhoto[], paper: SizeMm): Line[] {
  if (photos.length === 0) return [];
  const { left, top, right, bottom } = boxOf(photos);
  const marks = [
    ...distinct(photos.flatMap((one) => [one.xMm, rightOf(one)])).flatMap((x) =>
      [before(top), after(bottom, paper.heightMm - bottom)].map((span) => upright(x, span)),
    ),
    ...distinct(photos.flatMap((one) => [one.yMm, bottomOf(one)])).flatMap((y) =>
      [before(left), after(right, paper.widthMm - right)].map((span) => level(y, span)),
    ),
  ];
  const isSeen = (one: Line) => one.x2Mm - one.x1Mm + one.y2Mm - one.y1Mm > LEAST_MARK_MM;
  return [...sharedEdges(photos), ...marks.filter(isSeen)];
}

function upright(xMm: number, { from, to }: Span): Line {
  return { x1Mm: xMm, y1Mm: from, x2Mm: xMm, y2Mm: to };
}

function level(yMm: number, { from, to }: Span): Line {
  return { x1Mm: from, y1Mm: yMm, x2Mm: to, y2Mm: yMm };
}

/** Returns the parts of edges that touching photos share. */
function sharedEdges(photos: readonly PackedPhoto[]): Line[] {
  return photos.flatMap((one) =>
    photos.flatMap((other) => {
      const from = Math.max(one.yMm, other.yMm);
      const to = Math.min(bottomOf(one), bottomOf(other));
      if (keyOf(rightOf(one)) === keyOf(other.xMm) && to > from)
        return [upright(other.xMm, { from, to })];
      const left = Math.max(one.xMm, other.xMm);
      const right = Math.min(rightOf(one), rightOf(other));
      if (keyOf(bottomOf(one)) === keyOf(other.yMm) && right > left)
        return [level(other.yMm, { from: left, to: right })];
      return [];
    }),
  );
}

/** Places the ruler below the block, or above it if there is no room below. */
function rulerBeside(
  photos: readonly PackedPhoto[],
  paper: SizeMm,
  marginMm: number,
): Ruler | null {
  const inset = Math.max(marginMm, SAFE_MARGIN_MM);
  if (photos.length === 0 || paper.widthMm < RULER_LENGTH_MM + 2 * inset) return null;
  const { top, bottom } = boxOf(photos);
  const beside = CUT_MARK_MM + MARK_DISTANCE_MM;
  const xMm = (paper.widthMm - RULER_LENGTH_MM) / 2;
  if (paper.heightMm - inset - bottom - beside >= RULER_HEIGHT_MM)
    return { xMm, yMm: bottom + beside, lengthMm: RULER_LENGTH_MM };
  if (top - inset - beside >= RULER_HEIGHT_MM)
    return { xMm, yMm: top - beside - RULER_HEIGHT_MM, lengthMm: RULER_LENGTH_MM };
  return null;
}

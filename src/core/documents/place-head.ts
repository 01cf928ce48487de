import type { PhotoDocument, Range } from "./document.ts";
import { printSizeOf } from "./table.ts";

/** A head in heights of itself, chin to crown. */
export interface Anatomy {
  /** From the crown down to the line through the eyes; about a half. */
  readonly eyesBelowCrown: number;
  /** Hair above the skull; 0 for none. */
  readonly hairAboveCrown: number;
}

/** What is made where the authority says nothing, as shares of the photo's height. */
interface HeadHabit {
  readonly headHeight: number;
  /** From the top. */
  readonly eyeLine: number;
}

/** Where a head goes, in mm of the print. */
export interface HeadPlace {
  readonly headMm: number;
  /** Crown below the upper edge. */
  readonly topMm: number;
  /** Eyes below the upper edge. */
  readonly eyesMm: number;
}

/** Ranges of our own around the habit, for documents without one. */
const HABIT_SMALLER = 0.86;
const HABIT_LARGER = 1.07;
const STEPS = 20;
/** Free above the hair, at least, as a share of the height. */
const ABOVE_HAIR = 0.02;
const BELOW_CHIN = 0.04;
/** How much worse it is to lose 1 mm of hair than to miss the aimed-at head or eye line by 1 mm. */
const HAIR_WEIGHT = 3;
const LINE_WEIGHT = 0.3;

interface Wanted {
  readonly document: PhotoDocument;
  readonly anatomy: Anatomy;
  readonly habit: HeadHabit;
}

/** Head heights that are allowed: the authority's, else a range around the habit. */
function headRangeOf(document: PhotoDocument, habit: HeadHabit): Range {
  if (document.headMm) return document.headMm.value;
  const aim = habit.headHeight * printSizeOf(document).heightMm;
  return { min: HABIT_SMALLER * aim, max: HABIT_LARGER * aim };
}

/** The crowns that all rules allow for a head of this height; null when they exclude each other. */
function topsFor(headMm: number, { document, anatomy }: Wanted): Range | null {
  const { heightMm } = printSizeOf(document);
  const eyes = document.eyesFromBottomMm?.value;
  const bottom = document.bottomMarginMm?.value;
  const toEyes = anatomy.eyesBelowCrown * headMm;
  const ranges: Range[] = [
    document.topMarginMm?.value ?? { min: 0, max: heightMm },
    bottom
      ? { min: heightMm - headMm - bottom.max, max: heightMm - headMm - bottom.min }
      : { min: 0, max: heightMm * (1 - BELOW_CHIN) - headMm },
    eyes
      ? { min: heightMm - eyes.max - toEyes, max: heightMm - eyes.min - toEyes }
      : { min: 0, max: heightMm },
  ];
  const min = Math.max(...ranges.map((range) => range.min));
  const max = Math.min(...ranges.map((range) => range.max));
  return min <= max ? { min, max } : null;
}

/** Where the crown is aimed at, before the ranges are asked. */
function aimedTop(headMm: number, { document, anatomy, habit }: Wanted): number {
  const { heightMm } = printSizeOf(document);
  const toEyes = anatomy.eyesBelowCrown * headMm;
  const about = document.eyesFromBottomAboutMm?.value;
  if (about !== undefined) return heightMm - about - toEyes;
  const top = document.topMarginMm?.value;
  if (top) return (top.min + top.max) / 2;
  const eyes = document.eyesFromBottomMm?.value;
  if (eyes) return heightMm - (eyes.min + eyes.max) / 2 - toEyes;
  return habit.eyeLine * heightMm - toEyes;
}

function stepsOf({ min, max }: Range): number[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => min + ((max - min) * step) / STEPS);
}

/**
 * Every place of a head that keeps the document's rules, the best first: a head in the middle of its range, the
 * crown or the eyes in the middle of theirs, and hair that is not cut off. Empty when the rules exclude each other
 * for this head.
 */
export function headPlaces(wanted: Wanted): HeadPlace[] {
  const { document, anatomy, habit } = wanted;
  const { heightMm } = printSizeOf(document);
  const range = headRangeOf(document, habit);
  const aim = document.headMm ? (range.min + range.max) / 2 : habit.headHeight * heightMm;
  const places = stepsOf(range).flatMap((headMm) => {
    const tops = topsFor(headMm, wanted);
    if (!tops) return [];
    const hairMm = anatomy.hairAboveCrown * headMm + ABOVE_HAIR * heightMm;
    const aimed = aimedTop(headMm, wanted);
    return stepsOf(tops).map((topMm) => ({
      place: { headMm, topMm, eyesMm: topMm + anatomy.eyesBelowCrown * headMm },
      cost:
        Math.abs(headMm - aim) +
        LINE_WEIGHT * Math.abs(topMm - aimed) +
        HAIR_WEIGHT * Math.max(0, hairMm - topMm),
    }));
  });
  return places.toSorted((a, b) => a.cost - b.cost).map(({ place }) => place);
}

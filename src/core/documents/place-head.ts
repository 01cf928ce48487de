import type { PhotoDocument, Range } from "./document.ts";
import { printSizeOf } from "./table.ts";

/** Proportions of a head, in units of its height from chin to crown. */
export interface Anatomy {
  /** From the crown to the eye line; about 0.5. */
  readonly eyesBelowCrown: number;
  /** Hair above the skull; 0 if there is none. */
  readonly hairAboveCrown: number;
}

/** Defaults where the authority has no rule, as shares of the photo's height. */
interface HeadHabit {
  readonly headHeight: number;
  /** From the upper edge. */
  readonly eyeLine: number;
}

/** Position of a head, in mm of the print. */
export interface HeadPlace {
  readonly headMm: number;
  /** From the upper edge to the crown. */
  readonly topMm: number;
  /** From the upper edge to the eyes. */
  readonly eyesMm: number;
}

/** Our own range around the default head height, for documents without one. */
const HABIT_SMALLER = 0.86;
const HABIT_LARGER = 1.07;
const STEPS = 20;
/** Least space above the hair, as a share of the height. */
const ABOVE_HAIR = 0.02;
const BELOW_CHIN = 0.04;
/** How much more 1 mm of lost hair costs than 1 mm of deviation from the intended head height. */
const HAIR_WEIGHT = 3;
const LINE_WEIGHT = 0.3;

interface Wanted {
  readonly document: PhotoDocument;
  readonly anatomy: Anatomy;
  readonly habit: HeadHabit;
}

/** The allowed head heights: the authority's, or a range around the default. */
function headRangeOf(document: PhotoDocument, habit: HeadHabit): Range {
  if (document.headMm) return document.headMm.value;
  const aim = habit.headHeight * printSizeOf(document).heightMm;
  return { min: HABIT_SMALLER * aim, max: HABIT_LARGER * aim };
}

/** The range of crown positions that all rules allow for this head height; `null` if there is none. */
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

/** The preferred crown position, before the ranges are applied. */
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
 * Returns every head position that satisfies the document's rules, best first. Prefers a head height in the middle of
 * its range, crown or eyes in the middle of theirs, and hair that isn't cut off. Empty if no position satisfies all
 * rules for this head.
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

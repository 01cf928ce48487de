import { arrangeBusts } from "./arrange-busts.server.ts";
import { type Arranged, faceHeightOf, type Member, shiftToCentre } from "./member.server.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** More people than this stand in two rows. */
const ONE_ROW = 4;
/** Face height of the front row as a fraction of the image's height. */
const FACE_SHARE = 0.094;
/** Distance between neighbours in face heights. */
const SPACING_FACES = 2.43;
/** Maximum height of a standing person as a fraction of the image's height. */
const TALLEST = 0.86;
/** Neighbours are at least this fraction of their width apart. */
const SPACING_BODIES = 0.62;
/** Scale of the back row, and how much higher its soles are, in face heights. */
const BACK_ROW = { scale: 0.9, rise: 0.5 } as const;
/** Row of the soles as a fraction of the image's height. */
const SOLES = 0.955;

/**
 * Arranges people from back to front, with faces of one size: whole figures side by side, in one row or two; if a photo
 * cuts anyone off below, everyone as a bust.
 */
export function arrangeGroup<Person extends Member>(
  people: readonly Person[],
  size: Size,
): Arranged<Person>[] {
  const areFigures = people.every(({ isCut }) => !isCut.below);
  return areFigures ? arrangeFigures(people, size) : arrangeBusts(people, size);
}

function arrangeFigures<Person extends Member>(
  people: readonly Person[],
  size: Size,
): Arranged<Person>[] {
  const front = people.length > ONE_ROW ? Math.ceil(people.length / 2) : people.length;
  const rows = [
    { people: people.slice(front), isBack: true },
    { people: people.slice(0, front), isBack: false },
  ];
  const widestFace = (0.9 * size.width) / ((front - 1) * 1.62 + 2.4);
  const tallest = TALLEST * size.height * Math.min(...people.map(heightInFaces));
  const faceHeight = Math.min(FACE_SHARE * size.height, widestFace, tallest);
  const placed = rows.flatMap((row) => placeRow(row, { size, faceHeight }));
  const shift = shiftToCentre(placed, size.width);
  return placed.map(({ cast, placing }) => ({
    cast,
    placing: { ...placing, dx: placing.dx + shift },
  }));
}

interface RowOptions {
  readonly size: Size;
  readonly faceHeight: number;
}

function placeRow<Person extends Member>(
  { people, isBack }: { readonly people: readonly Person[]; readonly isBack: boolean },
  { size, faceHeight }: RowOptions,
): Arranged<Person>[] {
  const height = faceHeight * (isBack ? BACK_ROW.scale : 1);
  const spacing = bodySpacing(people, faceHeight);
  return people.map((cast, k) => {
    const place = size.width / 2 + (k - (people.length - 1) / 2) * spacing;
    const scale = height / faceHeightOf(cast);
    const rise = isBack ? BACK_ROW.rise * faceHeight : 0;
    const dy = SOLES * size.height - rise - cast.box.bottom * scale;
    return { cast, placing: { scale, dx: place - cast.eyes.x * scale, dy } };
  });
}

/** One face height as a fraction of a person's total height. */
function heightInFaces(cast: Member): number {
  return faceHeightOf(cast) / (cast.box.bottom - cast.box.top);
}

/** The distance between standing people: their arms may overlap a little, but no more. */
function bodySpacing(people: readonly Member[], faceHeight: number): number {
  const widths = people.map(
    (cast) => ((cast.box.right - cast.box.left) * faceHeight) / faceHeightOf(cast),
  );
  const mean = widths.reduce((sum, width) => sum + width, 0) / Math.max(1, widths.length);
  return Math.max(SPACING_FACES * faceHeight, SPACING_BODIES * mean);
}

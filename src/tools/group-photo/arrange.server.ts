import type { CutOutPerson, Placement } from "#engine/local/place-person.ts";

export interface PlacedPerson {
  readonly person: CutOutPerson;
  readonly placement: Placement;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** More people than this are arranged in two rows. */
const ONE_ROW = 4;
/** Height of a whole figure in face heights. */
const FIGURE_FACES = 8.6;
/** Face height of the front row as a fraction of the image's height: in close-up, and for whole figures. */
const FACE_SHARE = { bust: 0.26, figure: 0.094 } as const;
/** Distance between neighbours in face heights. */
const SPACING_FACES = 1.62;
/** Maximum height of a standing person as a fraction of the image's height. */
const TALLEST = 0.86;
/** Standing neighbours are at least this fraction of their width apart. */
const SPACING_BODIES = 0.62;
/** Scale of the back row, and how much higher its eyes are, in face heights. */
const BACK_ROW = { scale: 0.9, rise: 1.4 } as const;

/**
 * Arranges people in rows from back to front, with faces of one size and slightly staggered eye lines, so that no
 * cut-off edge shows above the frame.
 */
export function arrangeGroup(people: readonly CutOutPerson[], size: Size): PlacedPerson[] {
  const areFigures = people.every(({ isCutBelow }) => !isCutBelow);
  const front = people.length > ONE_ROW ? Math.ceil(people.length / 2) : people.length;
  const rows = [
    { people: people.slice(front), isBack: true },
    { people: people.slice(0, front), isBack: false },
  ];
  const widest = Math.max(...rows.map((row) => row.people.length));
  const share = areFigures ? FACE_SHARE.figure : FACE_SHARE.bust;
  const widestFace = (0.9 * size.width) / ((widest - 1) * SPACING_FACES + 2.4);
  const tallest = areFigures ? Math.min(...people.map(heightInFaces)) : Number.POSITIVE_INFINITY;
  const faceHeight = Math.min(share * size.height, widestFace, TALLEST * size.height * tallest);
  return centred(
    rows.flatMap((row) => placeRow(row, { size, faceHeight, areFigures })),
    size.width,
  );
}

/** The group is moved by at most this fraction of the width. */
const MOST_SHIFT = 0.08;

/** Moves everyone so that the bodies, not only the faces, are centred. */
function centred(placed: readonly PlacedPerson[], width: number): PlacedPerson[] {
  const lefts = placed.map(
    ({ person, placement }) => placement.dx + placement.scale * person.box.left,
  );
  const rights = placed.map(
    ({ person, placement }) => placement.dx + placement.scale * person.box.right,
  );
  const left = Math.max(-0.15 * width, Math.min(...lefts));
  const right = Math.min(1.15 * width, Math.max(...rights));
  const most = MOST_SHIFT * width;
  const shift = Math.min(most, Math.max(-most, (width - left - right) / 2));
  return placed.map(({ person, placement }) => ({
    person,
    placement: { ...placement, dx: placement.dx + shift },
  }));
}

interface RowOptions {
  readonly size: Size;
  readonly faceHeight: number;
  readonly areFigures: boolean;
}

function placeRow(
  { people, isBack }: { readonly people: readonly CutOutPerson[]; readonly isBack: boolean },
  { size, faceHeight, areFigures }: RowOptions,
): PlacedPerson[] {
  const height = faceHeight * (isBack ? BACK_ROW.scale : 1);
  const spacing = areFigures ? bodySpacing(people, faceHeight) : SPACING_FACES * faceHeight;
  return people.map((person, k) => {
    const place = size.width / 2 + (k - (people.length - 1) / 2) * spacing;
    const scale = height / faceHeightOf(person);
    const stagger = (k % 2 === 0 ? 0.1 : -0.1) * faceHeight;
    const rise = isBack ? BACK_ROW.rise * faceHeight : 0;
    const eyes = eyeOf(person);
    const dx = place - eyes.x * scale;
    const wanted = areFigures
      ? 0.955 * size.height - rise * 0.35 - person.box.bottom * scale
      : eyeLine(size, faceHeight) - rise + stagger - eyes.y * scale;
    // If a photo ends below the chest, the result has to end there too.
    const lowest = person.isCutBelow && !isBack ? size.height - person.box.bottom * scale : wanted;
    return { person, placement: { scale, dx, dy: Math.max(wanted, lowest) } };
  });
}

/** One face height as a fraction of a person's total height. */
function heightInFaces(person: CutOutPerson): number {
  return faceHeightOf(person) / (person.box.bottom - person.box.top);
}

/** The distance between standing people: their arms may overlap a little, but no more. */
function bodySpacing(people: readonly CutOutPerson[], faceHeight: number): number {
  const widths = people.map(
    (person) => ((person.box.right - person.box.left) * faceHeight) / faceHeightOf(person),
  );
  const mean = widths.reduce((sum, width) => sum + width, 0) / Math.max(1, widths.length);
  return Math.max(1.5 * SPACING_FACES * faceHeight, SPACING_BODIES * mean);
}

function eyeLine(size: Size, faceHeight: number): number {
  return Math.max(0.46 * size.height, size.height - 2.1 * faceHeight);
}

function faceHeightOf({ head, box }: CutOutPerson): number {
  return head?.faceHeight ?? (box.bottom - box.top) / FIGURE_FACES;
}

function eyeOf({ head, box }: CutOutPerson): { x: number; y: number } {
  return head ?? { x: (box.left + box.right) / 2, y: box.top + 0.08 * (box.bottom - box.top) };
}

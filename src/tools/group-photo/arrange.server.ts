import type { CutOutPerson, Placement } from "#engine/local/place-person.ts";

export interface PlacedPerson {
  readonly person: CutOutPerson;
  readonly placement: Placement;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** More people than this stand in two rows. */
const ONE_ROW = 4;
/** A whole figure is about this many face heights tall. */
const FIGURE_FACES = 8.6;
/** The face of the front row as a share of the picture's height: close up, and for whole figures. */
const FACE_SHARE = { bust: 0.26, figure: 0.094 } as const;
/** Distance of neighbours in heights of the face. */
const SPACING_FACES = 1.62;
/** How much smaller the back row is, and how much higher its eyes are, in face heights. */
const BACK_ROW = { scale: 0.9, rise: 1.4 } as const;

/** Rows from the back to the front, faces of one size, eye lines a little staggered; nobody's cut shows above the frame. */
export function arrangeGroup(people: readonly CutOutPerson[], size: Size): PlacedPerson[] {
  const areFigures = people.every(({ isCutBelow }) => !isCutBelow);
  const front = people.length > ONE_ROW ? Math.ceil(people.length / 2) : people.length;
  const rows = [
    { people: people.slice(front), isBack: true },
    { people: people.slice(0, front), isBack: false },
  ];
  const widest = Math.max(...rows.map((row) => row.people.length));
  const share = areFigures ? FACE_SHARE.figure : FACE_SHARE.bust;
  const faceHeight = Math.min(
    share * size.height,
    (0.9 * size.width) / ((widest - 1) * SPACING_FACES + 2.4),
  );
  return rows.flatMap((row) => placeRow(row, { size, faceHeight, areFigures }));
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
  const spacing = SPACING_FACES * faceHeight * (areFigures ? 1.5 : 1);
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
    // Where a photo ends below the chest, the picture has to end too.
    const lowest = person.isCutBelow && !isBack ? size.height - person.box.bottom * scale : wanted;
    return { person, placement: { scale, dx, dy: Math.max(wanted, lowest) } };
  });
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

import { clamp } from "#engine/local/ops/raster.ts";
import type { CutOutPerson, Placement } from "#engine/local/place-person.ts";
import type { TextArea } from "./title.server.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface ThumbnailLayout {
  readonly placements: readonly Placement[];
  readonly title: TextArea;
  readonly badges: Pick<TextArea, "x" | "y" | "width" | "align">;
  readonly maxLines: number;
  /** Height from the bottom that is darkened under text over bodies, in pixels; 0 for none. */
  readonly shadePx: number;
}

const MARGIN = 0.04;
/** Height of a person without a visible face, in estimated face heights. */
const FIGURE_FACES = 7.5;
/** With two people, a title of at most this many letters goes between them. */
const VERSUS_LETTERS = 9;
/** With two people, longer titles get the whole width below the faces. */
const BESIDE_LETTERS = 34;

interface Frame {
  /** Centre between the eyes, and height of the face, as fractions of the image's width and height. */
  readonly faceX: number;
  readonly faceY: number;
  readonly faceHeight: number;
}

interface Plan {
  readonly size: Size;
  /** Of the title. */
  readonly seed: number;
  readonly version: number;
  readonly title: string;
}

/**
 * Positions of people and text. Wide covers: one person or two next to the text, two on either side of a short title,
 * or more in a row above the text. Tall covers: text above, people below. Text never covers a face. Every second version
 * of a cover with up to two people is mirrored.
 */
export function planLayout(people: readonly CutOutPerson[], plan: Plan): ThumbnailLayout {
  const { size, title, version } = plan;
  // In a longer row each person covers a shoulder of the previous one, which on the other side may be a face.
  const isMirrored = version % 2 === 1 && people.length <= 2;
  const row = { size, across: (faceX: number) => (isMirrored ? 1 - faceX : faceX) };
  if (size.height > size.width) return above(people, row);
  const letters = Array.from(title).length;
  if (people.length === 2 && letters <= VERSUS_LETTERS) return between(people, row);
  if (people.length > 2 || (people.length === 2 && letters > BESIDE_LETTERS))
    return below(people, row);
  return beside(people, plan);
}

interface Row {
  readonly size: Size;
  /** Mirrors the centre of a face if the cover is mirrored. */
  readonly across: (faceX: number) => number;
}

/** Tall: text above, people below. */
function above(people: readonly CutOutPerson[], { size, across }: Row): ThumbnailLayout {
  const { width, height } = size;
  const count = people.length;
  const margin = MARGIN * height;
  const frames = people.map((_person, k) => ({
    faceX: count === 1 ? 0.5 : across(0.24 + (0.52 * k) / (count - 1)),
    faceY: count > 2 && k % 2 === 1 ? 0.53 : 0.61,
    faceHeight: [0.26, 0.205, 0.145, 0.125][count - 1] ?? 0.12,
  }));
  const placements = people.map((person, k) => place(person, frames[k], size));
  const clear = count === 0 ? 0.38 * height : topOfHeads(people, placements) - 0.02 * height;
  const top = 0.095 * height;
  return {
    placements,
    title: {
      x: margin,
      y: top,
      width: width - 2 * margin,
      height: Math.max(0.16 * height, Math.min(0.36 * height, clear) - top),
      align: "centre",
    },
    badges: { x: margin, y: 0.038 * height, width: width - 2 * margin, align: "centre" },
    maxLines: 5,
    shadePx: 0,
  };
}

/** Wide, one or two people: text on one side. */
function beside(people: readonly CutOutPerson[], { size, seed, version }: Plan): ThumbnailLayout {
  const { width, height } = size;
  const isMirrored = ((people.length > 0 ? seed : 0) + version) % 2 === 1;
  const margin = MARGIN * width;
  const places = people.length === 2 ? [0.63, 0.87] : [0.77];
  const frames = people.map((_person, k) => {
    const across = places[k] ?? 0.77;
    return {
      faceX: isMirrored ? 1 - across : across,
      faceY: 0.41,
      faceHeight: people.length === 2 ? 0.36 : 0.48,
    };
  });
  const placements = people.map((person, k) => place(person, frames[k], size));
  const room = clearSide(people, placements, { size, isMirrored }) - 1.4 * margin;
  const text = Math.max(0.3 * width, room);
  const x = isMirrored ? width - margin - text : margin;
  return {
    placements,
    title: { x, y: 0.14 * height, width: text, height: 0.8 * height, align: "left" },
    badges: { x, y: 0.055 * height, width: text, align: "left" },
    maxLines: 5,
    shadePx: 0,
  };
}

/** Wide, two people and a very short title: one person on each side. */
function between(people: readonly CutOutPerson[], { size, across }: Row): ThumbnailLayout {
  const { width, height } = size;
  const placements = people.map((person, k) =>
    place(person, { faceX: across(k === 0 ? 0.2 : 0.8), faceY: 0.42, faceHeight: 0.44 }, size),
  );
  const text = 0.3 * width;
  return {
    placements,
    title: {
      x: (width - text) / 2,
      y: 0.22 * height,
      width: text,
      height: 0.5 * height,
      align: "centre",
    },
    badges: { x: 0.2 * width, y: 0.87 * height, width: 0.6 * width, align: "centre" },
    maxLines: 2,
    shadePx: 0,
  };
}

/** Wide, several people: a row of faces, the text over their chests. */
function below(people: readonly CutOutPerson[], { size, across }: Row): ThumbnailLayout {
  const { width, height } = size;
  const count = people.length;
  const margin = MARGIN * width;
  const first = [0.5, 0.3, 0.2, 0.15][count - 1] ?? 0.15;
  const frames = people.map((_person, k) => ({
    faceX: across(first + ((1 - 2 * first) * k) / Math.max(1, count - 1)),
    faceY: 0.275,
    faceHeight: count === 2 ? 0.33 : 0.3,
  }));
  // The photo's lower edge may end in the dark part under the text, so that no short bust sinks behind it.
  const placements = people.map((person, k) => place(person, frames[k], size, 0.85 * height));
  const chin = lowestChin(people, placements);
  const row = Math.min(0.62 * height, Math.max(0.5 * height, chin + 0.015 * height));
  const top = row + 0.085 * height;
  const words = width - 2 * margin;
  return {
    placements,
    title: { x: margin, y: top, width: words, height: 0.965 * height - top, align: "centre" },
    badges: { x: margin, y: row, width: words, align: "centre" },
    maxLines: 3,
    shadePx: height - top + 0.14 * height,
  };
}

function headOf({ head, box }: CutOutPerson): { x: number; y: number; faceHeight: number } {
  const tall = box.bottom - box.top;
  return (
    head ?? {
      x: (box.left + box.right) / 2,
      y: box.top + 0.1 * tall,
      faceHeight: tall / FIGURE_FACES,
    }
  );
}

/** A person may be enlarged by this factor before they sink, if their photo ends high. */
const MAX_LONGER = 1.3;

/** Places a person by the face. What the photo cuts off below stays below `floor`, in pixels. */
function place(
  person: CutOutPerson,
  frame: Frame | undefined,
  size: Size,
  floor = size.height,
): Placement {
  const { faceX, faceY, faceHeight } = frame ?? { faceX: 0.5, faceY: 0.5, faceHeight: 0.3 };
  const head = headOf(person);
  const wanted = (faceHeight * size.height) / head.faceHeight;
  const trunk = Math.max(1, person.box.bottom - head.y);
  const missing = (floor - faceY * size.height) / (trunk * wanted);
  const scale =
    floor < size.height && person.isCutBelow ? wanted * clamp(missing, 1, MAX_LONGER) : wanted;
  const dy = faceY * size.height - head.y * scale;
  const lowest = person.isCutBelow ? floor - person.box.bottom * scale : dy;
  return { scale, dx: faceX * size.width - head.x * scale, dy: Math.max(dy, lowest) };
}

/** Upper edge of the highest head, including hair. */
function topOfHeads(people: readonly CutOutPerson[], placements: readonly Placement[]): number {
  const tops = people.map((person, k) => {
    const { scale, dy } = placements[k] ?? { scale: 1, dy: 0 };
    const head = headOf(person);
    return Math.max((head.y - 1.1 * head.faceHeight) * scale, person.box.top * scale) + dy;
  });
  return Math.min(...tops);
}

function lowestChin(people: readonly CutOutPerson[], placements: readonly Placement[]): number {
  const chins = people.map((person, k) => {
    const { scale, dy } = placements[k] ?? { scale: 1, dy: 0 };
    const head = headOf(person);
    return (head.y + 0.72 * head.faceHeight) * scale + dy;
  });
  return Math.max(0, ...chins);
}

/** Width from the text's side to the nearest head, including hair. */
function clearSide(
  people: readonly CutOutPerson[],
  placements: readonly Placement[],
  { size, isMirrored }: { readonly size: Size; readonly isMirrored: boolean },
): number {
  const edges = people.map((person, k) => {
    const { scale, dx } = placements[k] ?? { scale: 1, dx: 0 };
    const { left, right } = headSpan(person);
    return isMirrored ? size.width - (right * scale + dx) : left * scale + dx;
  });
  return edges.length === 0 ? 0.66 * size.width : Math.min(0.68 * size.width, ...edges);
}

/** Horizontal extent of the head with its hair, in the pixels of the cut-out. */
function headSpan(person: CutOutPerson): { left: number; right: number } {
  const { x, y, faceHeight } = headOf(person);
  const { width, height, data } = person.alpha;
  const far = 1.25 * faceHeight;
  let [left, right] = [x - 0.5 * faceHeight, x + 0.5 * faceHeight];
  const bottom = Math.min(height, y + 0.6 * faceHeight);
  for (let row = Math.max(0, Math.floor(y - faceHeight)); row < bottom; row++) {
    for (
      let column = Math.max(0, Math.floor(x - far));
      column < Math.min(width, x + far);
      column++
    ) {
      if ((data[row * width + column] ?? 0) < 0.5) continue;
      left = Math.min(left, column);
      right = Math.max(right, column);
    }
  }
  return { left, right };
}

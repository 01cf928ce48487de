import type { CutOutPerson } from "#engine/local/place-person.ts";
import { MARGIN, type Scene, type SidedPlan, type ThumbnailLayout } from "./arrangement.server.ts";
import { clearSide, facesOf, lowestChin, place, topOfHeads } from "./people-frame.server.ts";
import { placePhoto, placeWhole, splitRoom } from "./place-photo.server.ts";
import type { Size } from "./size.ts";
import type { TextArea } from "./title.server.ts";

/** With two people, a title of at most this many letters goes between them. */
const VERSUS_LETTERS = 9;
/** With two people, longer titles get the whole width below the faces. */
const BESIDE_LETTERS = 34;

/**
 * People next to the title. Wide covers: one person or two next to the text, two on either side of a short title, or
 * more in a row above the text. Tall covers: text above, people below.
 */
export function sideLayout({ people }: Scene, plan: SidedPlan): ThumbnailLayout {
  const { title, isMirrored } = plan;
  const placed = arrange(people, plan);
  return {
    kind: "side",
    placements: placed.placements,
    photos: [],
    panel: null,
    parts: [{ text: title, area: placed.title, maxLines: placed.maxLines, ground: "picture" }],
    badges: placed.badges,
    faces: facesOf(people, placed.placements),
    shadePx: placed.shadePx,
    isMirrored,
  };
}

/** The whole photo next to the title, or below it on a tall cover. */
export function besidePhoto({ photos }: Scene, plan: SidedPlan): ThumbnailLayout {
  const { size, isMirrored } = plan;
  const layout = sideLayout({ people: [], photos }, plan);
  const margin = MARGIN * Math.min(size.width, size.height);
  const whole = {
    left: margin,
    top: margin,
    right: size.width - margin,
    bottom: size.height - margin,
  };
  const [first, last] = isMirrored ? [0.04, 0.52] : [0.48, 0.96];
  const room =
    size.height > size.width
      ? { ...whole, top: 0.4 * size.height }
      : { ...whole, left: first * size.width, right: last * size.width };
  const boxes = splitRoom(room, photos.length);
  const placed = photos.map((photo, k) => {
    const box = boxes[k] ?? room;
    return placePhoto(photo, box) ?? placeWhole(photo, box);
  });
  const text = {
    x: isMirrored ? 0.56 * size.width : margin,
    width: 0.44 * size.width - 2 * margin,
  };
  const across = size.height > size.width ? {} : text;
  return {
    ...layout,
    photos: placed,
    faces: placed.flatMap(({ faces }) => faces),
    parts: layout.parts.map((part) => Object.assign(part, { area: { ...part.area, ...across } })),
    badges: { ...layout.badges, ...across },
  };
}

interface Sides extends Pick<ThumbnailLayout, "placements" | "badges" | "shadePx"> {
  readonly title: TextArea;
  readonly maxLines: number;
}

function arrange(people: readonly CutOutPerson[], plan: SidedPlan): Sides {
  const { size, title } = plan;
  // In a longer row each person covers a shoulder of the previous one, which on the other side may be a face.
  const isMirrored = plan.isMirrored && people.length <= 2;
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
function above(people: readonly CutOutPerson[], { size, across }: Row): Sides {
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
function beside(people: readonly CutOutPerson[], { size, isMirrored }: SidedPlan): Sides {
  const { width, height } = size;
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
function between(people: readonly CutOutPerson[], { size, across }: Row): Sides {
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
function below(people: readonly CutOutPerson[], { size, across }: Row): Sides {
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

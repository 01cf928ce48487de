import type { CutOutPerson, Placement } from "#engine/local/place-person.ts";
import {
  BADGE_PX,
  keepsFacesFree,
  letterSize,
  MARGIN,
  type Panel,
  type Scene,
  type SidedPlan,
  type ThumbnailLayout,
  type TitlePart,
} from "./arrangement.server.ts";
import { clearSide, facesOf, hang } from "./people-frame.server.ts";
import { placePhoto, placeWhole, splitRoom } from "./place-photo.server.ts";
import type { Size } from "./size.ts";
import { blockHeight, fitTitle, halvesOf, type TextArea } from "./title.server.ts";

/** Letters of this size are large enough for the first form that reaches it. */
const COMFORTABLE_PX = 100;
/** Free space to the left and right of a band's text, as a fraction of the width. */
const ASIDE = 0.1;
/** Margin of text inside its strip, as a fraction of the height. */
const PADDING = 0.02;

/** Largest shares of the height above the heads and of the band below; a form without a band has the whole title above. */
interface Form {
  readonly top: number;
  readonly band: number;
  readonly maxLines: number;
}

const FORMS: Readonly<Record<"wide" | "tall", readonly Form[]>> = {
  wide: [
    { top: 0.27, band: 0, maxLines: 1 },
    { top: 0.24, band: 0.21, maxLines: 1 },
    { top: 0.36, band: 0, maxLines: 2 },
  ],
  tall: [{ top: 0.26, band: 0.17, maxLines: 3 }],
};

/** People in the middle with the title above, or above and below; without people the photos below the title. */
export function middleLayout(scene: Scene, plan: SidedPlan): ThumbnailLayout | null {
  const isTall = plan.size.height > plan.size.width;
  const forms = FORMS[isTall ? "tall" : "wide"];
  if (scene.people.length === 0) return isTall ? null : abovePhotos(scene, plan);
  const fits = forms
    .map((form) => aroundPeople(scene.people, { ...plan, form }))
    .filter((layout) => layout !== null)
    .filter((layout) => letterSize(layout) > 0 && keepsFacesFree(layout));
  const largest = fits.toSorted((a, b) => letterSize(b) - letterSize(a))[0];
  return fits.find((layout) => letterSize(layout) >= COMFORTABLE_PX) ?? largest ?? null;
}

interface FormPlan extends SidedPlan {
  readonly form: Form;
}

/** Position of the first face across, and heights of the faces at most, by the number of people. */
const FIRST = { wide: [0.5, 0.35, 0.22, 0.16], tall: [0.5, 0.25] } as const;
const FACES = { wide: [0.4, 0.32, 0.28, 0.24], tall: [0.26, 0.16] } as const;
/** Part of the space between title and band that heads take, and height of a head with hair in faces. */
const HEAD = { share: 0.88, faces: 1.82 } as const;

function aroundPeople(
  people: readonly CutOutPerson[],
  { size, title, isMirrored, form }: FormPlan,
): ThumbnailLayout | null {
  const { width, height } = size;
  const halves = form.band > 0 ? halvesOf(title) : null;
  if (form.band > 0 && !halves) return null;
  const [count, isTall] = [people.length, height > width];
  const largest = FACES[isTall ? "tall" : "wide"][count - 1];
  const first = FIRST[isTall ? "tall" : "wide"][count - 1];
  // In a longer row between two parts of a title people would hide each other.
  if (largest === undefined || first === undefined) return null;
  const parts = partsOf(halves ?? [title], { ...form, size, labels: isTall ? BADGE_PX : 0 });
  const [top, edge] = [bottomOf(parts[0]), (1 - form.band) * height];
  const room = (HEAD.share * (edge - top)) / (HEAD.faces * height);
  const placements: Placement[] = [];
  for (const [k, person] of people.entries()) {
    const across = first + ((1 - 2 * first) * k) / Math.max(1, count - 1);
    const placement = hang(person, {
      x: (isMirrored && count <= 2 ? 1 - across : across) * width,
      top,
      faceHeight: Math.min(largest, room) * height,
      floor: halves ? edge + 2 : height,
    });
    if (!placement) return null;
    placements.push(placement);
  }
  const margin = MARGIN * width;
  const aside = clearSide(people, placements, { size, isMirrored: false });
  return {
    kind: "middle",
    placements,
    photos: [],
    panel: halves ? bandBelow(edge, size) : null,
    parts,
    badges: isTall
      ? { x: margin, y: 0.035 * height, width: width - 2 * margin, align: "centre" }
      : { x: margin, y: top + margin, width: Math.max(0, aside - 1.5 * margin), align: "left" },
    faces: facesOf(people, placements),
    shadePx: 0,
    isMirrored,
  };
}

function bandBelow(edge: number, { width, height }: Size): Panel {
  const corners = [
    { x: 0, y: edge },
    { x: width, y: edge },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  return { corners, isInFront: true };
}

/** Lower edge of a part's area with a small margin, in pixels. */
function bottomOf(part: TitlePart | undefined): number {
  return part ? part.area.y + part.area.height + 0.25 * part.area.y : 0;
}

interface PartsPlan extends Form {
  readonly size: Size;
  /** Height of the labels above the title, in pixels. */
  readonly labels: number;
}

function partsOf(texts: readonly string[], { size, top, band, maxLines, labels }: PartsPlan) {
  const { width, height } = size;
  const padding = PADDING * height;
  const above = padding + (labels > 0 ? labels + 1.5 * padding : 0);
  const edge = (1 - band) * height;
  return texts.map((text, k): TitlePart => {
    const isBelow = k > 0;
    const aside = (isBelow ? ASIDE : MARGIN) * width;
    const lines = isBelow ? 2 : maxLines;
    const area: TextArea = {
      x: aside,
      y: isBelow ? edge + padding : above,
      width: width - 2 * aside,
      height: isBelow ? height - edge - 1.5 * padding : top * height - above - 0.5 * padding,
      align: "centre",
    };
    // People below come close to the letters.
    const used = isBelow ? area.height : blockHeight(fitTitle(text, area, lines));
    return {
      text,
      area: { ...area, height: Math.min(area.height, used) },
      maxLines: lines,
      ground: isBelow ? "panel" : "bright",
    };
  });
}

/** Share of the height above photos. */
const ABOVE_PHOTOS = 0.34;

function abovePhotos({ photos }: Scene, { size, title, isMirrored }: SidedPlan): ThumbnailLayout {
  const { width, height } = size;
  const margin = MARGIN * height;
  const top = ABOVE_PHOTOS * height;
  const room = { left: margin, top, right: width - margin, bottom: height - margin };
  const boxes = splitRoom(room, photos.length);
  const placed = photos.map((photo, k) => {
    const box = boxes[k] ?? room;
    return placePhoto(photo, box) ?? placeWhole(photo, box);
  });
  const form = { top: ABOVE_PHOTOS - 0.02, band: 0, maxLines: 2 };
  const left = Math.min(width, ...placed.map(({ box }) => box.left));
  return {
    kind: "middle",
    placements: [],
    photos: placed,
    panel: null,
    parts: partsOf([title], { ...form, size, labels: 0 }),
    badges: { x: margin, y: top, width: Math.max(0, left - 2 * margin), align: "left" },
    faces: placed.flatMap(({ faces }) => faces),
    shadePx: 0,
    isMirrored,
  };
}

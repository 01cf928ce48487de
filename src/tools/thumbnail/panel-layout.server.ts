import type { Point } from "#engine/local/ops/raster.ts";
import type { CutOutPerson } from "#engine/local/place-person.ts";
import {
  BADGE_PX,
  type BadgeArea,
  keepsFacesFree,
  letterSize,
  MARGIN,
  type Scene,
  type ShownPhoto,
  type SidedPlan,
  type ThumbnailLayout,
} from "./arrangement.server.ts";
import { clearOfBodies, facesOf, place, topOfHeads } from "./people-frame.server.ts";
import { placePhoto } from "./place-photo.server.ts";
import type { TextArea } from "./title.server.ts";

/** Distance across between both ends of a panel's edge, as a fraction of the longer side. */
const LEAN = 0.1;
/** Distance of the text from the panel's edge, as a fraction of the longer side. */
const GAP = 0.02;
/** Larger letters aren't worth smaller people. */
const COMFORTABLE_PX = 100;
/** Width of a panel next to a photo, and height of one above, up to the near end of its edge. */
const SHARE = { wide: 0.44, tall: [0.3, 0.46] } as const;

/** A slanted panel with the title: people in front of its edge, or a photo as it is beyond the edge. */
export function panelLayout(scene: Scene, plan: SidedPlan): ThumbnailLayout | null {
  const isTall = plan.size.height > plan.size.width;
  const all = isTall ? panelAbove(scene, plan) : panelBeside(scene, plan);
  const fits = all.filter((layout) => letterSize(layout) > 0 && keepsFacesFree(layout));
  return fits.toSorted((a, b) => largeness(b) - largeness(a))[0] ?? null;
}

/** Weighs large letters against large faces. */
function largeness(layout: ThumbnailLayout): number {
  const [face] = layout.faces;
  const letters = Math.min(COMFORTABLE_PX, letterSize(layout));
  return letters * (face ? face.bottom - face.top : 1);
}

/** Heights of the faces of one person and of two, as fractions of the height, the preferred ones first. */
const FACES = [
  [0.5, 0.44, 0.38, 0.32],
  [0.36, 0.32, 0.28],
] as const;
const ACROSS = [[0.77], [0.66, 0.87]] as const;

function panelBeside({ people, photos }: Scene, plan: SidedPlan): ThumbnailLayout[] {
  const { size } = plan;
  const { width, height } = size;
  // The panel is on the other side than the text of a cover with people next to the title.
  const isMirrored = !plan.isMirrored;
  const [photo, second] = photos;
  if (people.length === 0) {
    const near = SHARE.wide * width;
    const [left, right] = isMirrored ? [0, width - near] : [near, width];
    const box = { left, top: 0, right, bottom: height };
    const placed = photo && !second ? placePhoto(photo, box) : null;
    if (!placed) return [];
    return [
      {
        ...besideEdge(near - GAP * width, { ...plan, isMirrored, isInFront: true }),
        placements: [],
        photos: [placed],
        faces: placed.faces,
      },
    ];
  }
  return (FACES[people.length - 1] ?? []).map((faceHeight) =>
    peopleBeside(people, faceHeight, { ...plan, isMirrored }),
  );
}

function peopleBeside(
  people: readonly CutOutPerson[],
  faceHeight: number,
  plan: SidedPlan,
): ThumbnailLayout {
  const { size, isMirrored } = plan;
  const placements = people.map((person, k) => {
    const across = ACROSS[people.length - 1]?.[k] ?? 0.77;
    const faceX = isMirrored ? 1 - across : across;
    return place(person, { faceX, faceY: 0.17 + 0.5 * faceHeight, faceHeight }, size);
  });
  const clear = clearOfBodies(people, placements, { size, isMirrored }) - GAP * size.width;
  return {
    ...besideEdge(Math.min(0.5 * size.width, clear), { ...plan, isInFront: false }),
    placements,
    photos: [],
    faces: facesOf(people, placements),
  };
}

interface EdgePlan extends SidedPlan {
  readonly isInFront: boolean;
}

type Words = Omit<ThumbnailLayout, "placements" | "photos" | "faces">;

/** A panel from the side to an edge that leans away from the text, which ends `end` pixels from the side. */
function besideEdge(end: number, { size, title, isMirrored, isInFront }: EdgePlan): Words {
  const { width, height } = size;
  const margin = MARGIN * width;
  const text = end - margin;
  const x = isMirrored ? width - end : margin;
  const lower = end + GAP * width;
  const upper = lower + LEAN * width;
  const across = (at: number): number => (isMirrored ? width - at : at);
  const edge: [Point, Point] = [
    { x: across(upper), y: 0 },
    { x: across(lower), y: height },
  ];
  const corners = isMirrored
    ? [edge[1], edge[0], { x: width, y: 0 }, { x: width, y: height }]
    : [...edge, { x: 0, y: height }, { x: 0, y: 0 }];
  const badges: BadgeArea = { x, y: 0.06 * height, width: text, align: "left" };
  const area: TextArea = { x, y: 0.15 * height, width: text, height: 0.78 * height, align: "left" };
  return onPanel({ kind: "panel", panel: { corners, isInFront }, title, area, badges, isMirrored });
}

interface PanelWords extends Pick<ThumbnailLayout, "kind" | "panel" | "badges" | "isMirrored"> {
  readonly title: string;
  readonly area: TextArea;
}

function onPanel({ title, area, ...rest }: PanelWords): Words {
  return { ...rest, parts: [{ text: title, area, maxLines: 6, ground: "panel" }], shadePx: 0 };
}

/** Heights of one to four faces below a panel, as fractions of the height. */
const ROW = [0.25, 0.19, 0.14, 0.12];

/** Tall: a panel above with a slanted lower edge. */
function panelAbove({ people, photos }: Scene, plan: SidedPlan): ThumbnailLayout[] {
  const { size, isMirrored } = plan;
  const { height } = size;
  const [photo, second] = photos;
  if (people.length === 0) {
    if (!photo || second) return [];
    return SHARE.tall.flatMap((share) => photoBelow(photo, share, plan) ?? []);
  }
  const count = people.length;
  const placements = people.map((person, k) => {
    const across = count === 1 ? 0.56 : 0.24 + (0.52 * k) / (count - 1);
    const faceX = isMirrored && count <= 2 ? 1 - across : across;
    const faceY = count > 2 && k % 2 === 1 ? 0.53 : 0.61;
    return place(person, { faceX, faceY, faceHeight: ROW[count - 1] ?? 0.12 }, size);
  });
  const end = Math.min(SHARE.tall[0] * height, topOfHeads(people, placements) - GAP * height);
  const words = aboveEdge(end, { ...plan, isInFront: false });
  return [{ ...words, placements, photos: [], faces: facesOf(people, placements) }];
}

function photoBelow(photo: ShownPhoto, share: number, plan: SidedPlan): ThumbnailLayout | null {
  const { width, height } = plan.size;
  const near = share * height;
  const placed = placePhoto(photo, { left: 0, top: near, right: width, bottom: height });
  if (!placed) return null;
  const words = aboveEdge(near - GAP * height, { ...plan, isInFront: true });
  return { ...words, placements: [], photos: [placed], faces: placed.faces };
}

function aboveEdge(end: number, { size, title, isMirrored, isInFront }: EdgePlan): Words {
  const { width, height } = size;
  const margin = MARGIN * width;
  const [near, far] = [end + GAP * height, end + (GAP + 0.6 * LEAN) * height];
  const corners = [
    { x: width, y: isMirrored ? far : near },
    { x: 0, y: isMirrored ? near : far },
    { x: 0, y: 0 },
    { x: width, y: 0 },
  ];
  const top = 0.05 * height + BADGE_PX;
  const badges: BadgeArea = {
    x: margin,
    y: 0.04 * height,
    width: width - 2 * margin,
    align: "left",
  };
  const area: TextArea = {
    x: margin,
    y: top,
    width: width - 2 * margin,
    height: end - top,
    align: "left",
  };
  return onPanel({ kind: "panel", panel: { corners, isInFront }, title, area, badges, isMirrored });
}

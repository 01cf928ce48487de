import type { Bounds, Point } from "#engine/local/ops/raster.ts";
import {
  BADGE_PX,
  type BadgeArea,
  badgeBox,
  keepsFacesFree,
  letterSize,
  MARGIN,
  overlap,
  type Scene,
  type SidedPlan,
  type ThumbnailLayout,
} from "./arrangement.server.ts";
import { facesOf, place } from "./people-frame.server.ts";
import { placePhoto, splitRoom } from "./place-photo.server.ts";
import type { Size } from "./size.ts";

/** Heights of a band above or below, as fractions of the frame's height, and width of one beside, of its width. */
const HEIGHTS = { wide: [0.24, 0.33], tall: [0.18, 0.26, 0.48] } as const;
const BESIDE = 0.44;
/** The first band with letters of the first size is taken, otherwise the first one with those of the second. */
const COMFORTABLE_PX = { wide: [84, 66], tall: [60] } as const;
/** Players show the duration in the lower right corner; a fraction of the width. */
const STAMP = 0.08;

/** The photos as they are, or people in a place, above or next to an opaque band with the title. */
export function bandLayout(scene: Scene, plan: SidedPlan): ThumbnailLayout | null {
  const fits = bandsOf(plan)
    .map((band) => onBand(scene, { ...plan, band }))
    .filter((layout) => layout !== null)
    .filter((layout) => letterSize(layout) > 0 && keepsFacesFree(layout));
  const sizes: readonly number[] =
    COMFORTABLE_PX[plan.size.height > plan.size.width ? "tall" : "wide"];
  const found = sizes.flatMap(
    (sizePx) => fits.find((layout) => letterSize(layout) >= sizePx) ?? [],
  );
  return found[0] ?? fits.at(-1) ?? null;
}

interface BandPlan extends SidedPlan {
  readonly band: Bounds;
}

function bandsOf({ size: { width, height }, isMirrored, hasPlace }: SidedPlan): Bounds[] {
  const isTall = height > width;
  // People in a place stand on the band.
  const isAbove = isMirrored && !hasPlace;
  const bands = HEIGHTS[isTall ? "tall" : "wide"].map((share): Bounds => {
    const [top, bottom] = isAbove ? [0, share * height] : [(1 - share) * height, height];
    return { left: 0, top: Math.round(top), right: width, bottom: Math.round(bottom) };
  });
  const [left, right] = isMirrored ? [0, BESIDE * width] : [(1 - BESIDE) * width, width];
  const beside = { left: Math.round(left), top: 0, right: Math.round(right), bottom: height };
  return isTall ? bands : [...bands, beside];
}

/** `true` for a band above or below, `false` for one beside. */
function isAcross({ left, right }: Bounds, { width }: Size): boolean {
  return right - left === width;
}

function onBand(scene: Scene, plan: BandPlan): ThumbnailLayout | null {
  const { size, title, band, isMirrored } = plan;
  const content = plan.hasPlace ? peopleAbove(scene, plan) : photosBeside(scene, plan);
  if (!content) return null;
  const isWide = isAcross(band, size);
  const margin = MARGIN * Math.min(size.width, size.height);
  const room = band.right - band.left - 2 * margin;
  const padding = (isWide ? 0.016 : 0.1) * size.height;
  return {
    ...content,
    kind: "band",
    panel: { corners: cornersOf(band, size), isInFront: true },
    parts: [
      {
        text: title,
        area: {
          x: band.left + margin,
          y: band.top + padding,
          width: isWide && size.width > size.height ? room - STAMP * size.width : room,
          height: band.bottom - band.top - 2 * padding,
          align: "left",
        },
        maxLines: isWide ? 4 : 6,
        ground: "panel",
      },
    ],
    badges: badgesFor(content.faces, plan),
    shadePx: 0,
    isMirrored,
  };
}

/** Clockwise, beginning with the edge towards the photo. */
function cornersOf({ left, top, right, bottom }: Bounds, size: Size): readonly Point[] {
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  const towards = top > 0 ? 0 : right < size.width ? 1 : bottom < size.height ? 2 : 3;
  return [...corners.slice(towards), ...corners.slice(0, towards)];
}

type Content = Pick<ThumbnailLayout, "placements" | "photos" | "faces">;

/** `null` if a head would be cut off, a face covered or a photo enlarged too much. */
function photosBeside({ photos }: Scene, { size, band }: BandPlan): Content | null {
  // Next to a band is only space for one photo.
  if (photos.length === 0 || (photos.length > 1 && !isAcross(band, size))) return null;
  const room = besideBand(band, size);
  const boxes = splitRoom(room, photos.length);
  const placed = photos.flatMap((photo, k) => placePhoto(photo, boxes[k] ?? room) ?? []);
  if (placed.length < photos.length) return null;
  return { placements: [], photos: placed, faces: placed.flatMap(({ faces }) => faces) };
}

function besideBand({ left, top, right, bottom }: Bounds, { width, height }: Size): Bounds {
  const whole: Bounds = { left: 0, top: 0, right: width, bottom: height };
  if (top > 0) return { ...whole, bottom: top };
  if (bottom < height) return { ...whole, top: bottom };
  return left > 0 ? { ...whole, right: left } : { ...whole, left: right };
}

/** Heights of one to four faces in a row, as fractions of the height. */
const ROW = { wide: [0.36, 0.32, 0.28, 0.24], tall: [0.24, 0.17, 0.13, 0.1] } as const;
const FIRST = [0.37, 0.3, 0.2, 0.15];

function peopleAbove({ people }: Scene, { size, band, isMirrored }: BandPlan): Content | null {
  if (people.length === 0 || band.top === 0) return null;
  const isTall = size.height > size.width;
  const count = people.length;
  const first = FIRST[count - 1] ?? 0.15;
  const placements = people.map((person, k) => {
    const across = first + ((1 - 2 * first) * k) / Math.max(1, count - 1);
    const frame = {
      // In a longer row each person covers a shoulder of the previous one, which on the other side may be a face.
      faceX: isMirrored && count <= 2 ? 1 - across : across,
      faceY: isTall ? 0.42 : 0.36,
      faceHeight: ROW[isTall ? "tall" : "wide"][count - 1] ?? 0.1,
    };
    return place(person, frame, size, band.top + 2);
  });
  return { placements, photos: [], faces: facesOf(people, placements) };
}

/** A row of labels in the first corner without a face; no room if a face is in each. */
function badgesFor(faces: readonly Bounds[], { size, band }: BandPlan): BadgeArea {
  const margin = MARGIN * Math.min(size.width, size.height);
  if (!isAcross(band, size))
    return {
      x: band.left + margin,
      y: margin,
      width: band.right - band.left - 2 * margin,
      align: "left",
    };
  const width = 0.5 * size.width;
  const free = besideBand(band, size);
  const places = [free.top + margin, free.bottom - margin - BADGE_PX].flatMap((y) =>
    [margin, size.width - margin - width].map((x): BadgeArea => ({ x, y, width, align: "left" })),
  );
  const found = places.find((area) => faces.every((face) => !overlap(badgeBox(area), face)));
  return found ?? { x: margin, y: margin, width: 0, align: "left" };
}

import type { Bounds, Point } from "#engine/local/ops/raster.ts";
import type { CutOutPerson, Placement } from "#engine/local/place-person.ts";
import type { Fit } from "./frame-picture.server.ts";
import type { Size } from "./size.ts";
import { fitTitle, type TextArea, type TitleGround } from "./title.server.ts";

/**
 * `side`: people next to the title, on a drawn ground. `band`: photos as they are, or people in a place, above or next
 * to a straight band with the title.
 */
type LayoutKind = "side" | "band" | "panel" | "middle";

/** The title or a part of it. */
export interface TitlePart extends TitleGround {
  readonly text: string;
  readonly maxLines: number;
}

/** A convex area of one opaque colour, clockwise in pixels. The first two corners are the ends of its visible edge. */
export interface Panel {
  readonly corners: readonly Point[];
  /** `true` in front of people and photos, `false` behind people. */
  readonly isInFront: boolean;
}

export interface PlacedPhoto {
  readonly fit: Fit;
  readonly box: Bounds;
  readonly faces: readonly Bounds[];
}

/** Positions of everything on a cover, in pixels. */
export interface ThumbnailLayout {
  readonly kind: LayoutKind;
  /** One per person; empty if the photos are shown as they are. */
  readonly placements: readonly Placement[];
  /** One per photo that is shown as it is. */
  readonly photos: readonly PlacedPhoto[];
  readonly panel: Panel | null;
  readonly parts: readonly TitlePart[];
  readonly badges: BadgeArea;
  /** Every visible face. */
  readonly faces: readonly Bounds[];
  /** Height from the bottom that is darkened under text over bodies; 0 for none. */
  readonly shadePx: number;
  readonly isMirrored: boolean;
}

export type BadgeArea = Pick<TextArea, "x" | "y" | "width" | "align">;

/** A photo's size, and its heads with hair, in its pixels. */
export interface ShownPhoto extends Size {
  readonly heads: readonly Bounds[];
}

export interface Scene {
  /** Empty if the photos are to be shown as they are. */
  readonly people: readonly CutOutPerson[];
  readonly photos: readonly ShownPhoto[];
}

export interface SidedPlan {
  readonly size: Size;
  readonly title: string;
  /** `true` if a place is behind people. */
  readonly hasPlace: boolean;
  readonly isMirrored: boolean;
}

/** The arrangement of a scene; `null` if it doesn't suit. */
export type Arrangement = (scene: Scene, plan: SidedPlan) => ThumbnailLayout | null;

export const MARGIN = 0.04;
/** Smaller letters can't be read in a list of videos, where a cover is a quarter as wide. */
const LEAST_LETTERS_PX = 52;
export const BADGE_PX = 46;

/** The size of the smallest letters; 0 if a part of the title doesn't fit or a letter is too small to read. */
export function letterSize({ parts }: Pick<ThumbnailLayout, "parts">): number {
  const sizes = parts.map(({ text, area, maxLines }) => {
    const { lines, sizePx } = fitTitle(text, area, maxLines);
    const isWhole = lines.flat().join(" ") === text.normalize("NFC").trim().split(/\s+/u).join(" ");
    return isWhole && sizePx >= LEAST_LETTERS_PX ? sizePx : 0;
  });
  return Math.min(...sizes);
}

/** `true` if text and a panel in front leave every face free. */
export function keepsFacesFree({ parts, panel, faces }: ThumbnailLayout): boolean {
  const words = parts.map(({ area: { x, y, width, height } }): Bounds => {
    return { left: x, top: y, right: x + width, bottom: y + height };
  });
  return faces.every((face) => {
    if (panel?.isInFront && isOnPanel(face, panel)) return false;
    return words.every((box) => !overlap(box, face));
  });
}

export function badgeBox({ x, y, width }: BadgeArea): Bounds {
  return { left: x, top: y, right: x + width, bottom: y + BADGE_PX };
}

export function overlap(a: Bounds, b: Bounds): boolean {
  const isEmpty = a.right <= a.left || b.right <= b.left;
  return !isEmpty && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function isOnPanel({ left, top, right, bottom }: Bounds, { corners }: Panel): boolean {
  const points = [left, (left + right) / 2, right].flatMap((x) =>
    [top, (top + bottom) / 2, bottom].map((y) => ({ x, y })),
  );
  return points.some((point) =>
    corners.every((from, k) => {
      const to = corners[(k + 1) % corners.length] ?? from;
      return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x) >= 0;
    }),
  );
}

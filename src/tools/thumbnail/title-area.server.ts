import type { Bounds } from "#engine/local/ops/raster.ts";
import type { BadgeArea } from "./arrangement.server.ts";
import type { Size } from "./size.ts";
import { fitTitle, type TextArea } from "./title.server.ts";

/** Position of the text on a finished image. */
export interface TitlePlan {
  readonly title: TextArea;
  readonly badges: BadgeArea;
  readonly maxLines: number;
  /** The area under the text, which is darkened slightly. */
  readonly ground: Bounds;
}

/** Height of a row of labels above the title, as a fraction of the shorter side. */
const BADGE_ROW = 0.09;
const MARGIN = 0.04;
/** Distance from a head, as a fraction of the shorter side. */
const GAP = 0.02;
/** Narrower or lower strips can't hold a title. */
const LEAST = { width: 0.24, height: 0.16 } as const;
/** Maximum width of a column next to the heads, as a fraction of a wide image. */
const COLUMN = 0.5;

interface Strip {
  readonly box: Bounds;
  readonly align: "left" | "centre";
  readonly maxLines: number;
  /**
   * Preference: higher where the model was told to keep the image plain; lower below the heads, where text hides
   * bodies.
   */
  readonly weight: number;
}

/**
 * The strip beside, above or below all heads in which the title gets the largest letters; `null` if the heads leave no
 * space. Boxes are in pixels of the frame and include the hair.
 */
export function planTitle(
  heads: readonly Bounds[],
  { size, title }: { readonly size: Size; readonly title: string },
): (TitlePlan & { readonly sizePx: number }) | null {
  const strips = stripsBeside(heads, size);
  // Without heads nothing indicates the subject, so only the first strip, which the model was told to keep plain, is
  // used.
  const found = (heads.length === 0 ? strips.slice(0, 1) : strips)
    .filter((strip) => isRoomy(strip, size))
    .map((strip) => {
      const plan = wordsIn(strip, size);
      const { sizePx } = fitTitle(title, plan.title, plan.maxLines);
      return { plan, weight: strip.weight, sizePx };
    })
    .toSorted((a, b) => b.sizePx * b.weight - a.sizePx * a.weight)[0];
  return found ? { ...found.plan, sizePx: found.sizePx } : null;
}

function stripsBeside(heads: readonly Bounds[], size: Size): Strip[] {
  const { width, height } = size;
  const gap = GAP * Math.min(width, height);
  const whole: Bounds = { left: 0, top: 0, right: width, bottom: height };
  const above = Math.min(0.5 * height, ...heads.map(({ top }) => top - gap));
  const below = Math.max(0.5 * height, ...heads.map(({ bottom }) => bottom + gap));
  const bands: Strip[] = [
    { box: { ...whole, bottom: above }, align: "centre", maxLines: 4, weight: 0.9 },
    { box: { ...whole, top: below }, align: "centre", maxLines: 3, weight: 0.75 },
  ];
  if (height > width) return bands;
  const left = Math.min(COLUMN * width, ...heads.map((head) => head.left - gap));
  const right = Math.max((1 - COLUMN) * width, ...heads.map((head) => head.right + gap));
  return [
    { box: { ...whole, right: left }, align: "left", maxLines: 5, weight: 1 },
    { box: { ...whole, left: right }, align: "left", maxLines: 5, weight: 0.95 },
    ...bands,
  ];
}

function isRoomy({ box }: Strip, { width, height }: Size): boolean {
  return (
    box.right - box.left >= LEAST.width * width && box.bottom - box.top >= LEAST.height * height
  );
}

/** Labels in the first row of a strip, the title below them. */
function wordsIn({ box, align, maxLines }: Pick<Strip, "box" | "align" | "maxLines">, size: Size) {
  const side = Math.min(size.width, size.height);
  const margin = MARGIN * side;
  const x = box.left + margin;
  const width = box.right - box.left - 2 * margin;
  const top = box.top + margin + BADGE_ROW * side;
  return {
    ground: box,
    title: { x, y: top, width, height: box.bottom - 0.5 * margin - top, align },
    badges: { x, y: box.top + margin, width, align },
    maxLines,
  } satisfies TitlePlan;
}

/** Fraction of the frame reserved for the text if the image has no space for it. */
const OWN_SHARE = { wide: 0.4, tall: 0.36 } as const;

/** The text on its own ground, and the rest of the frame for the image. */
export function planApart(size: Size): { readonly words: TitlePlan; readonly picture: Bounds } {
  const { width, height } = size;
  const isTall = height > width;
  const whole: Bounds = { left: 0, top: 0, right: width, bottom: height };
  const edge = isTall ? OWN_SHARE.tall * height : OWN_SHARE.wide * width;
  return {
    words: wordsIn(
      {
        box: isTall ? { ...whole, bottom: edge } : { ...whole, right: edge },
        align: isTall ? "centre" : "left",
        maxLines: 5,
      },
      size,
    ),
    picture: isTall ? { ...whole, top: edge } : { ...whole, left: edge },
  };
}

import type { Bounds } from "#engine/local/ops/raster.ts";
import type { ThumbnailLayout } from "./layout.server.ts";
import { fitTitle } from "./title.server.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where words come to stand on a finished picture. */
export interface TitlePlan extends Pick<ThumbnailLayout, "title" | "badges" | "maxLines"> {
  /** What lies under the words and is darkened a little. */
  readonly ground: Bounds;
}

/** Room for a row of labels above the title, as a share of the shorter side. */
const BADGE_ROW = 0.09;
const MARGIN = 0.04;
/** Distance from a head, as a share of the shorter side. */
const GAP = 0.02;
/** Narrower or lower strips hold no title. */
const LEAST = { width: 0.24, height: 0.16 } as const;
/** A column beside the heads takes at most this share of a wide picture. */
const COLUMN = 0.5;

interface Strip {
  readonly box: Bounds;
  readonly align: "left" | "centre";
  readonly maxLines: number;
  /** How welcome it is: the title is expected where the picture was asked to be calm, and below it hides bodies. */
  readonly weight: number;
}

/**
 * The strip beside, above or below all heads in which the title gets the largest letters; null when the heads leave
 * none. Boxes are in pixels of the frame and take in the hair.
 */
export function planTitle(
  heads: readonly Bounds[],
  { size, title }: { readonly size: Size; readonly title: string },
): (TitlePlan & { readonly sizePx: number }) | null {
  const strips = stripsBeside(heads, size);
  // Without heads nothing tells what is to be seen, and the first strip is the one that was asked to be calm.
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

/** Share of the frame that words get to themselves where the picture has no room for them. */
const OWN_SHARE = { wide: 0.4, tall: 0.36 } as const;

/** The words on a ground of their own and what is left of the frame for the picture. */
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

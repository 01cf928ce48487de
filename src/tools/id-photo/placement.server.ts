import type { Portrait } from "#engine/local/analysis/portrait.ts";
import type { Raster } from "#engine/local/ops/raster.ts";
import {
  applySimilarity,
  composeSimilarity,
  invertSimilarity,
  type Similarity,
  similarityAbout,
  similarityScale,
} from "#engine/local/ops/similarity.ts";
import { HEAD_HEIGHT_TOLERANCE, type PhotoRule } from "./photo-rules.server.ts";

export interface Placement {
  /** From the pixels of the portrait to the pixels of the ID photo. */
  readonly transform: Similarity;
  /** Pixels of the ID photo per pixel of the original. */
  readonly enlargement: number;
  /** The original ends inside the frame: a part of the body is extended, or hair is missing. */
  readonly isShouldersCropped: boolean;
}

interface PlacementInput {
  readonly portrait: Portrait;
  readonly source: Raster;
  readonly frame: { readonly width: number; readonly height: number };
  readonly rule: PhotoRule;
}

/** Width of a head relative to its height, including hair; it must fit into narrow frames. */
const HEAD_WIDTH_TO_HEIGHT = 0.82;
const WIDEST_HEAD = 0.96;
/** Minimum margins above the hair and below the chin, as fractions of the height. */
const TOP_MARGIN = 0.03;
const BOTTOM_MARGIN = 0.04;
/** The margin above the hair up to which a head moves down in a photo that ends early. */
const WIDEST_TOP_MARGIN = 0.12;

/** Steps in which a head gets larger until the photo fills the frame. */
const STEP = 0.01;

/**
 * Scale and position of the head: as small as the rule wants it if the photo shows the shoulders, larger if it ends
 * sooner.
 */
export function placePortrait(input: PlacementInput): Placement {
  const { headHeight, closestHeadHeight } = input.rule;
  for (let height = headHeight; height < closestHeadHeight; height += STEP) {
    const placement = placeHead(input, height);
    if (!placement.isShouldersCropped) return placement;
  }
  return placeHead(input, closestHeadHeight);
}

/**
 * Starts from the rule's targets. Hair that would be cut off at the top first moves the head down and then shrinks it
 * slightly. A photo that ends above the lower edge moves it down too, so that less has to be extended.
 */
function placeHead(input: PlacementInput, headHeight: number): Placement {
  const { portrait, source, frame, rule } = input;
  const { rows, head } = portrait;
  const headHeightPx = rows.chinY - rows.crownY;
  const { headShare, eyeLine } = fitHair(portrait, { ...rule, headHeight });
  const widest = (frame.width * WIDEST_HEAD) / HEAD_WIDTH_TO_HEIGHT / frame.height;
  const scale = (Math.min(headShare, widest) * frame.height) / headHeightPx;
  const place = (line: number): Similarity =>
    similarityAbout(
      { x: head.axis.x, y: rows.eyeY },
      { x: frame.width / 2 - 0.5, y: line * frame.height - 0.5 },
      { angle: -head.roll, scale },
    );
  const gap = gapBelow(input, composeSimilarity(portrait.fromSource, place(eyeLine)));
  const eyesBelowHair = (scale * (rows.eyeY - rows.hairTopY)) / frame.height;
  const lowest = Math.max(rule.eyeLineMax, WIDEST_TOP_MARGIN + eyesBelowHair);
  const lowered = Math.max(eyeLine, Math.min(lowest, eyeLine + gap));
  const chinBelowEyes = (scale * (rows.chinY - rows.eyeY)) / frame.height;
  const transform = place(Math.min(lowered, 1 - BOTTOM_MARGIN - chinBelowEyes));
  const fromSource = composeSimilarity(portrait.fromSource, transform);
  return {
    transform,
    enlargement: similarityScale(fromSource),
    isShouldersCropped: isCropped(source, fromSource, frame) || isCrownOutside(portrait),
  };
}

function fitHair({ rows }: Portrait, rule: PhotoRule): { headShare: number; eyeLine: number } {
  const hairAboveEyes = (rows.eyeY - rows.hairTopY) / (rows.chinY - rows.crownY);
  const needed = TOP_MARGIN + rule.headHeight * hairAboveEyes;
  if (needed <= rule.eyeLine) return { headShare: rule.headHeight, eyeLine: rule.eyeLine };
  const eyeLine = Math.min(rule.eyeLineMax, needed);
  const fitting = (eyeLine - TOP_MARGIN) / hairAboveEyes;
  const smallest = rule.headHeight - HEAD_HEIGHT_TOLERANCE;
  return { headShare: Math.min(rule.headHeight, Math.max(smallest, fitting)), eyeLine };
}

/** Fraction of the frame's height that is below the lower edge of the original, under the face. */
function gapBelow({ source, frame }: PlacementInput, fromSource: Similarity): number {
  const back = invertSimilarity(fromSource);
  const below = applySimilarity(back, { x: frame.width / 2, y: frame.height - 1 });
  return ((below.y - (source.height - 1)) * similarityScale(fromSource)) / frame.height;
}

/** Whether the top of the head is above the upper edge of the original. */
function isCrownOutside({ fromSource, head, rows }: Portrait): boolean {
  const crown = applySimilarity(invertSimilarity(fromSource), { x: head.axis.x, y: rows.crownY });
  return crown.y < 0;
}

function isCropped(
  source: Raster,
  fromSource: Similarity,
  frame: { readonly width: number; readonly height: number },
): boolean {
  const back = invertSimilarity(fromSource);
  const bottom = applySimilarity(back, { x: frame.width / 2, y: frame.height - 1 });
  const left = applySimilarity(back, { x: 0, y: frame.height - 1 });
  const right = applySimilarity(back, { x: frame.width - 1, y: frame.height - 1 });
  const tolerance = 0.04 * source.width;
  return (
    bottom.y > source.height + tolerance ||
    left.x < -tolerance ||
    right.x > source.width - 1 + tolerance
  );
}

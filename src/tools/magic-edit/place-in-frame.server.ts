import { faceSize } from "#engine/local/analysis/faces.ts";
import { clamp } from "#engine/local/ops/raster.ts";
import { type Similarity, similarityScale } from "#engine/local/ops/similarity.ts";
import type { Cast, Placing } from "#engine/local/plates/place-people.ts";
import type { Size } from "#engine/local/plates/view.ts";

/** Height of whole figures, and the range for what a photo shows of others, as shares of the frame's height. */
const TALL = { whole: 0.68, cut: 0.8, leastCut: 0.6 } as const;
/** Height of a face in a close-up, as a share of the frame's height: the place is seen beside it. */
const FACE = 0.2;
/** Row of the soles, as a share of the frame's height. */
const SOLES = 0.94;
/** Enlarging a small figure further would show its pixels. */
const MOST_ENLARGED = 1.5;
/** The middle of the people stays where it was in the photo, within these shares of the frame's width. */
const ASIDE = { least: 0.36, most: 0.64 } as const;
/** How far another version moves them, as a share of the width. */
const SHIFTS = [0, 0, 0.1, -0.1] as const;

/** What placing needs to know: of the matte only its width, and of the photo how large it is beside the work image. */
interface Placeable extends Pick<Cast, "box" | "face" | "isCut"> {
  readonly alpha: { readonly width: number };
  readonly toSource: Similarity;
}

/** Places people in the frame of a picture: large enough to be the subject, small enough to show the place. */
export function placeInFrame(cast: Placeable, frame: Size, version: number): Placing {
  const { box, face, isCut, toSource } = cast;
  const tall = box.bottom - box.top;
  const most = MOST_ENLARGED * similarityScale(toSource);
  const wide = 0.92 * (frame.width / Math.max(1, box.right - box.left));
  const byFace = face ? (FACE * frame.height) / faceSize(face) : Number.POSITIVE_INFINITY;
  const share = isCut.below
    ? clamp((byFace * tall) / frame.height, TALL.leastCut, TALL.cut)
    : TALL.whole;
  const free = Math.min((share * frame.height) / tall, most, wide);
  const { width } = cast.alpha;
  // A side that the photo cuts off has to end at the side of the frame. A smaller person would move into that corner.
  const scale = isCut.left || isCut.right ? frame.width / width : free;
  const dy = (isCut.below ? frame.height : SOLES * frame.height) - scale * box.bottom;
  return { scale, dx: aside(cast, frame, { scale, version }), dy };
}

function aside(
  { box, alpha, isCut }: Placeable,
  frame: Size,
  { scale, version }: { readonly scale: number; readonly version: number },
): number {
  if (isCut.left) return 0;
  if (isCut.right) return frame.width - scale * alpha.width;
  const middle = (box.left + box.right) / 2;
  const isWide = frame.width > frame.height;
  const own = isWide ? clamp(middle / alpha.width, ASIDE.least, ASIDE.most) : 0.5;
  const shift = SHIFTS[version % SHIFTS.length] ?? 0;
  const half = (scale * (box.right - box.left)) / 2;
  const wanted = clamp((own + shift) * frame.width, half, frame.width - half);
  return wanted - scale * middle;
}

import type { Bounds } from "#engine/local/ops/raster.ts";
import type { PlacedPhoto, ShownPhoto } from "./arrangement.server.ts";
import { type Fit, fitPicture, moveBounds } from "./frame-picture.server.ts";

/** A photo that is enlarged more than this is visibly blurred. */
const MAX_ENLARGED = 2.6;
/** Distance of chins from the lower edge, as a fraction of the height. */
const GAP = 0.01;
/** Upper part of a head that the frame may cut off: hair, not the forehead. */
const CROWN = 0.2;

/** Width of the white edge around a photo, in pixels. */
export const FRAME_PX = 7;

/** Fills `box` with the photo; `null` if that would cut off a face or enlarge the photo too much. */
export function placePhoto(photo: ShownPhoto, box: Bounds): PlacedPhoto | null {
  const least = photo.heads.map((head) => {
    return { ...head, top: head.top + CROWN * (head.bottom - head.top) };
  });
  const fit = fitPicture(photo, box, least);
  const gap = GAP * (box.bottom - box.top);
  const isWhole = least
    .map((head) => moveBounds(head, fit))
    .every(({ left, top, right, bottom }) => {
      const isWithin = left >= box.left && right <= box.right;
      return isWithin && top >= box.top && bottom <= box.bottom - gap;
    });
  // Rounding may leave one pixel uncovered.
  const isFilled =
    fit.scale * photo.width >= box.right - box.left - 1 &&
    fit.scale * photo.height >= box.bottom - box.top - 1;
  if (!isWhole || !isFilled || fit.scale > MAX_ENLARGED) return null;
  return { fit, box, faces: visibleHeads(photo, fit, box) };
}

/** Shows the whole photo in the middle of `box`. */
export function placeWhole(photo: ShownPhoto, box: Bounds): PlacedPhoto {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const scale = Math.min(width / photo.width, height / photo.height);
  const left = Math.round(box.left + (width - scale * photo.width) / 2);
  const top = Math.round(box.top + (height - scale * photo.height) / 2);
  const fit = { scale, dx: left, dy: top };
  const [right, bottom] = [
    left + Math.round(scale * photo.width),
    top + Math.round(scale * photo.height),
  ];
  const whole = { left, top, right, bottom };
  return { fit, box: whole, faces: visibleHeads(photo, fit, whole) };
}

/** Heads in the frame; hair that the photo cuts off isn't part of them. */
function visibleHeads({ heads }: ShownPhoto, fit: Fit, box: Bounds): Bounds[] {
  return heads.map((head) => {
    const { left, top, right, bottom } = moveBounds(head, fit);
    return {
      left: Math.max(box.left, left),
      top: Math.max(box.top, top),
      right: Math.min(box.right, right),
      bottom: Math.min(box.bottom, bottom),
    };
  });
}

/** Equal parts next to each other, or below each other in a tall room. */
export function splitRoom({ left, top, right, bottom }: Bounds, count: number): Bounds[] {
  const isTall = bottom - top > right - left;
  const length = (isTall ? bottom - top : right - left) + FRAME_PX;
  return Array.from({ length: count }, (_, k) => {
    const from = Math.round((k * length) / count);
    const to = Math.round(((k + 1) * length) / count) - FRAME_PX;
    return isTall
      ? { left, right, top: top + from, bottom: top + to }
      : { top, bottom, left: left + from, right: left + to };
  });
}

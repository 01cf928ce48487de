import type { Bend } from "./bend.ts";
import type { FigurePoint } from "./figure.ts";
import type { BodyLayer } from "./pose-angles.ts";

/** Uniform scale about a point of the photo, then a shift. */
export interface Placement {
  readonly scale: number;
  readonly about: FigurePoint;
  readonly shift: FigurePoint;
}

export interface Outline {
  readonly layer: BodyLayer;
  readonly points: readonly FigurePoint[];
}

interface Frame {
  readonly width: number;
  readonly height: number;
  /** Row of the ground that the person stands on; `null` for a half-length image. */
  readonly ground: number | null;
  /** Height of the pose above the ground, in pixels. */
  readonly lift: number;
}

/** Margin around the person, as a fraction of the frame. */
const MARGIN = 0.02;
/** Minimum scale of a person. */
const MIN_SCALE = 0.45;
const MIN_HALF_LENGTH_SCALE = 0.72;

/** Puts the posed figure on the ground and inside the frame. `outlines` are points of the person in the photo. */
export function placeFigure(
  outlines: readonly Outline[],
  bends: ReadonlyMap<BodyLayer, Bend>,
  frame: Frame,
): Placement {
  const points = outlines.flatMap((outline) => {
    const bend = bends.get(outline.layer);
    return bend ? outline.points.map((point) => bend(point)) : [];
  });
  const box = boxOf(points);
  if (frame.ground === null) return placeHalfLength(box, frame);
  const room = {
    width: frame.width * (1 - 2 * MARGIN),
    height: frame.ground - frame.height * MARGIN,
  };
  const scale = Math.max(
    MIN_SCALE,
    Math.min(
      1,
      room.width / (box.right - box.left),
      room.height / (box.bottom - box.top + frame.lift),
    ),
  );
  const about = { x: (box.left + box.right) / 2, y: box.bottom };
  const half = ((box.right - box.left) / 2) * scale;
  const least = frame.width * MARGIN + half;
  const most = frame.width * (1 - MARGIN) - half;
  const x = least > most ? frame.width / 2 : Math.min(most, Math.max(least, about.x));
  return {
    scale,
    about,
    shift: { x: x - about.x, y: frame.ground - frame.lift * scale - about.y },
  };
}

/** A body that the lower border cuts stays on it; it shrinks if arms would leave the frame. */
function placeHalfLength(box: Box, { width, height }: Frame): Placement {
  const about = { x: Math.min(width, Math.max(0, (box.left + box.right) / 2)), y: height - 1 };
  const above = height * MARGIN - box.top;
  const scale = above > 0 ? about.y / (about.y + above) : 1;
  return { scale: Math.max(MIN_HALF_LENGTH_SCALE, scale), about, shift: { x: 0, y: 0 } };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boxOf(points: readonly FigurePoint[]): Box {
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

export function placePoint({ x, y }: FigurePoint, { scale, about, shift }: Placement): FigurePoint {
  return {
    x: about.x + (x - about.x) * scale + shift.x,
    y: about.y + (y - about.y) * scale + shift.y,
  };
}

import type { Bounds } from "#engine/local/ops/raster.ts";
import { clamp } from "#engine/local/ops/raster.ts";
import type { CutOutPerson, Placement } from "#engine/local/place-person.ts";
import type { Size } from "./size.ts";

/** Height of a person without a visible face, in estimated face heights. */
const FIGURE_FACES = 7.5;

export interface Frame {
  /** Centre between the eyes, and height of the face, as fractions of the image's width and height. */
  readonly faceX: number;
  readonly faceY: number;
  readonly faceHeight: number;
}

/** Extent of a face from the midpoint of the eyes, in face heights. */
const FACE = { beside: 0.42, above: 0.45, below: 0.65 } as const;

/** The faces of placed people from the hairline to the chin, in pixels of the frame. */
export function facesOf(
  people: readonly CutOutPerson[],
  placements: readonly Placement[],
): Bounds[] {
  return people.map((person, k) => {
    const { scale, dx, dy } = placements[k] ?? NOWHERE;
    const { x, y, faceHeight } = headOf(person);
    return {
      left: (x - FACE.beside * faceHeight) * scale + dx,
      right: (x + FACE.beside * faceHeight) * scale + dx,
      top: (y - FACE.above * faceHeight) * scale + dy,
      bottom: (y + FACE.below * faceHeight) * scale + dy,
    };
  });
}

const NOWHERE: Placement = { scale: 1, dx: 0, dy: 0 };

export function headOf({ head, box }: CutOutPerson): { x: number; y: number; faceHeight: number } {
  const tall = box.bottom - box.top;
  return (
    head ?? {
      x: (box.left + box.right) / 2,
      y: box.top + 0.1 * tall,
      faceHeight: tall / FIGURE_FACES,
    }
  );
}

/** A person may be enlarged by this factor before they sink, if their photo ends high. */
const MAX_LONGER = 1.3;

/** Places a person by the face. What the photo cuts off below stays below `floor`, in pixels. */
export function place(
  person: CutOutPerson,
  frame: Frame | undefined,
  size: Size,
  floor = size.height,
): Placement {
  const { faceX, faceY, faceHeight } = frame ?? { faceX: 0.5, faceY: 0.5, faceHeight: 0.3 };
  const head = headOf(person);
  const wanted = (faceHeight * size.height) / head.faceHeight;
  const trunk = Math.max(1, person.box.bottom - head.y);
  const missing = (floor - faceY * size.height) / (trunk * wanted);
  const scale =
    floor < size.height && person.isCutBelow ? wanted * clamp(missing, 1, MAX_LONGER) : wanted;
  const dy = faceY * size.height - head.y * scale;
  const lowest = person.isCutBelow ? floor - person.box.bottom * scale : dy;
  return { scale, dx: faceX * size.width - head.x * scale, dy: Math.max(dy, lowest) };
}

/** A head reaches at most this far above the eyes, in face heights; what is higher are raised arms. */
const MAX_HEAD = 1.9;

interface Hook {
  /** Of the face's middle, in pixels. */
  readonly x: number;
  /** Upper edge of the hair, in pixels. */
  readonly top: number;
  readonly faceHeight: number;
  readonly floor: number;
}

/**
 * Places a person by the upper edge of the hair. What the photo cuts off below stays below `floor`, in pixels. `null`
 * for raised arms, which would cover what is above.
 */
export function hang(person: CutOutPerson, { x, top, faceHeight, floor }: Hook): Placement | null {
  const { box, isCutBelow } = person;
  const head = headOf(person);
  if (head.y - box.top > MAX_HEAD * head.faceHeight) return null;
  const wanted = faceHeight / head.faceHeight;
  const missing = (floor - top) / ((box.bottom - box.top) * wanted);
  const scale = isCutBelow ? wanted * clamp(missing, 1, MAX_LONGER) : wanted;
  const dy = top - box.top * scale;
  return {
    scale,
    dx: x - head.x * scale,
    dy: isCutBelow ? Math.max(dy, floor - box.bottom * scale) : dy,
  };
}

/** Upper edge of the highest head, including hair. */
export function topOfHeads(
  people: readonly CutOutPerson[],
  placements: readonly Placement[],
): number {
  const tops = people.map((person, k) => {
    const { scale, dy } = placements[k] ?? { scale: 1, dy: 0 };
    const head = headOf(person);
    return Math.max((head.y - 1.1 * head.faceHeight) * scale, person.box.top * scale) + dy;
  });
  return Math.min(...tops);
}

export function lowestChin(
  people: readonly CutOutPerson[],
  placements: readonly Placement[],
): number {
  const chins = people.map((person, k) => {
    const { scale, dy } = placements[k] ?? { scale: 1, dy: 0 };
    const head = headOf(person);
    return (head.y + 0.72 * head.faceHeight) * scale + dy;
  });
  return Math.max(0, ...chins);
}

/** Width from the text's side to the nearest head, including hair. */
export function clearSide(
  people: readonly CutOutPerson[],
  placements: readonly Placement[],
  { size, isMirrored }: { readonly size: Size; readonly isMirrored: boolean },
): number {
  const edges = people.map((person, k) => {
    const { scale, dx } = placements[k] ?? NOWHERE;
    const { left, right } = headSpan(person);
    return isMirrored ? size.width - (right * scale + dx) : left * scale + dx;
  });
  return edges.length === 0 ? 0.66 * size.width : Math.min(0.68 * size.width, ...edges);
}

/** Width from the text's side to the nearest body, so that text there lies on no clothes. */
export function clearOfBodies(
  people: readonly CutOutPerson[],
  placements: readonly Placement[],
  { size, isMirrored }: { readonly size: Size; readonly isMirrored: boolean },
): number {
  const edges = people.map((person, k) => {
    const { scale, dx, dy } = placements[k] ?? NOWHERE;
    const { width, height } = person.alpha;
    const rows = { top: -dy / scale, bottom: Math.min(height, (size.height - dy) / scale) };
    const { left, right } = spanWithin(person, { left: 0, right: width, ...rows });
    return isMirrored ? size.width - (right * scale + dx) : left * scale + dx;
  });
  return Math.min(size.width, ...edges);
}

/** Horizontal extent of the head with its hair, in the pixels of the cut-out. */
function headSpan(person: CutOutPerson): { left: number; right: number } {
  const { x, y, faceHeight } = headOf(person);
  const far = 1.25 * faceHeight;
  const rows = { top: y - faceHeight, bottom: y + 0.6 * faceHeight };
  const { left, right } = spanWithin(person, { left: x - far, right: x + far, ...rows });
  return {
    left: Math.min(left, x - 0.5 * faceHeight),
    right: Math.max(right, x + 0.5 * faceHeight),
  };
}

/** Horizontal extent of the person inside a box, in the pixels of the cut-out. */
function spanWithin({ alpha }: CutOutPerson, box: Bounds): { left: number; right: number } {
  const { width, height, data } = alpha;
  const [first, last] = [Math.max(0, Math.floor(box.left)), Math.min(width, box.right)];
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = Math.max(0, Math.floor(box.top)); row < Math.min(height, box.bottom); row++) {
    for (let column = first; column < last; column++) {
      if ((data[row * width + column] ?? 0) < 0.5) continue;
      left = Math.min(left, column);
      right = Math.max(right, column);
    }
  }
  return { left, right };
}

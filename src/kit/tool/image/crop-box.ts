import type { CropBox, PhotoEdit } from "./edit.ts";

interface SidesPx {
  readonly width: number;
  readonly height: number;
}

export const MOST_ANGLE_DEG = 45;

/** The photo's sides after its quarter turns: the frame for straightening and cropping. */
export function frameOf(photo: SidesPx, { quarterTurns }: PhotoEdit): SidesPx {
  return quarterTurns % 2 === 0 ? photo : { width: photo.height, height: photo.width };
}

/** The enlargement of a straightened photo that leaves no corner of its frame empty. */
export function coverScale({ width, height }: SidesPx, angleDeg: number): number {
  const angle = (Math.abs(angleDeg) * Math.PI) / 180;
  const long = Math.max(width / height, height / width);
  return Math.cos(angle) + long * Math.sin(angle);
}

/** The size of the crop in the photo's own pixels. */
export function croppedSize(photo: SidesPx, edit: PhotoEdit): SidesPx {
  const frame = frameOf(photo, edit);
  const scale = coverScale(frame, edit.angleDeg);
  return {
    width: Math.max(1, Math.round((edit.crop.width * frame.width) / scale)),
    height: Math.max(1, Math.round((edit.crop.height * frame.height) / scale)),
  };
}

/** Turns photo and crop by a quarter as displayed; 1 is clockwise, -1 counterclockwise. */
export function turn(edit: PhotoEdit, direction: 1 | -1): PhotoEdit {
  const { x, y, width, height } = edit.crop;
  // A mirrored photo turns the other way.
  const turns = (edit.quarterTurns + (edit.isFlipped ? -direction : direction) + 4) % 4;
  const quarterTurns = turns === 1 ? 1 : turns === 2 ? 2 : turns === 3 ? 3 : 0;
  const crop =
    direction === 1
      ? { x: clean(1 - y - height), y: x, width: height, height: width }
      : { x: y, y: clean(1 - x - width), width: height, height: width };
  return { ...edit, quarterTurns, crop };
}

/** Mirrors photo and crop as displayed. */
export function flip(edit: PhotoEdit): PhotoEdit {
  const { crop } = edit;
  return {
    ...edit,
    isFlipped: !edit.isFlipped,
    angleDeg: edit.angleDeg === 0 ? 0 : -edit.angleDeg,
    crop: { ...crop, x: clean(1 - crop.x - crop.width) },
  };
}

/** Removes rounding errors, so that an edge is exactly 0. */
function clean(share: number): number {
  if (Math.abs(share) < 1e-9) return 0;
  return share;
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Moves the box by shares of the frame, without leaving it. */
export function moveBox(box: CropBox, dx: number, dy: number): CropBox {
  return {
    ...box,
    x: within(box.x + dx, 0, 1 - box.width),
    y: within(box.y + dy, 0, 1 - box.height),
  };
}

/** The edges that a handle moves: -1 the left or upper one, 1 the right or lower one, 0 none. */
export interface Handle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

export interface BoxRules {
  /** Width by height of the box in shares of the frame; `null` if it is free. */
  readonly ratio: number | null;
  /** Minimum sides in shares of the frame. */
  readonly least: { readonly width: number; readonly height: number };
}

/** Pulls an edge of one side; returns the side's start and length. */
function pull(from: number, length: number, { edge, by, least }: Pull) {
  if (edge === -1) {
    const start = within(from + by, 0, from + length - least);
    return { from: start, length: from + length - start };
  }
  return { from, length: edge === 0 ? length : within(length + by, least, 1 - from) };
}
interface Pull {
  readonly edge: -1 | 0 | 1;
  readonly by: number;
  readonly least: number;
}

/** Pulls a handle by shares of the frame; the opposite edge or corner stays. */
export function pullBox(
  box: CropBox,
  { handle, dx, dy }: { readonly handle: Handle; readonly dx: number; readonly dy: number },
  { ratio, least }: BoxRules,
): CropBox {
  const wide = pull(box.x, box.width, {
    edge: handle.x,
    by: dx,
    least: Math.min(least.width, box.width),
  });
  const high = pull(box.y, box.height, {
    edge: handle.y,
    by: dy,
    least: Math.min(least.height, box.height),
  });
  const free = { x: wide.from, y: high.from, width: wide.length, height: high.length };
  if (ratio === null || handle.x === 0 || handle.y === 0) return free;
  // The larger pull decides; the room up to the frame's edge limits both sides.
  const roomX = handle.x === -1 ? box.x + box.width : 1 - box.x;
  const roomY = handle.y === -1 ? box.y + box.height : 1 - box.y;
  const wanted = Math.abs(dx) >= Math.abs(dy) * ratio ? free.width : free.height * ratio;
  const smallest = Math.max(least.width, least.height * ratio);
  const most = Math.min(roomX, roomY * ratio);
  const width = within(wanted, Math.min(smallest, most), most);
  const height = width / ratio;
  return {
    x: handle.x === -1 ? Math.max(0, box.x + box.width - width) : box.x,
    y: handle.y === -1 ? Math.max(0, box.y + box.height - height) : box.y,
    width,
    height,
  };
}

/** The largest box of an aspect ratio around another box's middle, moved into the frame. */
export function shapeBox(box: CropBox, ratio: number): CropBox {
  const area = Math.sqrt(box.width * box.height);
  const width = Math.min(1, Math.max(box.width, box.height * ratio, area), ratio);
  const height = width / ratio;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return moveBox({ x: middle.x - width / 2, y: middle.y - height / 2, width, height }, 0, 0);
}

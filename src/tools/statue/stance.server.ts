import { type Body, type Joint, SURE_JOINT } from "#engine/local/analysis/body.ts";
import { type Bounds, type Plane, planeAt } from "#engine/local/ops/raster.ts";
import { personBox } from "#engine/local/place-person.ts";

/** How a body ends below, in the pixels of its cut-out. */
export interface Stance {
  /** Bounds of what is carved: its lower edge is the lowest sole, or the row where a torso is cut off. */
  readonly box: Bounds;
  /** What touches the ground: `top` is the highest sole that stands, `bottom` the lowest one. */
  readonly contact: Bounds;
  /** `true` if the legs are missing, so that the body ends as a torso. */
  readonly isTorso: boolean;
  /** `true` if the photo's lower edge cuts off the feet of a standing body. */
  readonly areFeetCut: boolean;
}

interface Subject {
  readonly alpha: Plane;
  readonly body: Body | null;
}

/** Opacity from which on a pixel belongs to the body. */
const COVERED = 0.5;
/** Reach of a foot around its ankle, and how far apart two soles on the ground may lie, in face heights. */
const FOOT = { across: 0.75, down: 0.95, apart: 1 };
/** Where a torso ends, as a share of the thigh, or below the hips in face heights if no knee is seen. */
const TORSO = { thigh: 0.45, hips: 0.35 };

/** Finds the soles of a body, or the row where a body without feet is cut; `unit` is the face's height in pixels. */
export function findStance({ alpha, body }: Subject, unit: number): Stance {
  const seen = personBox(alpha);
  // The edges behind the last pixels, as for the soles.
  const box = { ...seen, right: seen.right + 1, bottom: seen.bottom + 1 };
  const isCut = box.bottom >= alpha.height - 2;
  const ankles = body
    ? [body.leftAnkle, body.rightAnkle].filter((joint) => isSeen(joint, alpha))
    : [];
  const soles = ankles.flatMap((ankle) => soleOf(alpha, ankle, unit) ?? []);
  const lowest = Math.max(...soles.map(({ bottom }) => bottom));
  // A head stand or a crouch has other things below its ankles.
  if (soles.length > 0 && box.bottom - lowest < FOOT.apart * unit) {
    const standing = soles.filter(({ bottom }) => lowest - bottom < FOOT.apart * unit);
    return {
      box: { ...box, bottom: lowest },
      contact: around(standing),
      isTorso: false,
      areFeetCut: lowest >= alpha.height - 2,
    };
  }
  if (!isCut && !body) {
    const contact = lowestRows(alpha, box, 0.4 * unit);
    return { box, contact, isTorso: false, areFeetCut: false };
  }
  const bottom = Math.min(body ? torsoEnd(body, unit) : box.bottom, levelEnd(alpha, box, unit));
  const torso = { ...box, bottom: Math.max(bottom, (box.top + box.bottom) / 2) };
  const contact = lowestRows(alpha, torso, 0.05 * unit);
  return { box: torso, contact, isTorso: true, areFeetCut: false };
}

function isSeen({ x, y, score }: Joint, { width, height }: Plane): boolean {
  return score >= SURE_JOINT && x >= 0 && y >= 0 && x < width && y < height;
}

/** The columns of a foot and the row of its sole, twice; `null` if the cut-out doesn't have it. */
function soleOf(alpha: Plane, ankle: Joint, unit: number): Bounds | null {
  const reach = {
    left: ankle.x - FOOT.across * unit,
    right: ankle.x + FOOT.across * unit,
    top: ankle.y,
    bottom: Math.min(alpha.height, ankle.y + FOOT.down * unit),
  };
  const foot = coveredIn(alpha, reach);
  return foot && { ...foot, top: foot.bottom };
}

/** What is covered in the lowest rows of a box. */
function lowestRows(alpha: Plane, box: Bounds, rows: number): Bounds {
  const found = coveredIn(alpha, { ...box, top: box.bottom - Math.max(2, rows) });
  return { ...(found ?? box), top: box.bottom, bottom: box.bottom };
}

function coveredIn(alpha: Plane, { left, right, top, bottom }: Bounds): Bounds | null {
  const found = { left: alpha.width, right: 0, top: alpha.height, bottom: 0 };
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(alpha.height, bottom); y++) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(alpha.width, right); x++) {
      if (planeAt(alpha, x, y) < COVERED) continue;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x + 1);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y + 1);
    }
  }
  return found.right > found.left ? found : null;
}

function around(boxes: readonly Bounds[]): Bounds {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** The row in the thighs where sculptors end a torso; infinite if the hips aren't seen. */
function torsoEnd({ leftHip, rightHip, leftKnee, rightKnee }: Body, unit: number): number {
  const hips = [leftHip, rightHip].filter(({ score }) => score >= SURE_JOINT);
  const knees = [leftKnee, rightKnee].filter(({ score }) => score >= SURE_JOINT);
  if (hips.length === 0) return Number.POSITIVE_INFINITY;
  const hip = Math.max(...hips.map(({ y }) => y));
  const knee = Math.max(...knees.map(({ y }) => y));
  return Math.max(hip + TORSO.hips * unit, knees.length > 0 ? hip + TORSO.thigh * (knee - hip) : 0);
}

/** An outline that ends level over this width was cut off by something in front; both in face heights. */
const LEVEL = { rows: 0.12, columns: 0.45 };
/** Share of the body's height, from below, in which it may be cut off. */
const CUT_SHARE = 0.3;

/** The highest row in the lower part of a body where a piece of its outline ends level, as behind a table. */
function levelEnd(alpha: Plane, box: Bounds, unit: number): number {
  const from = Math.round(box.bottom - CUT_SHARE * (box.bottom - box.top));
  const ends = new Uint32Array(Math.max(1, box.bottom - from + 1));
  for (let x = box.left; x < box.right; x++) {
    let y = box.bottom - 1;
    while (y >= from && planeAt(alpha, x, y) < COVERED) y--;
    if (y >= from) ends[y - from] = (ends[y - from] ?? 0) + 1;
  }
  const rows = Math.max(1, Math.round(LEVEL.rows * unit));
  for (let row = 0; row + rows < ends.length; row++) {
    let columns = 0;
    for (let next = 0; next < rows; next++) columns += ends[row + next] ?? 0;
    if (columns >= LEVEL.columns * unit) return from + row;
  }
  return box.bottom;
}

import type { Plane, Raster } from "#engine/local/ops/raster.ts";
import { drawView } from "#engine/local/plates/draw-view.ts";
import { type Cast, type Placing, placeCast } from "#engine/local/plates/place-people.ts";
import type { Plate } from "#engine/local/plates/plate.ts";
import { readFront } from "#engine/local/plates/plate-files.ts";
import { settleOnPlate } from "#engine/local/plates/settle-on-plate.ts";
import { stagingOf } from "#engine/local/plates/staging.ts";
import { EYES_M, type PlateView, type Staging, wideView } from "#engine/local/plates/view.ts";
import { EngineFailure } from "#engine/port.ts";

/** Opacity from which on a thing hides what is behind it. */
const HIDING = 0.9;
/** People of whom less is seen are nearer, so that their faces stay visible. */
const NEARER = 1.45;
/** The least share of the frame's height that a body takes if the thing in front can hide its end. */
const LEAST_SHOWN = 0.4;
/** From the line of the eyes of an adult to below the mouth: the chin may be hidden. */
const FACE_BELOW_EYES_M = 0.085;
/** Other versions use so much of the room to the sides. */
const SPREAD = 0.6;
/** Room above a head, as a share of the frame's height. */
const HEADROOM = 0.05;
/** How far the end of a body lies behind the thing that hides it, as a share of the frame's height. */
const OVERLAP = 0.012;

/**
 * Stands a person on a plate: tiny on a table, or as a giant in a model town. Behind the things in front if the photo
 * cuts the person off below.
 */
export async function standOnPlate(cast: Cast, plate: Plate, version: number): Promise<Raster> {
  const staging = stagingOf(plate, [cast], version);
  const view = wideView(plate, { ...staging, frame: plate.size, zoom: 1, pan: 0 });
  const front = cast.isCut.below ? await readFront(plate, view.isMirrored) : null;
  const placing = front
    ? placeBehind(cast, { view, staging, front: front.alpha })
    : placeOnGround(cast, { view, staging });
  const people = [placeCast(cast, placing, view.frame)];
  return settleOnPlate(view, await drawView(view), { people, front });
}

/** Pixels per metre where the person stands, and the row of the ground there. */
function standOf({ plate, focalPx, horizon, distanceM }: PlateView) {
  const pxPerM = focalPx / distanceM;
  return { pxPerM, row: horizon + plate.camera.heightM * pxPerM };
}

interface OnGround {
  readonly view: PlateView;
  readonly staging: Staging;
}

function placeOnGround({ box, pxPerM }: Cast, { view, staging }: OnGround): Placing {
  const stand = standOf(view);
  const scale = stand.pxPerM / (staging.zoom * pxPerM);
  const aside = staging.pan * SPREAD * view.plate.stand.asideM * stand.pxPerM;
  return {
    scale,
    dx: view.middle + aside - (scale * (box.left + box.right)) / 2,
    dy: stand.row - scale * box.bottom,
  };
}

/**
 * Puts the lower end of a body behind the thing in front: where it would be if the person stood on the ground, or lower
 * if only there the thing hides the whole width of the body, or the head would leave the picture. Throws `result_cut`
 * if the thing would hide the face.
 */
function placeBehind(
  cast: Cast,
  { view, staging, front }: OnGround & { readonly front: Plane },
): Placing {
  const { box, eyes, pxPerM } = cast;
  const stand = standOf(view);
  const scale = Math.max(
    (NEARER * stand.pxPerM) / (staging.zoom * pxPerM),
    (LEAST_SHOWN * front.height) / (box.bottom - box.top),
  );
  const cover = coverFor(front, {
    wanted: scale,
    wide: widthAtEnd(cast),
    belowFace: box.bottom - eyes.y - FACE_BELOW_EYES_M * pxPerM,
  });
  if (!cover) throw new EngineFailure("result_cut");
  const fitting = cover.scale;
  const endM = Math.max(0, EYES_M - (box.bottom - eyes.y) / pxPerM);
  const end = Math.max(
    cover.row + OVERLAP * front.height,
    stand.row - endM * stand.pxPerM,
    HEADROOM * front.height + fitting * (box.bottom - box.top),
  );
  return {
    scale: fitting,
    dx: cover.middle - (fitting * (box.left + box.right)) / 2,
    dy: end - fitting * box.bottom,
  };
}

/** Width of the body in its last rows, in work image pixels. */
function widthAtEnd({ alpha, box }: Cast): number {
  let [left, right] = [box.right, box.left];
  const row = Math.max(box.top, box.bottom - 4) * alpha.width;
  for (let x = box.left; x < box.right; x++) {
    if ((alpha.data[row + x] ?? 0) < 0.5) continue;
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  return Math.max(1, right - left);
}

/** A body that a thing in front hides below; lengths in work image pixels. */
interface Hidden {
  /** The scale at which the body would be best. */
  readonly wanted: number;
  /** Its width at the end, and its length below the mouth. */
  readonly wide: number;
  readonly belowFace: number;
}

/**
 * The row of the thing in front behind which the body may end, and the scale that it allows: the largest one at which
 * the thing hides the body's whole width and leaves the face free. `null` if there is none.
 */
function coverFor(front: Plane, { wanted, wide, belowFace }: Hidden) {
  let best: { row: number; scale: number; middle: number } | null = null;
  let top: number | null = null;
  for (let row = 0; row < front.height; row++) {
    const { width, middle } = longestRun(front, row);
    if (width === 0) continue;
    top ??= row;
    const scale = Math.min(wanted, width / wide);
    const isFaceFree = row - top <= scale * Math.max(0, belowFace);
    if (isFaceFree && scale > (best?.scale ?? 0)) best = { row, scale, middle };
  }
  return best;
}

function longestRun({ width, data }: Plane, y: number) {
  let best = { width: 0, middle: width / 2 };
  let start = 0;
  for (let x = 0; x <= width; x++) {
    const isHiding = x < width && (data[y * width + x] ?? 0) >= HIDING;
    if (isHiding) continue;
    if (x - start > best.width) best = { width: x - start, middle: (start + x) / 2 };
    start = x + 1;
  }
  return best;
}

import type { Plane, Raster } from "#engine/local/ops/raster.ts";
import { drawView } from "#engine/local/plates/draw-view.ts";
import { type Cast, type Placing, placeCast } from "#engine/local/plates/place-people.ts";
import type { Plate } from "#engine/local/plates/plate.ts";
import { readFront } from "#engine/local/plates/plate-files.ts";
import { settleOnPlate } from "#engine/local/plates/settle-on-plate.ts";
import { stagingOf } from "#engine/local/plates/staging.ts";
import { EYES_M, type PlateView, type Staging, wideView } from "#engine/local/plates/view.ts";

/** Opacity from which on a thing hides what is behind it. */
const HIDING = 0.9;
/** People of whom less is seen are nearer, so that their faces stay visible. */
const NEARER = 1.45;
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
 * if only there the thing hides the whole width of the body, or the head would leave the picture.
 */
function placeBehind(
  cast: Cast,
  { view, staging, front }: OnGround & { readonly front: Plane },
): Placing {
  const { box, eyes, pxPerM } = cast;
  const wide = widthAtEnd(cast);
  const stand = standOf(view);
  const scale = (NEARER * stand.pxPerM) / (staging.zoom * pxPerM);
  const cover = coverFor(front, scale * wide);
  const fitting = scale * Math.min(1, cover.width / Math.max(1, scale * wide));
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

/** The highest row in which a thing is wide enough, or the one in which it's widest. */
function coverFor(front: Plane, wanted: number) {
  let best = { row: front.height - 1, width: 0, middle: front.width / 2 };
  for (let y = 0; y < front.height; y++) {
    const run = longestRun(front, y);
    if (run.width > best.width) best = { row: y, ...run };
    if (run.width >= wanted) return best;
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

import { type Body, type Joint, SURE_JOINT } from "#engine/local/analysis/body.ts";
import { headGeometry, headRows } from "#engine/local/analysis/head.ts";
import type { MainPerson } from "#engine/local/analysis/main-person.ts";
import type { Plane } from "#engine/local/ops/raster.ts";
import type { BodyRow, BodyShape, RigidPart, ShareBox } from "./body-warp.ts";

const ROWS = 160;
/** Pixels above this belong to the figure. */
const SOLID = 0.5;

/** A row of the figure in pixels. */
interface Span {
  readonly left: number;
  readonly right: number;
  /** The run of pixels around the axis. */
  readonly trunkLeft: number;
  readonly trunkRight: number;
}

/** Measures the shape of a person for the warp. */
export function measureShape({ alpha, face, body }: MainPerson): BodyShape {
  const { width, height } = alpha;
  const bounds = findBounds(alpha);
  const headBox = face ? faceBox(alpha, face) : guessHead(bounds, body);
  const hips = hipHeight(body, headBox) / height;
  const axis = axisOf(body, headBox);
  const rows = measureRows(alpha, { axis, limit: trunkLimit(body, headBox) });
  return {
    aspect: width / height,
    rows: rows.map(({ centre, trunk, reach }) => ({
      centre: centre / width,
      trunk: trunk / width,
      reach: reach / width,
    })),
    head: toShares(headBox, alpha),
    bounds: toShares(bounds, alpha),
    hips,
    hands: handsOf(body, alpha),
  };
}

function toShares({ left, top, right, bottom }: ShareBox, { width, height }: Plane): ShareBox {
  return {
    left: left / width,
    top: top / height,
    right: (right + 1) / width,
    bottom: (bottom + 1) / height,
  };
}

function findBounds({ width, height, data }: Plane): ShareBox {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] ?? 0) < SOLID) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return { left, top, right, bottom };
}

/** The head with its hair, in pixels; half again as wide as the face mesh. */
function faceBox(alpha: Plane, face: NonNullable<MainPerson["face"]>): ShareBox {
  const head = headGeometry(face);
  const { hairTopY, crownY } = headRows(head, alpha);
  const half = 0.62 * head.faceHeight;
  return {
    left: head.axis.x - half,
    right: head.axis.x + half,
    top: Math.max(0, Math.min(hairTopY, crownY)),
    bottom: head.chin.y,
  };
}

/** Used if no face is visible: the upper seventh of the figure, centred on the certain joints of the head, if any. */
function guessHead(bounds: ShareBox, body: Body | null): ShareBox {
  const size = (bounds.bottom - bounds.top) / 7;
  const ears = body ? [body.nose, body.leftEar, body.rightEar].filter(isSure) : [];
  const x =
    ears.length > 0
      ? ears.reduce((sum, ear) => sum + ear.x, 0) / ears.length
      : (bounds.left + bounds.right) / 2;
  return {
    left: x - size * 0.4,
    right: x + size * 0.4,
    top: bounds.top,
    bottom: bounds.top + size,
  };
}

const isSure = ({ score }: Joint): boolean => score >= SURE_JOINT;

interface Place {
  readonly y: number;
  readonly value: number;
}

/** Interpolates linearly between measured heights; constant above the first and below the last. */
function along(places: readonly Place[], y: number): number {
  const below = places.findIndex((place) => place.y > y);
  if (below === 0) return places[0]?.value ?? 0;
  const second = places[below];
  const first = below < 0 ? places.at(-1) : places[below - 1];
  if (!first) return 0;
  if (!second) return first.value;
  return first.value + ((y - first.y) / (second.y - first.y)) * (second.value - first.value);
}

type PairName = "Shoulder" | "Hip" | "Knee" | "Ankle";

/** The centre and half the distance of two joints if both are certain. */
function pairOf(body: Body | null, name: PairName): { x: number; y: number; half: number } | null {
  const [left, right] = [body?.[`left${name}`], body?.[`right${name}`]];
  if (!left || !right || !isSure(left) || !isSure(right)) return null;
  return {
    x: (left.x + right.x) / 2,
    y: (left.y + right.y) / 2,
    half: Math.abs(left.x - right.x) / 2,
  };
}

function hipHeight(body: Body | null, head: ShareBox): number {
  return pairOf(body, "Hip")?.y ?? head.bottom + 2.7 * (head.bottom - head.top);
}

/** The centre of the body at each height, from top to bottom. */
function axisOf(body: Body | null, head: ShareBox): Place[] {
  const places: Place[] = [{ y: head.bottom, value: (head.left + head.right) / 2 }];
  for (const name of ["Shoulder", "Hip", "Ankle"] as const) {
    const pair = pairOf(body, name);
    if (pair && pair.y > (places.at(-1)?.y ?? 0) + 2) places.push({ y: pair.y, value: pair.x });
  }
  return places;
}

/** Maximum plausible trunk width at each height: pixels beyond it are arms. */
function trunkLimit(body: Body | null, head: ShareBox): Place[] {
  const size = head.bottom - head.top;
  const shoulders = pairOf(body, "Shoulder");
  const hips = pairOf(body, "Hip");
  const places: Place[] = [{ y: head.bottom, value: 0.75 * size }];
  if (shoulders && shoulders.y > head.bottom) {
    places.push({ y: shoulders.y, value: Math.max(1.3 * shoulders.half, 0.6 * size) });
  } else places.push({ y: head.bottom + 0.7 * size, value: 1.5 * size });
  const last = places.at(-1);
  if (hips && last && hips.y > last.y + 2) {
    places.push({ y: hips.y, value: Math.max(1.9 * hips.half, 0.8 * last.value) });
    // Below the hips, legs, skirts and separate parts belong to the trunk.
    places.push({ y: hips.y + 0.8 * size, value: 4 * size });
  }
  return places;
}

interface RowPlan {
  readonly axis: readonly Place[];
  readonly limit: readonly Place[];
}

function measureRows(alpha: Plane, { axis, limit }: RowPlan): BodyRow[] {
  const rows: BodyRow[] = [];
  for (let i = 0; i < ROWS; i++) {
    const y = Math.min(alpha.height - 1, Math.round((i / (ROWS - 1)) * (alpha.height - 1)));
    const centre = along(axis, y);
    const span = spanAt(alpha, y, centre);
    const before = rows.at(-1);
    if (!span) {
      rows.push({ centre, trunk: before?.trunk ?? 1, reach: before?.reach ?? 1 });
      continue;
    }
    const run = Math.max(centre - span.trunkLeft, span.trunkRight - centre, 1);
    const reach = Math.max(centre - span.left, span.right - centre, 1);
    rows.push({ centre, trunk: Math.min(run, along(limit, y)), reach });
  }
  return smoothRows(rows);
}

function spanAt({ width, data }: Plane, y: number, centre: number): Span | null {
  const isSolid = (x: number): boolean => (data[y * width + x] ?? 0) >= SOLID;
  let [left, right] = [-1, -1];
  for (let x = 0; x < width; x++) {
    if (!isSolid(x)) continue;
    if (left < 0) left = x;
    right = x;
  }
  if (left < 0) return null;
  const middle = Math.min(right, Math.max(left, Math.round(centre)));
  let [trunkLeft, trunkRight] = [middle, middle];
  while (trunkLeft > left && isSolid(trunkLeft - 1)) trunkLeft--;
  while (trunkRight < right && isSolid(trunkRight + 1)) trunkRight++;
  // The centre is between two legs.
  if (!isSolid(middle)) return { left, right, trunkLeft: left, trunkRight: right };
  return { left, right, trunkLeft, trunkRight };
}

/** Rows over which an arm's edge or a gap between the legs is smoothed. */
const SMOOTH_ROWS = 7;

function smoothRows(rows: readonly BodyRow[]): BodyRow[] {
  return rows.map((_, i) => {
    let [centre, trunk, reach, total] = [0, 0, 0, 0];
    for (let k = -2 * SMOOTH_ROWS; k <= 2 * SMOOTH_ROWS; k++) {
      const row = rows[Math.min(rows.length - 1, Math.max(0, i + k))];
      if (!row) continue;
      const weight = Math.exp(-0.5 * (k / SMOOTH_ROWS) ** 2);
      centre += weight * row.centre;
      trunk += weight * row.trunk;
      reach = Math.max(reach, Math.abs(k) <= SMOOTH_ROWS ? row.reach : 0);
      total += weight;
    }
    return { centre: centre / total, trunk: trunk / total, reach };
  });
}

/** A hand is slightly beyond its wrist; its size depends on the forearm. */
function handsOf(body: Body | null, { width, height }: Plane): RigidPart[] {
  if (!body) return [];
  const sides = ["left", "right"] as const;
  return sides.flatMap((side) => {
    const [elbow, wrist] = [body[`${side}Elbow`], body[`${side}Wrist`]];
    if (!isSure(wrist) || !isSure(elbow)) return [];
    const hand = {
      x: (wrist.x + 0.3 * (wrist.x - elbow.x)) / width,
      y: (wrist.y + 0.3 * (wrist.y - elbow.y)) / height,
    };
    const forearm = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y) / height;
    return [{ ...hand, radius: Math.min(0.12, Math.max(0.02, 0.42 * forearm)) }];
  });
}

/** All positions are shares of the image: x of its width, y of its height. */
interface SharePoint {
  readonly x: number;
  readonly y: number;
}

export interface ShareBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The measured body at one height. */
export interface BodyRow {
  readonly centre: number;
  /** From the centre to the side of the trunk or legs; arms beyond mostly move along. */
  readonly trunk: number;
  /** From the centre to the outermost pixel, arms included. */
  readonly reach: number;
}

/** A part that keeps its size: a hand. */
export interface RigidPart extends SharePoint {
  /** Share of the image's height. */
  readonly radius: number;
}

export interface BodyShape {
  /** The image's width divided by its height. */
  readonly aspect: number;
  /** Evenly spaced from the upper to the lower border of the image. */
  readonly rows: readonly BodyRow[];
  /** From the top of the hair to the chin. */
  readonly head: ShareBox;
  /** The whole figure. */
  readonly bounds: ShareBox;
  /** Vertical position of the hips; from there down, legs stretch more than the back above. */
  readonly hips: number;
  readonly hands: readonly RigidPart[];
}

/** Integers of -50..50. */
export interface RetouchSliders {
  readonly width: number;
  readonly height: number;
}

/** The sliders' effect on a body, limited by the space in the frame. */
export interface RetouchPlan {
  /** The trunk's new width divided by its old one. */
  readonly widthScale: number;
  /** Movement of the head, in shares of the height; negative is up. */
  readonly headShift: number;
  /** Share of the height by which the body below the chin grows. */
  readonly growth: number;
  /** Scale of the figure about its feet, used if the frame has no room above the head. */
  readonly figureScale: number;
  /** Enlarges the whole image about its upper edge if a cut-off body would end above the lower edge. */
  readonly zoom: number;
}

/** Sliders range from -50 to this. */
export const SLIDER_MAX = 50;
/** Effect of a slider at its end, in shares of the body. */
export const MAX_WIDENING = 0.22;
export const MAX_SLIMMING = 0.19;
export const MAX_STRETCH = 0.13;
/** Room kept above the head. */
const HEADROOM = 0.015;
/** A figure this near to the frame's border counts as cut off by it. */
const CUT = 0.012;
const CUT_HAIR = 0.002;

/** Computes the effect of the sliders on this body. */
export function planRetouch(shape: BodyShape, { width, height }: RetouchSliders): RetouchPlan {
  const { head, bounds } = shape;
  const share = width / SLIDER_MAX;
  const widthScale = 1 + share * (share > 0 ? MAX_WIDENING : MAX_SLIMMING);
  const wanted = (bounds.bottom - head.bottom) * (height / SLIDER_MAX) * MAX_STRETCH;
  const isCutBelow = bounds.bottom > 1 - CUT;
  const isCutAbove = head.top < CUT_HAIR;
  const plan = { widthScale, headShift: 0, growth: wanted, figureScale: 1, zoom: 1 };
  const figure = bounds.bottom - head.top;
  if (wanted < 0 && isCutAbove) {
    if (isCutBelow) return { ...plan, zoom: 1 / (1 + wanted) };
    return { ...plan, headShift: -wanted, figureScale: figure / (figure + wanted) };
  }
  if (wanted < 0) return { ...plan, headShift: -wanted };
  const up = Math.min(wanted, Math.max(0, head.top - HEADROOM));
  // A cut-off body grows below the frame; a whole figure without room above is scaled down instead.
  if (isCutBelow) return { ...plan, headShift: -up };
  return { ...plan, headShift: -wanted, figureScale: (figure + up) / (figure + wanted) };
}

/** Maps a point of the retouched image to the photo point shown there. */
export type BodyWarp = (x: number, y: number) => SharePoint;

/** Creates the warp of the retouched image; beside the body, the warp fades out. */
export function bodyWarp(shape: BodyShape, sliders: RetouchSliders): BodyWarp {
  const plan = planRetouch(shape, sliders);
  const heights = planHeights(shape, plan);
  const stand = { x: rowAt(shape.rows, shape.bounds.bottom).centre, y: shape.bounds.bottom };
  const widest =
    FADE_START + Math.max(1, plan.widthScale) * Math.max(...shape.rows.map(({ reach }) => reach));
  const toSource = (x: number, y: number): SharePoint => {
    const figureX = stand.x + (x - stand.x) / plan.figureScale;
    const figureY = stand.y + (y - stand.y) / plan.figureScale;
    const sourceY = interpolate(heights.after, heights.before, figureY);
    const row = rowAt(shape.rows, sourceY);
    const scale = 1 + (plan.widthScale - 1) * widthShare(shape, sourceY);
    const offset = figureX - row.centre;
    const fade = fadeBeside(Math.abs(offset), row, scale);
    const inner = Math.sign(offset) * unscale(Math.abs(offset), row.trunk, scale);
    // Everything beside the body moves equally up and down: otherwise, sloping shoulders would fold the background.
    const fadeDown = 1 - smoothstep(widest, widest + FADE_LENGTH, Math.abs(offset));
    return { x: x + (row.centre + inner - x) * fade, y: y + (sourceY - y) * fadeDown };
  };
  const hands = shape.hands.map((hand) => holdHand(hand, { shape, plan, toSource, heights }));
  const { zoom } = plan;
  const middle = (shape.head.left + shape.head.right) / 2;
  return (outX, outY) => {
    const x = middle + (outX - middle) / zoom;
    const y = outY / zoom;
    let source = toSource(x, y);
    for (const hand of hands) source = hand(x, y, source);
    return source;
  };
}

/** Share of the trunk's change that arms beyond the trunk take. */
const ARM_SHARE = 0.3;

function unscale(distance: number, trunk: number, scale: number): number {
  const edge = trunk * scale;
  if (distance <= edge) return distance / scale;
  return trunk + (distance - edge) / (1 + (scale - 1) * ARM_SHARE);
}

function rescale(distance: number, trunk: number, scale: number): number {
  if (distance <= trunk) return distance * scale;
  return trunk * scale + (distance - trunk) * (1 + (scale - 1) * ARM_SHARE);
}

/** The warp is full up to `FADE_START` beyond the body and fades out over the next `FADE_LENGTH`. */
const FADE_START = 0.035;
const FADE_LENGTH = 0.16;

function fadeBeside(distance: number, row: BodyRow, scale: number): number {
  const edge = Math.max(row.reach, rescale(row.reach, row.trunk, scale)) + FADE_START;
  return 1 - smoothstep(edge, edge + FADE_LENGTH, distance);
}

/** The head keeps its width; the change starts at the chin and is complete at the shoulders. */
const NECK = { above: 0.08, below: 0.6 };
/** Share of the width change that the feet take. */
const FEET_SHARE = 0.4;
const FEET_LENGTH = 0.12;

function widthShare({ head, bounds }: BodyShape, y: number): number {
  const size = head.bottom - head.top;
  const share = smoothstep(head.bottom - NECK.above * size, head.bottom + NECK.below * size, y);
  if (bounds.bottom > 1 - CUT) return share;
  const length = bounds.bottom - head.bottom;
  const feet = smoothstep(bounds.bottom - FEET_LENGTH * length, bounds.bottom, y);
  return share * (1 - feet * (1 - FEET_SHARE));
}

/** Heights in the photo and their new positions; both increase. */
interface Heights {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

const HEIGHT_STEPS = 200;
/** Share of the growth that back and feet take, relative to the legs. */
const BACK_WEIGHT = 0.62;
const FEET_WEIGHT = 0.25;

function planHeights(shape: BodyShape, { headShift, growth }: RetouchPlan): Heights {
  const { head, bounds, hips } = shape;
  const before = Array.from({ length: HEIGHT_STEPS + 1 }, (_, i) => i / HEIGHT_STEPS);
  const length = bounds.bottom - head.bottom;
  const isCut = bounds.bottom > 1 - CUT;
  const weight = (y: number): number => {
    if (y < head.bottom || y > bounds.bottom) return 0;
    const neck = smoothstep(head.bottom, head.bottom + 0.12 * length, y);
    const legs = smoothstep(hips - 0.1 * length, hips + 0.05 * length, y);
    const feet = isCut ? 0 : smoothstep(bounds.bottom - 0.1 * length, bounds.bottom, y);
    return neck * (BACK_WEIGHT + (1 - BACK_WEIGHT) * legs) * (1 - feet * (1 - FEET_WEIGHT));
  };
  const sums: number[] = [];
  let total = 0;
  for (const y of before) {
    total += weight(y);
    sums.push(total);
  }
  const end = bounds.bottom + headShift + growth;
  const hair = head.top - HAIR_MARGIN;
  const isCrowded = hair < HAIR_MARGIN;
  const after = before.map((y, i) => {
    if (y < hair) return isCrowded ? y + headShift : (y * (hair + headShift)) / hair;
    if (y < head.top) return y + headShift;
    if (y <= bounds.bottom || isCut)
      return y + headShift + (growth * (sums[i] ?? 0)) / (total || 1);
    return end + ((y - bounds.bottom) / (1 - bounds.bottom)) * (1 - end);
  });
  return { before, after };
}

/** Single hairs this far above the head move with it. */
const HAIR_MARGIN = 0.02;

interface Holding {
  readonly shape: BodyShape;
  readonly plan: RetouchPlan;
  readonly heights: Heights;
  readonly toSource: BodyWarp;
}

/** Keeps a hand rigid: its middle moves with the body, the rest with the middle. */
function holdHand(
  hand: RigidPart,
  { shape, plan, heights, toSource }: Holding,
): (x: number, y: number, source: SharePoint) => SharePoint {
  const row = rowAt(shape.rows, hand.y);
  const scale = 1 + (plan.widthScale - 1) * widthShare(shape, hand.y);
  const offset = hand.x - row.centre;
  const { figureScale } = plan;
  const feet = shape.bounds.bottom;
  const stand = rowAt(shape.rows, feet).centre;
  const moved = row.centre + Math.sign(offset) * rescale(Math.abs(offset), row.trunk, scale);
  const x0 = stand + (moved - stand) * figureScale;
  const y0 = feet + (interpolate(heights.before, heights.after, hand.y) - feet) * figureScale;
  const at = toSource(x0, y0);
  return (x, y, source) => {
    const distance = Math.hypot((x - x0) * shape.aspect, y - y0) / hand.radius;
    const hold = 1 - smoothstep(0.7, 1.8, distance);
    if (hold === 0) return source;
    return {
      x: source.x + (at.x + (x - x0) / figureScale - source.x) * hold,
      y: source.y + (at.y + (y - y0) / figureScale - source.y) * hold,
    };
  };
}

function rowAt(rows: readonly BodyRow[], y: number): BodyRow {
  const at = Math.min(1, Math.max(0, y)) * (rows.length - 1);
  const first = rows[Math.floor(at)];
  const second = rows[Math.ceil(at)];
  if (!first || !second) throw new RangeError("a body shape needs rows");
  const share = at - Math.floor(at);
  return {
    centre: first.centre + (second.centre - first.centre) * share,
    trunk: first.trunk + (second.trunk - first.trunk) * share,
    reach: first.reach + (second.reach - first.reach) * share,
  };
}

/** Returns the value of `ys` where the increasing `xs` reach `x`; extrapolates linearly beyond the ends. */
function interpolate(xs: readonly number[], ys: readonly number[], x: number): number {
  let low = 0;
  let high = xs.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((xs[middle] ?? 0) <= x) low = middle;
    else high = middle;
  }
  const [x0 = 0, x1 = 1, y0 = 0, y1 = 1] = [xs[low], xs[high], ys[low], ys[high]];
  return x1 > x0 ? y0 + ((x - x0) / (x1 - x0)) * (y1 - y0) : y0;
}

function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from || 1)));
  return t * t * (3 - 2 * t);
}

/** Returns a guess for unmeasured photos: one person in the middle, the head in the upper part. */
export function defaultShape(widthPx: number, heightPx: number): BodyShape {
  const aspect = widthPx / heightPx;
  // A landscape image shows a person from the waist up, a tall one down to the knees or further.
  const headHeight = Math.min(0.36, Math.max(0.16, 0.24 * Math.sqrt(aspect / 0.75)));
  const top = 0.09;
  const chin = top + headHeight;
  const headHalf = (0.38 * headHeight) / aspect;
  const shoulder = Math.min(0.46, (0.9 * headHeight) / aspect);
  const head = { left: 0.5 - headHalf, top, right: 0.5 + headHalf, bottom: chin };
  const rows = Array.from({ length: 41 }, (_, i) => {
    const below = smoothstep(chin, chin + 0.7 * headHeight, i / 40);
    const reach = headHalf + (shoulder - headHalf) * below;
    return { centre: 0.5, trunk: reach * 0.8, reach };
  });
  const bounds = { left: 0.5 - shoulder, top, right: 0.5 + shoulder, bottom: 1 };
  return { aspect, rows, head, bounds, hips: Math.min(0.95, chin + 2.9 * headHeight), hands: [] };
}

import { createPlane, mapPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import type { Relief } from "./carve.server.ts";
import type { Stand } from "./figure.server.ts";

/** Profile of the turned base: depth below its top and half width, both in half widths of the stand. */
const TURNED: readonly (readonly [number, number])[] = [
  [0, 0.72],
  [0.22, 0.7],
  [0.26, 0.82],
  [0.36, 0.84],
  [0.4, 0.72],
  [0.62, 0.66],
  [0.86, 0.76],
  [1.04, 1],
  [1.1, 1.12],
  [1.16, 1.18],
  [1.26, 1.18],
  [1.3, 1.1],
];
const BLOCK = { top: 1.3, halfWidth: 1.55, ledge: 0.16, step: 0.07 };
/** `slope` is the depth per row of the top, `narrowing` how much shorter each row is than the one before it. */
const PLINTH = { ledge: 20, step: 0.025, slope: 0.45, narrowing: 0.55 };
/** How far the stand is behind the front of the statue, in its half widths. */
const BEHIND = 0.35;
const BEVEL_PX = 5;

/** Joins the statue and its base in one relief, so that light and shadow fall over both. */
export function setOnStand(relief: Relief, stand: Stand): Relief {
  const foot =
    stand.kind === "socle" ? turnedFoot(relief.alpha, stand) : plinth(relief.alpha, stand);
  const alpha = mapPlane(relief.alpha, (value, i) => Math.max(value, foot.alpha.data[i] ?? 0));
  const height = mapPlane(relief.height, (value, i) => {
    const share = smoothstep(0.3, 0.7, relief.alpha.data[i] ?? 0);
    const below = (foot.alpha.data[i] ?? 0) > 0 ? (foot.height.data[i] ?? 0) : 0;
    return below + (value - below) * share;
  });
  return { height, alpha, tone: relief.tone };
}

interface Foot {
  readonly height: Plane;
  readonly alpha: Plane;
}

type Plinth = Extract<Stand, { readonly kind: "plinth" }>;

function turnedFoot(canvas: Plane, { top, middle, halfWidth }: Stand): Foot {
  const foot = emptyFoot(canvas);
  const blockTop = top + BLOCK.top * halfWidth;
  for (let y = Math.floor(top); y < canvas.height; y++) {
    if (y < blockTop) {
      const half = halfWidth * turnedAt((y - top) / halfWidth);
      fillRow(foot, y, { middle, half, depth: (x) => Math.sqrt(Math.max(0, half ** 2 - x ** 2)) });
      continue;
    }
    const isLedge = y < blockTop + BLOCK.ledge * halfWidth;
    const half = halfWidth * (BLOCK.halfWidth + (isLedge ? BLOCK.step : 0));
    const edge = Math.min(y - blockTop, BEVEL_PX);
    fillRow(foot, y, {
      middle,
      half,
      depth: (x) => half + Math.min(edge, half - Math.abs(x), BEVEL_PX) - BEVEL_PX,
    });
  }
  return { ...foot, height: mapPlane(foot.height, (value) => value - BEHIND * halfWidth) };
}

/** A block seen from slightly above: its top lies behind its front and narrows towards the back. */
function plinth(canvas: Plane, { top, front, middle, halfWidth }: Plinth): Foot {
  const foot = emptyFoot(canvas);
  const depth = front - top;
  for (let y = Math.floor(top); y < canvas.height; y++) {
    if (y < front) {
      const back = (front - y) / depth;
      const half = halfWidth * (1 + PLINTH.step) - PLINTH.narrowing * depth * back;
      fillRow(foot, y, { middle, half, depth: () => -PLINTH.slope * depth * back });
      continue;
    }
    const isLedge = y < front + PLINTH.ledge;
    const half = halfWidth * (isLedge ? 1 + PLINTH.step : 1);
    const face = isLedge ? 0 : -6;
    const edge = Math.min(y - front, BEVEL_PX);
    fillRow(foot, y, {
      middle,
      half,
      depth: (x) => face + Math.min(edge, half - Math.abs(x), BEVEL_PX) - BEVEL_PX,
    });
  }
  return foot;
}

function emptyFoot({ width, height }: Plane): Foot {
  return { height: createPlane(width, height), alpha: createPlane(width, height) };
}

interface Row {
  readonly middle: number;
  readonly half: number;
  readonly depth: (across: number) => number;
}

function fillRow({ height, alpha }: Foot, y: number, { middle, half, depth }: Row): void {
  const from = Math.max(0, Math.floor(middle - half - 1));
  const to = Math.min(alpha.width - 1, Math.ceil(middle + half + 1));
  for (let x = from; x <= to; x++) {
    const i = y * alpha.width + x;
    const across = x - middle;
    alpha.data[i] = smoothstep(half + 0.7, half - 0.7, Math.abs(across));
    height.data[i] = depth(Math.max(-half, Math.min(half, across)));
  }
}

function turnedAt(t: number): number {
  const next = TURNED.findIndex(([depth]) => depth >= t);
  const above = TURNED[Math.max(0, next - 1)];
  const below = TURNED[next];
  if (!above || !below || next <= 0) return TURNED[next <= 0 ? 0 : TURNED.length - 1]?.[1] ?? 1;
  const share = smoothstep(above[0], below[0], t);
  return above[1] + (below[1] - above[1]) * share;
}

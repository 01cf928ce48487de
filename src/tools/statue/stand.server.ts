import { gaussian } from "#engine/local/ops/filters.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import {
  type Bounds,
  createPlane,
  mapPlane,
  type Plane,
  smoothstep,
} from "#engine/local/ops/raster.ts";
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
/** `narrowing` is how much shorter each row of the top is than the one before it. */
const PLINTH = { ledge: 20, step: 0.025, narrowing: 0.55 };
/** Shade on a plinth's top right beside the soles and around them; sizes in pixels. */
const CONTACT = { near: 4, nearShare: 1, far: 13, farShare: 0.9 };
/** How far the stand is behind the front of the statue, in its half widths. */
const BEHIND = 0.35;
const BEVEL_PX = 5;

/** A statue on its base. */
export interface StoodRelief extends Relief {
  /** Share of each pixel that shows the level top of a plinth, 0..1. */
  readonly level: Plane;
  /** Share of each pixel that shows the base, 0..1. */
  readonly base: Plane;
  /** Light that reaches the level top beside what stands on it, 0..1. */
  readonly contact: Plane;
}

/** Joins the statue and its base in one relief, so that light and shadow fall over both. */
export function setOnStand(carved: Relief, stand: Stand): StoodRelief {
  if (stand.kind === "socle") {
    const { width, height } = carved.alpha;
    const level = createPlane(width, height);
    return {
      ...join(carved, turnedFoot(carved.alpha, stand)),
      level,
      contact: createPlane(width, height, 1),
    };
  }
  const relief = stand.rock ? setRockBefore(carved, stand.rock) : carved;
  const foot = plinth(relief.alpha, stand);
  const isTop = (i: number): boolean => {
    const y = Math.floor(i / foot.alpha.width);
    return y >= Math.floor(stand.top) && y < stand.front;
  };
  const level = mapPlane(foot.alpha, (value, i) =>
    isTop(i) ? value * (1 - (relief.alpha.data[i] ?? 0)) : 0,
  );
  const standing = mapPlane(relief.alpha, (value, i) => (isTop(i) ? value : 0));
  const near = gaussian(standing, CONTACT.near);
  const far = gaussian(standing, CONTACT.far);
  const contact = mapPlane(
    near,
    (value, i) => (1 - CONTACT.nearShare * value) * (1 - CONTACT.farShare * (far.data[i] ?? 0)),
  );
  return { ...join(relief, foot), level, contact };
}

function join(relief: Relief, foot: Foot): Relief & Pick<StoodRelief, "base"> {
  const alpha = mapPlane(relief.alpha, (value, i) => Math.max(value, foot.alpha.data[i] ?? 0));
  const height = mapPlane(relief.height, (value, i) => {
    // Beside the base the form goes on: a step at the outline would be lit as a ridge.
    if ((foot.alpha.data[i] ?? 0) === 0) return value;
    const share = smoothstep(0.3, 0.7, relief.alpha.data[i] ?? 0);
    const below = foot.height.data[i] ?? 0;
    return below + (value - below) * share;
  });
  const base = mapPlane(foot.alpha, (value, i) => value * (1 - (relief.alpha.data[i] ?? 0)));
  return { height, alpha, tone: relief.tone, base };
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

const noise = createNoise(29);
/** Form of a rock: the size of its lumps, their reach and its depth, as shares of its height. */
const LUMPS = { size: 0.8, outline: 0.5, dome: 0.5, surface: 0.4 };

/** A rough block, as sculptors leave it around the feet: it rises in front of the statue. */
function setRockBefore(relief: Relief, { left, right, top, bottom }: Bounds): Relief {
  const { width } = relief.alpha;
  const half = (right - left) / 2;
  const rise = bottom - top;
  const lump = LUMPS.size * rise;
  const out = {
    height: mapPlane(relief.height, (value) => value),
    alpha: mapPlane(relief.alpha, (value) => value),
    tone: mapPlane(relief.tone, (value) => value),
  };
  for (let y = Math.floor(top - rise); y < bottom; y++) {
    for (let x = Math.floor(left); x < right; x++) {
      const across = Math.abs(x - left - half) / half;
      const bump = noise(x / lump, y / lump, 2) - 0.5;
      const edge = bottom - rise * (Math.sqrt(Math.max(0, 1 - across ** 3)) + LUMPS.outline * bump);
      const lower = bottom - 0.15 * rise * across ** 2;
      const cover = smoothstep(edge - 0.7, edge + 0.7, y) * smoothstep(lower + 0.7, lower - 0.7, y);
      if (cover === 0) continue;
      const i = y * width + x;
      const along = Math.min(1, Math.max(0, (y - edge) / (lower - edge)));
      const dome = 2 * Math.sqrt(along * (1 - along) * (1 - across ** 2));
      const front = (relief.height.data[i] ?? 0) * (1 - cover);
      out.height.data[i] = front + cover * rise * (LUMPS.dome * dome + LUMPS.surface * bump);
      out.alpha.data[i] = Math.max(relief.alpha.data[i] ?? 0, cover);
      out.tone.data[i] = (relief.tone.data[i] ?? 0) * (1 - cover);
    }
  }
  return out;
}

/** A block seen from slightly above: its top lies behind its front and narrows towards the back. */
function plinth(canvas: Plane, { top, front, middle, halfWidth, floor }: Plinth): Foot {
  const foot = emptyFoot(canvas);
  const depth = front - top;
  for (let y = Math.floor(top); y < (floor ?? canvas.height); y++) {
    if (y < front) {
      const back = (front - y) / depth;
      const half = halfWidth * (1 + PLINTH.step) - PLINTH.narrowing * depth * back;
      fillRow(foot, y, { middle, half, depth: () => -BEVEL_PX });
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

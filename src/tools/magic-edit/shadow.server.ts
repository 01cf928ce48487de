import { findComponents } from "#engine/local/ops/components.ts";
import { boxMean, dilate } from "#engine/local/ops/filters.ts";
import { planeOf, toFloat } from "#engine/local/ops/float-raster.ts";
import { toLab } from "#engine/local/ops/lab.ts";
import {
  type Bounds,
  boundsOf,
  createPlane,
  mapPlane,
  type Plane,
  type Raster,
  sumOf,
  timesPlane,
} from "#engine/local/ops/raster.ts";
import { resizePlane } from "#engine/local/ops/resample.ts";
import { warpQuickly } from "#engine/local/ops/warp.ts";

/** Longest side at which shadows are found. */
const SIDE_PX = 320;
/** The foot is the lowest part of a thing: these fractions of its height and of its width, whichever is larger. */
const FOOT = { ofHeight: 0.1, ofWidth: 0.2 } as const;
/**
 * A shadow reaches this far from the thing at most, and the ground is seen this far around it, in heights of the thing
 * or half its widths.
 */
const REACH = 0.9;
/**
 * A shadow is darker than the ground around it, by these fractions of its L, on the whole not by more than `mean`, and
 * has about its colour (a* and b*).
 */
const DARKER = { least: 0.1, most: 0.75, mean: 0.6 } as const;
/**
 * The most that L scatters within a shadow, as a fraction of its mean: that of the lit ground, times and plus these
 * numbers. Things have light and dark parts of their own.
 */
const SCATTER = { times: 1.2, plus: 0.06 } as const;
const SAME_COLOUR = 9;
/** A dark area larger than this, in areas of the thing, is part of the ground. */
const MAX_AREA = 0.8;

/**
 * The shadow that a standing person or thing casts on the ground, 0 or 1 in the size of the picture: what is darker than
 * the ground, has its colour, touches the foot and ends within reach. Empty if the border of the picture cuts the foot.
 * `people` is the opacity of all people, who are no ground; `null` if there are none.
 */
export function shadowOf(picture: Raster, figure: Plane, people: Plane | null): Plane {
  const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const toSmall = { a: scale, b: 0, dx: (scale - 1) / 2, dy: (scale - 1) / 2 };
  const small = resizePlane(figure, width, height);
  const body = mapPlane(small, (value) => (value > 0.3 ? 1 : 0));
  const bounds = boundsOf(body, 0.5);
  const none = createPlane(picture.width, picture.height);
  if (!bounds || bounds.bottom >= height - 2) return none;
  const others = people && resizePlane(people, width, height);
  const hidden = mapPlane(body, (value, i) => (value > 0 || (others?.data[i] ?? 0) > 0.1 ? 1 : 0));
  const dark = darkGround(warpQuickly(picture, toSmall, { width, height }), hidden, bounds);
  const shadow = joinedShadows(dark, body, bounds);
  const whole = resizePlane(dilate(shadow, 1), picture.width, picture.height);
  return mapPlane(whole, (value) => (value > 0.3 ? 1 : 0));
}

/** The dark areas that touch the foot of a thing, aren't too large and too dark, and end within reach. */
function joinedShadows(ground: DarkGround, body: Plane, bounds: Bounds): Plane {
  const { darkness, isGround, light, isBeyond } = ground;
  const { width } = body;
  const [tall, wide] = [bounds.bottom - bounds.top, bounds.right - bounds.left];
  const footFrom = bounds.bottom - Math.max(FOOT.ofHeight * tall, FOOT.ofWidth * wide);
  const foot = mapPlane(body, (value, i) => (Math.floor(i / width) > footFrom ? value : 0));
  const near = dilate(foot, 3);
  const { labels, sizes } = findComponents(darkness, DARKER.least);
  const areas = sizes.map(() => ({ count: 0, darkness: 0, light: 0, squares: 0 }));
  const touching = new Set<number>();
  const endless = new Set<number>();
  for (const [i, label] of labels.entries()) {
    const area = areas[label];
    if (!area || isGround.data[i] === 0) continue;
    area.count++;
    area.darkness += darkness.data[i] ?? 0;
    area.light += light[i] ?? 0;
    area.squares += (light[i] ?? 0) ** 2;
    if ((near.data[i] ?? 0) > 0) touching.add(label);
    if (isBeyond[i] === 1) endless.add(label);
  }
  touching.delete(0);
  const most = SCATTER.times * scatterOf(areas[0]) + SCATTER.plus;
  const largest = MAX_AREA * sumOf(body);
  const isShadow = areas.map((area, label) => {
    const isFit = area.count < largest && area.darkness < DARKER.mean * area.count;
    return isFit && touching.has(label) && !endless.has(label) && scatterOf(area) < most;
  });
  return mapPlane(darkness, (_, i) => (isShadow[labels[i] ?? 0] === true ? 1 : 0));
}

interface Area {
  readonly count: number;
  /** Sums of L and of its square. */
  readonly light: number;
  readonly squares: number;
}

/** Standard deviation of L as a fraction of its mean. */
function scatterOf(area: Area | undefined): number {
  if (!area || area.light === 0) return 0;
  const mean = area.light / area.count;
  return Math.sqrt(Math.max(0, area.squares / area.count - mean ** 2)) / mean;
}

interface DarkGround {
  /** How much darker the ground beside and below a thing is than around, 0..1; 0 where it is no shadow. */
  readonly darkness: Plane;
  /** 1 for the ground, lit or not. */
  readonly isGround: Plane;
  /** L of each pixel. */
  readonly light: Float32Array;
  /** 1 at the end of what is looked at, inside the picture. */
  readonly isBeyond: Uint8Array;
}

function darkGround(picture: Raster, hidden: Plane, bounds: Bounds): DarkGround {
  const { width, height } = picture;
  const lab = toLab(toFloat(picture));
  const size = Math.max(bounds.bottom - bounds.top, (bounds.right - bounds.left) / 2);
  const middle = (bounds.left + bounds.right) / 2;
  const reach = { across: (bounds.right - bounds.left) / 2 + REACH * size, down: REACH * size };
  const isBeyond = new Uint8Array(hidden.data.length);
  const isGround = mapPlane(dilate(hidden, 2), (value, i) => {
    const [x, y] = [Math.abs((i % width) - middle), Math.floor(i / width) - bounds.bottom];
    const isNear = x < reach.across && y < reach.down && y > -0.25 * size;
    if (isNear && (x >= reach.across - 1.5 || y >= reach.down - 1.5)) isBeyond[i] = 1;
    return value === 0 && isNear ? 1 : 0;
  });
  const radius = Math.max(4, Math.round(0.3 * size));
  const weight = boxMean(isGround, radius);
  const [light, red, yellow] = ([0, 1, 2] as const).map((c) => {
    const own = planeOf(lab, c);
    const mean = boxMean(timesPlane(own, isGround), radius);
    return {
      own: own.data,
      mean: mapPlane(mean, (value, i) => value / (weight.data[i] || 1)).data,
    };
  });
  const darkness = createPlane(width, height);
  for (let i = 0; i < darkness.data.length; i++) {
    if (isGround.data[i] === 0 || !light || !red || !yellow) continue;
    const darker = 1 - (light.own[i] ?? 0) / Math.max(1, light.mean[i] ?? 1);
    const away = Math.hypot(
      (red.own[i] ?? 0) - (red.mean[i] ?? 0),
      (yellow.own[i] ?? 0) - (yellow.mean[i] ?? 0),
    );
    if (darker > DARKER.least && darker < DARKER.most && away < SAME_COLOUR) {
      darkness.data[i] = darker;
    }
  }
  return { darkness, isGround, light: planeOf(lab, 0).data, isBeyond };
}

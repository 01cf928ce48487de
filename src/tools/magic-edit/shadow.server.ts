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
  timesPlane,
} from "#engine/local/ops/raster.ts";
import { resizePlane } from "#engine/local/ops/resample.ts";
import { warpQuickly } from "#engine/local/ops/warp.ts";

/** Longest side at which shadows are found. */
const SIDE_PX = 320;
/** Feet are the lowest part of a figure, this fraction of its height. */
const FEET = 0.1;
/** A shadow reaches this far from the figure at most, and the ground is seen this far around it, in figure heights. */
const REACH = 0.9;
/** A shadow is darker than the ground around it, by these fractions of its L, and has about its colour (a* and b*). */
const DARKER = { least: 0.1, most: 0.75 } as const;
const SAME_COLOUR = 9;
/** A dark area larger than this, in figure areas, is part of the ground. */
const MAX_AREA = 0.8;

/**
 * The shadow that a standing figure casts on the ground, 0 or 1 in the size of the picture: what is darker than the
 * ground, has its colour and touches the feet. Empty if the border of the picture cuts the feet. `people` is the opacity
 * of all people, who are no ground.
 */
export function shadowOf(picture: Raster, figure: Plane, people: Plane): Plane {
  const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const toSmall = { a: scale, b: 0, dx: (scale - 1) / 2, dy: (scale - 1) / 2 };
  const small = resizePlane(figure, width, height);
  const body = mapPlane(small, (value) => (value > 0.3 ? 1 : 0));
  const bounds = boundsOf(body, 0.5);
  const none = createPlane(picture.width, picture.height);
  if (!bounds || bounds.bottom >= height - 2) return none;
  const others = resizePlane(people, width, height);
  const hidden = mapPlane(body, (value, i) => (value > 0 || (others.data[i] ?? 0) > 0.1 ? 1 : 0));
  const dark = darkGround(warpQuickly(picture, toSmall, { width, height }), hidden, bounds);
  const tall = bounds.bottom - bounds.top;
  const feet = mapPlane(body, (value, i) =>
    Math.floor(i / width) > bounds.bottom - FEET * tall ? value : 0,
  );
  const { labels, sizes } = findComponents(dark, 0.5);
  const near = dilate(feet, 3);
  const touching = new Set<number>();
  for (const [i, label] of labels.entries()) if ((near.data[i] ?? 0) > 0) touching.add(label);
  touching.delete(0);
  const area = body.data.reduce((sum, value) => sum + value, 0);
  const shadow = mapPlane(dark, (_, i) => {
    const label = labels[i] ?? 0;
    return touching.has(label) && (sizes[label] ?? 0) < MAX_AREA * area ? 1 : 0;
  });
  const whole = resizePlane(dilate(shadow, 1), picture.width, picture.height);
  return mapPlane(whole, (value) => (value > 0.3 ? 1 : 0));
}

/** 1 where the ground beside and below a figure's feet, apart from what is `hidden`, is darker than around. */
function darkGround(picture: Raster, hidden: Plane, bounds: Bounds): Plane {
  const { width, height } = picture;
  const lab = toLab(toFloat(picture));
  const tall = bounds.bottom - bounds.top;
  const middle = (bounds.left + bounds.right) / 2;
  const isGround = mapPlane(dilate(hidden, 2), (value, i) => {
    const y = Math.floor(i / width);
    const isNear =
      Math.abs((i % width) - middle) < REACH * tall && y < bounds.bottom + REACH * tall;
    return value === 0 && isNear && y > bounds.bottom - 0.25 * tall ? 1 : 0;
  });
  const radius = Math.max(4, Math.round(0.3 * tall));
  const weight = boxMean(isGround, radius);
  const [light, red, yellow] = ([0, 1, 2] as const).map((c) => {
    const own = planeOf(lab, c);
    const mean = boxMean(timesPlane(own, isGround), radius);
    return {
      own: own.data,
      mean: mapPlane(mean, (value, i) => value / (weight.data[i] || 1)).data,
    };
  });
  const dark = createPlane(width, height);
  for (let i = 0; i < dark.data.length; i++) {
    if (isGround.data[i] === 0 || !light || !red || !yellow) continue;
    const darker = 1 - (light.own[i] ?? 0) / Math.max(1, light.mean[i] ?? 1);
    const away = Math.hypot(
      (red.own[i] ?? 0) - (red.mean[i] ?? 0),
      (yellow.own[i] ?? 0) - (yellow.mean[i] ?? 0),
    );
    if (darker > DARKER.least && darker < DARKER.most && away < SAME_COLOUR) dark.data[i] = 1;
  }
  return dark;
}

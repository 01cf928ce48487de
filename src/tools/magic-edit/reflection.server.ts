import { dilate } from "#engine/local/ops/filters.ts";
import {
  type Bounds,
  boundsOf,
  createPlane,
  lumaPlane,
  mapPlane,
  type Plane,
  type Raster,
} from "#engine/local/ops/raster.ts";
import { resizePlane } from "#engine/local/ops/resample.ts";
import { warpQuickly } from "#engine/local/ops/warp.ts";

/** Longest side at which reflections are found. */
const SIDE_PX = 240;
/** The mirror line lies this far from the lower end of a thing at most, in its heights. */
const AXIS = 0.06;
/** What is compared beside a thing, in its widths: its surroundings are mirrored too. */
const MARGIN = 0.3;
/** Least part of a thing whose reflection must be visible, in its heights. */
const LEAST_HEIGHT = 0.35;
/** Least correlation of both sides, and least contrast as a standard deviation of luma, 0..1. */
const CERTAIN = { correlation: 0.8, contrast: 0.04 } as const;

/**
 * The reflection of a thing on water, a wet floor or a polished table, 0 or 1 in the size of the picture: below a level
 * mirror line at the lower end of the thing, the picture looks like above it. Empty if that isn't certain.
 */
export function reflectionOf(picture: Raster, thing: Plane): Plane {
  const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const toSmall = { a: scale, b: 0, dx: (scale - 1) / 2, dy: (scale - 1) / 2 };
  const body = mapPlane(resizePlane(thing, width, height), (value) => (value > 0.3 ? 1 : 0));
  const bounds = boundsOf(body, 0.5);
  const none = createPlane(picture.width, picture.height);
  if (!bounds) return none;
  const light = lumaPlane(warpQuickly(picture, toSmall, { width, height }));
  const axis = findAxis(light, body, bounds);
  if (axis === null) return none;
  const mirrored = mapPlane(body, (value, i) => {
    const above = 2 * axis - Math.floor(i / width);
    if (value > 0 || above >= axis || above < 0) return 0;
    return body.data[above * width + (i % width)] ?? 0;
  });
  const whole = resizePlane(dilate(mirrored, 2), picture.width, picture.height);
  return mapPlane(whole, (value) => (value > 0.3 ? 1 : 0));
}

/** The row in which the picture is mirrored; `null` if there is none. */
function findAxis(light: Plane, body: Plane, bounds: Bounds): number | null {
  const tall = bounds.bottom - bounds.top + 1;
  const away = Math.max(1, Math.round(AXIS * tall));
  let best: number = CERTAIN.correlation;
  let found: number | null = null;
  for (let axis = bounds.bottom - away; axis <= bounds.bottom + away; axis++) {
    if (light.height - 1 - axis < LEAST_HEIGHT * tall) continue;
    const likeness = likenessAt(light, body, bounds, axis);
    if (likeness > best) {
      best = likeness;
      found = axis;
    }
  }
  return found;
}

/** Correlation of the picture below a row with what is above it, around a thing; 0 without contrast. */
function likenessAt(light: Plane, body: Plane, bounds: Bounds, axis: number): number {
  const { width, height, data } = light;
  const margin = Math.round(MARGIN * (bounds.right - bounds.left + 1));
  const [left, right] = [
    Math.max(0, bounds.left - margin),
    Math.min(width - 1, bounds.right + margin),
  ];
  const last = Math.min(height - 1, 2 * axis - bounds.top);
  let [count, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  for (let y = axis + 1; y <= last; y++) {
    for (let x = left; x <= right; x++) {
      if (body.data[y * width + x] === 1) continue;
      const below = data[y * width + x] ?? 0;
      const above = data[(2 * axis - y) * width + x] ?? 0;
      count++;
      a += above;
      b += below;
      aa += above * above;
      bb += below * below;
      ab += above * below;
    }
  }
  if (count === 0) return 0;
  const [spreadAbove, spreadBelow] = [aa / count - (a / count) ** 2, bb / count - (b / count) ** 2];
  if (Math.min(spreadAbove, spreadBelow) < CERTAIN.contrast ** 2) return 0;
  return (ab / count - (a * b) / count ** 2) / Math.sqrt(spreadAbove * spreadBelow);
}

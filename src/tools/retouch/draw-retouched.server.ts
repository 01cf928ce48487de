import { mapPlane, type Plane, type Raster } from "#engine/local/ops/raster.ts";
import { samplePlane } from "#engine/local/ops/resample.ts";
import { sampleSharp } from "#engine/local/ops/sample-raster.ts";
import type { BodyWarp, RetouchPlan, ShareBox } from "./body-warp.ts";

interface Layers {
  readonly photo: Raster;
  /** The photo with the person's colours only, and how much of each pixel the person covers. */
  readonly person: Raster;
  readonly alpha: Plane;
  /** The photo without the person. */
  readonly background: Raster;
  readonly warp: BodyWarp;
  readonly plan: RetouchPlan;
  /** Bounds of the whole figure in the photo. */
  readonly bounds: ShareBox;
  /** Centre of the enlargement at the upper edge, as a fraction of the width. */
  readonly middle: number;
}

/** A pixel that moves less than the first stays as in the photo; from the second on it's redrawn. */
const MOVED = { from: 0.15, to: 0.8 };

/** 1 where the person was and no longer covers the background, in the size of `alpha`. */
export function findUncovered(alpha: Plane, warp: BodyWarp): Plane {
  const { width, height } = alpha;
  return mapPlane(alpha, (value, i) => {
    if (value <= 0) return 0;
    const source = warp(((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height);
    return samplePlane(alpha, source.x * width - 0.5, source.y * height - 0.5) < 0.98 ? 1 : 0;
  });
}

/** Fraction of the height over which hair near the upper border fades out, so that it isn't cut off straight. */
const TOP_FADE = 0.008;

function belowTop(y: number): number {
  return Math.min(1, Math.max(0, y / TOP_FADE));
}

/** Maximum growth of a figure to each side, as a fraction of its width. */
const GROWTH = 0.25;

/** The columns in which pixels may change. */
function columnsOf({ photo, bounds, plan }: Layers): { first: number; last: number } {
  const { width } = photo;
  if (plan.zoom !== 1) return { first: 0, last: width - 1 };
  const room = GROWTH * (bounds.right - bounds.left) + 0.02;
  return {
    first: Math.max(0, Math.floor((bounds.left - room) * width)),
    last: Math.min(width - 1, Math.ceil((bounds.right + room) * width)),
  };
}

/** Draws the warped person over the background, in the size of the photo. */
export function drawRetouched(layers: Layers): Raster {
  const { photo, person, alpha, background, warp, plan } = layers;
  const { width, height } = photo;
  const data = photo.data.slice();
  const middle = layers.middle * width;
  const { first, last } = columnsOf(layers);
  for (let y = 0; y < height; y++) {
    const behindY = (y + 0.5) / plan.zoom - 0.5;
    for (let x = first; x <= last; x++) {
      const i = 3 * (y * width + x);
      const source = warp((x + 0.5) / width, (y + 0.5) / height);
      const at = { x: source.x * width - 0.5, y: source.y * height - 0.5 };
      const moved = Math.hypot(at.x - x, at.y - y);
      if (moved <= MOVED.from) continue;
      const drawn = Math.min(1, (moved - MOVED.from) / (MOVED.to - MOVED.from));
      const behind = { x: middle + (x + 0.5 - middle) / plan.zoom - 0.5, y: behindY };
      const isInside = at.y < height && at.x > -1 && at.x < width;
      const opacity = isInside ? samplePlane(alpha, at.x, at.y) * belowTop(at.y / height) : 0;
      for (const c of [0, 1, 2] as const) {
        const isPlain = plan.zoom === 1 || opacity >= 1;
        const back = isPlain ? (background.data[i + c] ?? 0) : sampleSharp(background, behind, c);
        const front = opacity > 0 ? sampleSharp(person, at, c) : 0;
        const value = back + (front - back) * opacity;
        const old = photo.data[i + c] ?? 0;
        data[i + c] = Math.min(255, Math.max(0, old + (value - old) * drawn + 0.5));
      }
    }
  }
  return { width, height, data };
}

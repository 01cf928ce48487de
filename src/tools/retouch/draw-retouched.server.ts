import { enlargedRows } from "#engine/local/ops/enlarged-rows.ts";
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
  const moveRow = enlargedRows(movesOf(warp, photo), photo);
  const front = new Float64Array(3);
  const back = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    const moves = moveRow(y);
    const behindY = (y + 0.5) / plan.zoom - 0.5;
    for (let x = first, i = 3 * (y * width + first); x <= last; x++, i += 3) {
      const [dx, dy] = [moves[2 * x] ?? 0, moves[2 * x + 1] ?? 0];
      const moved = Math.sqrt(dx * dx + dy * dy);
      if (moved <= MOVED.from) continue;
      const drawn = Math.min(1, (moved - MOVED.from) / (MOVED.to - MOVED.from));
      const [atX, atY] = [x + dx, y + dy];
      const isInside = atY < height && atX > -1 && atX < width;
      const opacity = isInside ? samplePlane(alpha, atX, atY) * belowTop(atY / height) : 0;
      const isPlain = plan.zoom === 1 || opacity >= 1;
      if (isPlain) for (let c = 0; c < 3; c++) back[c] = background.data[i + c] ?? 0;
      else sampleSharp(background, middle + (x + 0.5 - middle) / plan.zoom - 0.5, behindY, back);
      if (opacity > 0) sampleSharp(person, atX, atY, front);
      for (let c = 0; c < 3; c++) {
        const behind = back[c] ?? 0;
        const value = opacity > 0 ? behind + ((front[c] ?? 0) - behind) * opacity : behind;
        const old = photo.data[i + c] ?? 0;
        data[i + c] = Math.min(255, Math.max(0, old + (value - old) * drawn + 0.5));
      }
    }
  }
  return { width, height, data };
}

/** Pixels of the photo per value of the warp, which is smooth. */
const WARP_STEP = 4;

/** How far each place moves to its source, right and down, in pixels of the photo. */
function movesOf(warp: BodyWarp, photo: Raster) {
  const width = Math.ceil(photo.width / WARP_STEP);
  const height = Math.ceil(photo.height / WARP_STEP);
  const data = new Float32Array(2 * width * height);
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i += 2) {
      const [x, y] = [(column + 0.5) / width, (row + 0.5) / height];
      const source = warp(x, y);
      data[i] = (source.x - x) * photo.width;
      data[i + 1] = (source.y - y) * photo.height;
    }
  }
  return { width, height, data };
}

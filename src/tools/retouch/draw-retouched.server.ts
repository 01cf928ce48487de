import { enlargedRows } from "#engine/local/ops/enlarged-rows.ts";
import { mapPlane, type Plane, type Raster } from "#engine/local/ops/raster.ts";
import { samplePlane } from "#engine/local/ops/resample.ts";
import { samplePixelsAt, samplePlaneAt } from "#engine/local/ops/sample-places.ts";
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

/** Rows that are drawn at a time. */
const BAND_ROWS = 64;

/** Draws the warped person over the background, in the size of the photo. */
export function drawRetouched(layers: Layers): Raster {
  const { photo, warp } = layers;
  const { width, height } = photo;
  const data = photo.data.slice();
  const { first, last } = columnsOf(layers);
  const moveRow = enlargedRows(movesOf(warp, photo), photo);
  const room = createMoved(BAND_ROWS * (last + 1 - first));
  for (let top = 0; top < height; top += BAND_ROWS) {
    const bottom = Math.min(height, top + BAND_ROWS);
    let count = 0;
    for (let y = top; y < bottom; y++) {
      count = addMoved(room, count, { moves: moveRow(y), start: y * width, y, first, last });
    }
    if (count > 0) drawMoved(layers, firstOf(room, count), data);
  }
  return { width, height, data };
}

interface MovedPixels {
  /** Their indices. */
  readonly pixels: Int32Array;
  /** Where each comes from in the photo, x and y in turn. */
  readonly places: Float32Array;
  /** How much of each is redrawn, 0..1. */
  readonly shares: Float32Array;
}

function createMoved(room: number): MovedPixels {
  return {
    pixels: new Int32Array(room),
    places: new Float32Array(2 * room),
    shares: new Float32Array(room),
  };
}

function firstOf({ pixels, places, shares }: MovedPixels, count: number): MovedPixels {
  return {
    pixels: pixels.subarray(0, count),
    places: places.subarray(0, 2 * count),
    shares: shares.subarray(0, count),
  };
}

interface MovedRow {
  readonly y: number;
  /** Index of the row's first pixel. */
  readonly start: number;
  /** How far each pixel is from its source, right and down. */
  readonly moves: Float32Array;
  readonly first: number;
  readonly last: number;
}

/** Adds the moved pixels of a row behind the `count` known ones. Returns the new count. */
function addMoved(
  { pixels, places, shares }: MovedPixels,
  count: number,
  { y, start, moves, first, last }: MovedRow,
): number {
  let next = count;
  for (let x = first; x <= last; x++) {
    const [dx, dy] = [moves[2 * x] ?? 0, moves[2 * x + 1] ?? 0];
    const moved = Math.sqrt(dx * dx + dy * dy);
    if (moved <= MOVED.from) continue;
    pixels[next] = start + x;
    places[2 * next] = x + dx;
    places[2 * next + 1] = y + dy;
    shares[next++] = Math.min(1, (moved - MOVED.from) / (MOVED.to - MOVED.from));
  }
  return next;
}

/** Draws the moved pixels into `data`. */
function drawMoved(layers: Layers, moved: MovedPixels, data: Uint8Array): void {
  const { pixels, places, shares } = moved;
  const { person, photo, background } = layers;
  const opacities = opacitiesAt(layers, places);
  const front = samplePixelsAt(person, places);
  const enlarged = layers.plan.zoom === 1 ? null : enlargedBackground(layers, pixels);
  for (let k = 0; k < pixels.length; k++) {
    const [i, opacity, share] = [3 * (pixels[k] ?? 0), opacities[k] ?? 0, shares[k] ?? 0];
    for (let c = 0; c < 3; c++) {
      const behind = (enlarged ? enlarged[4 * k + c] : background.data[i + c]) ?? 0;
      const value = behind + ((front[4 * k + c] ?? 0) - behind) * opacity;
      const old = photo.data[i + c] ?? 0;
      data[i + c] = Math.min(255, Math.max(0, old + (value - old) * share + 0.5));
    }
  }
}

function opacitiesAt({ alpha }: Layers, places: Float32Array): Float32Array {
  const { width, height } = alpha;
  const opacities = samplePlaneAt(alpha, places);
  for (let k = 0; k < opacities.length; k++) {
    const [x, y] = [places[2 * k] ?? 0, places[2 * k + 1] ?? 0];
    const isInside = y < height && x > -1 && x < width;
    opacities[k] = isInside ? (opacities[k] ?? 0) * belowTop(y / height) : 0;
  }
  return opacities;
}

/** The colours of the enlarged background at pixels, four numbers each. */
function enlargedBackground(
  { background, plan, middle }: Layers,
  pixels: Int32Array,
): Float32Array {
  const { width } = background;
  const places = new Float32Array(2 * pixels.length);
  const centre = middle * width;
  for (let k = 0; k < pixels.length; k++) {
    const x = (pixels[k] ?? 0) % width;
    const y = Math.floor((pixels[k] ?? 0) / width);
    places[2 * k] = centre + (x + 0.5 - centre) / plan.zoom - 0.5;
    places[2 * k + 1] = (y + 0.5) / plan.zoom - 0.5;
  }
  return samplePixelsAt(background, places);
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

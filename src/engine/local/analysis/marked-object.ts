import { colourEvidence, learnColours } from "../ops/colour-model.ts";
import { findComponents } from "../ops/components.ts";
import { dilate } from "../ops/filters.ts";
import { geodesicMap, type Seed } from "../ops/geodesic.ts";
import { meanField } from "../ops/mean-field.ts";
import {
  boundsOf,
  clamp,
  createPlane,
  mapPlane,
  type Plane,
  type Raster,
  sumOf,
  timesPlane,
} from "../ops/raster.ts";
import { samplePlane } from "../ops/resample.ts";
import { applySimilarity, invertSimilarity, type Similarity } from "../ops/similarity.ts";
import { warpQuickly } from "../ops/warp.ts";

/** Longest side of the window around the strokes in which the object is looked for. */
const SIDE_PX = 180;
/**
 * How far an object reaches beyond its strokes at most: a fraction of their extent, between two fractions of the
 * picture's longest side. What lies further away is background.
 */
const REACH = { ofStrokes: 0.6, least: 0.03, most: 0.12 } as const;
/** Size of the window, in reaches around the strokes. */
const WINDOW = 1.3;

/**
 * Rough strokes, 0 or 1, and the rest of the object that they mark. It has colours of the strokes that the background
 * further away lacks, and is nearer to the strokes than to that background if changes of colour count as distance (Bai
 * and Sapiro 2007). Only the strokes if nothing there differs from the background or the object goes on and on.
 */
export function findMarkedObject(picture: Raster, strokes: Plane): Plane {
  const bounds = boundsOf(strokes, 0.5);
  if (!bounds) return strokes;
  const extent = Math.sqrt((bounds.right - bounds.left + 1) * (bounds.bottom - bounds.top + 1));
  const longest = Math.max(picture.width, picture.height);
  const reach = clamp(REACH.ofStrokes * extent, REACH.least * longest, REACH.most * longest);
  const left = Math.max(0, Math.floor(bounds.left - WINDOW * reach));
  const top = Math.max(0, Math.floor(bounds.top - WINDOW * reach));
  const width = Math.min(picture.width, Math.ceil(bounds.right + WINDOW * reach)) - left;
  const height = Math.min(picture.height, Math.ceil(bounds.bottom + WINDOW * reach)) - top;
  const a = Math.min(1, SIDE_PX / Math.max(width, height));
  const toWindow: Similarity = { a, b: 0, dx: (0.5 - left) * a - 0.5, dy: (0.5 - top) * a - 0.5 };
  const size = { width: Math.ceil(width * a), height: Math.ceil(height * a) };
  const marks = drawPlane(strokes, invertSimilarity(toWindow), size);
  const view = warpQuickly(picture, toWindow, size);
  const object = objectIn(view, marks, Math.round(reach * a));
  if (!object) return strokes;
  const whole = drawPlane(object, toWindow, picture);
  return mapPlane(strokes, (value, i) => Math.max(value, whole.data[i] ?? 0));
}

/** Pixels on the edge of an object belong to it from this share on. */
const SOFT_EDGE = 0.3;

/** The plane under a transform from output to source, as 0 or 1; 0 beyond the plane. */
function drawPlane(
  plane: Plane,
  toSource: Similarity,
  { width, height }: Pick<Plane, "width" | "height">,
): Plane {
  return mapPlane(createPlane(width, height), (_, i) => {
    const { x, y } = applySimilarity(toSource, { x: i % width, y: Math.floor(i / width) });
    const isInside = x > -0.5 && y > -0.5 && x < plane.width - 0.5 && y < plane.height - 0.5;
    return isInside && samplePlane(plane, x, y) > SOFT_EDGE ? 1 : 0;
  });
}

const ROUNDS = 2;
/** Log-odds from which on a pixel under the strokes is surely no background, and the share of the strokes that must be. */
const DISTINCT = { odds: 1, share: 0.3 } as const;
/** Log-odds: the most that a colour adds, that the place nearest to the strokes adds, and of everything else. */
const ODDS = { colour: 4, nearness: 2, other: -0.8, beyond: -12 } as const;
const CRF = { strength: 1.1, iterations: 10 };
/** Share of an object that the strokes cover at least, and the share of the line around their reach that it crosses. */
const LIMITS = { covered: 0.2, open: 0.06 } as const;
/** Width of that line. */
const LINE_PX = 2;

function objectIn(view: Raster, marks: Plane, reachPx: number): Plane | null {
  const near = dilate(marks, reachPx);
  const beyond = mapPlane(near, (value) => 1 - value);
  const first = evidenceOf(view, marks, beyond);
  let object = mapPlane(marks, (value, i) => ((first[i] ?? 0) > DISTINCT.odds ? value : 0));
  if (sumOf(object) < DISTINCT.share * sumOf(marks)) return null;
  const nearness = nearnessTo(view, object, beyond);
  let ground = beyond;
  for (let round = 0; round < ROUNDS; round++) {
    const odds = evidenceOf(view, object, ground).map((colour, i) =>
      (near.data[i] ?? 0) > 0
        ? colour + ODDS.other + ODDS.nearness * (nearness.data[i] ?? 0)
        : ODDS.beyond,
    );
    object = mapPlane(meanField(view, odds, CRF), (p) => (p > 0.5 ? p : 0));
    ground = mapPlane(object, (p) => 1 - p);
  }
  const found = touching(object, marks);
  const inner = dilate(marks, reachPx - LINE_PX);
  const line = mapPlane(near, (value, i) => value - (inner.data[i] ?? 0));
  const isOpen = sumOf(timesPlane(found, line)) > LIMITS.open * sumOf(line);
  return isOpen || sumOf(marks) < LIMITS.covered * sumOf(found) ? null : found;
}

function evidenceOf(view: Raster, object: Plane, ground: Plane): Float32Array {
  const models = { front: learnColours(view, object), back: learnColours(view, ground) };
  return colourEvidence(view, models, ODDS.colour);
}

/** 1 at the object, -1 at the ground, by the distances to both. */
function nearnessTo(view: Raster, object: Plane, ground: Plane): Plane {
  const everywhere = new Uint8Array(object.data.length).fill(1);
  const toObject = geodesicMap(view, everywhere, seedsOf(object)).distances;
  const toGround = geodesicMap(view, everywhere, seedsOf(ground)).distances;
  return mapPlane(object, (_, i) => {
    const [to, from] = [toObject[i] ?? 0, toGround[i] ?? 0];
    return (2 * from) / Math.max(1, to + from) - 1;
  });
}

function seedsOf({ data }: Plane): Seed[] {
  const seeds: Seed[] = [];
  for (const [index, value] of data.entries()) if (value > 0.5) seeds.push({ index, label: 1 });
  return seeds;
}

/** The parts of an object that the strokes touch. */
function touching(object: Plane, marks: Plane): Plane {
  const { labels } = findComponents(object, 0.5);
  const touched = new Set<number>();
  for (const [i, label] of labels.entries()) if ((marks.data[i] ?? 0) > 0) touched.add(label);
  touched.delete(0);
  return mapPlane(object, (_, i) => (touched.has(labels[i] ?? 0) ? 1 : 0));
}

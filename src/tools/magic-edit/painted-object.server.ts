import { findMarkedObject } from "#engine/local/analysis/marked-object.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { boundsOf, type Plane, sumOf, timesPlane } from "#engine/local/ops/raster.ts";
import { findPeople, joined } from "./find-object.server.ts";

/**
 * What rough strokes mark in a photo, 0..1 in the size of the work image: the strokes themselves and the rest of each
 * person, or else of the object, that they lie on.
 */
export async function findPainted(photo: PhotoAnalysis, strokes: Plane): Promise<Plane> {
  const figures = await Promise.all((await findPeople(photo)).map(({ mask }) => mask()));
  const people = figures.filter((figure) => isMeant(figure, strokes));
  if (people.length > 0) return joined([strokes, ...people]);
  return findMarkedObject(photo.work.raster, strokes);
}

/** A figure of which this share is painted over is meant as a whole: half a figure is never wanted. */
const PAINTED_SHARE = 0.35;
/** So is one on which strokes lie by `within` that run from its `head` over `along`; both are shares of its height. */
const PAINTED_LINE = { within: 0.6, head: 0.2, along: 0.3 } as const;

function isMeant(figure: Plane, strokes: Plane): boolean {
  const both = timesPlane(figure, strokes);
  if (sumOf(both) >= PAINTED_SHARE * Math.max(1, sumOf(figure))) return true;
  if (sumOf(both) < PAINTED_LINE.within * sumOf(strokes)) return false;
  const [line, whole] = [boundsOf(both, 0.5), boundsOf(figure, 0.5)];
  if (!line || !whole) return false;
  const tall = whole.bottom - whole.top;
  const isFromHead = line.top - whole.top <= PAINTED_LINE.head * tall;
  return isFromHead && line.bottom - line.top >= PAINTED_LINE.along * tall;
}

import { findMarkedObject } from "#engine/local/analysis/marked-object.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { boundsOf, mapPlane, type Plane, sumOf, timesPlane } from "#engine/local/ops/raster.ts";
import { type Box, findPeople, findThings, joined } from "./find-object.server.ts";
import { withTraces } from "./traces.server.ts";

/**
 * What rough strokes mark in a photo, 0..1 in the size of the work image: the strokes themselves and the rest of each
 * person, or else of the object, that they lie on, with shadow and reflection.
 */
export async function findPainted(photo: PhotoAnalysis, strokes: Plane): Promise<Plane> {
  const figures = await Promise.all((await findPeople(photo)).map(({ mask }) => mask()));
  const people = figures.filter((figure) => isMeant(figure, strokes));
  const traced = (masks: readonly Plane[]) =>
    Promise.all(masks.map((mask) => withTraces(photo, mask)));
  if (people.length > 0) return joined([strokes, ...(await traced(people))]);
  const things = (await findThings(photo)).filter(({ box }) => isMeantBox(box, strokes));
  const marked = findMarkedObject(photo.work.raster, strokes);
  const masks = await Promise.all(things.map(({ mask }) => mask()));
  return joined([strokes, ...(await traced(marked === strokes ? masks : [marked, ...masks]))]);
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

/** The strokes lie in the box of an object, and their own box covers this share of it. */
const BOX = { within: 0.8, covered: 0.3 } as const;

function isMeantBox(box: Box, strokes: Plane): boolean {
  const bounds = boundsOf(strokes, 0.5);
  if (!bounds) return false;
  const inBox = mapPlane(strokes, (value, i) => {
    const x = (i % strokes.width) - box.left;
    const y = Math.floor(i / strokes.width) - box.top;
    return x >= 0 && y >= 0 && x < box.width && y < box.height ? value : 0;
  });
  const painted = (bounds.right - bounds.left) * (bounds.bottom - bounds.top);
  return (
    sumOf(inBox) >= BOX.within * sumOf(strokes) && painted >= BOX.covered * box.width * box.height
  );
}

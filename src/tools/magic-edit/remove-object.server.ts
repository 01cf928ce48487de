import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { measureGap } from "#engine/local/judging/measure-gap.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { fillByShifts } from "#engine/local/ops/fill-shifts.ts";
import { boxMean, dilate } from "#engine/local/ops/filters.ts";
import { lumaPlane, mapPlane, type Plane, sumOf, timesPlane } from "#engine/local/ops/raster.ts";
import { resizePlane } from "#engine/local/ops/resample.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { findByWords } from "./find-object.server.ts";
import { findPainted } from "./painted-object.server.ts";
import { magicEdit } from "./tool.ts";

type RemoveObjectPayload = EnginePayload<typeof magicEdit.operations.removeObject>;

/** Removes an object or a person from a photo and fills in the background. */
export const removeObjectOperation = defineLocalOperation(
  engineReader(magicEdit.operations.removeObject),
  {
    capability: "limited",
    note: "removal_limits",
    run: removeObject,
  },
);

/** How far the hole extends beyond the object, as a fraction of the longest side, to include soft edges. */
const MARGIN = 0.011;
/** An area above this fraction of the image can't be filled from the rest. */
const MAX_AREA = 0.72;
const MIN_AREA = 0.0001;
/** From this opacity on, a pixel next to the object belongs to another person. */
const SOMEBODY = 0.6;

async function removeObject(job: LocalJob<RemoveObjectPayload>): Promise<LocalOutput> {
  const { sourceImage, promptText, mask } = job.payload;
  const photo = await job.analyse(sourceImage);
  job.progress("finding_object", 0.15);
  const painted = mask ? await readMask(job, photo) : null;
  const found = painted ? await findPainted(photo, painted) : await findByWords(photo, promptText);
  const area = found ? sumOf(found) / found.data.length : 0;
  if (!found || area < MIN_AREA) throw new EngineFailure("object_not_found");
  if (area > MAX_AREA) throw new EngineFailure("unsupported");
  job.progress("filling_in", 0.45);
  const original = photo.image.raster;
  const hasPeople = (await photo.faces()).length > 0;
  const people = hasPeople ? (await photo.matte()).alpha : null;
  // People next to the object lose nothing to its margin, unless the brush says so.
  const hole = holeAround(found, mask ? null : people);
  // Nothing of a person is copied into the background, but clothes and skin are completed from their own.
  const forbidden = people && !liesOn(hole, people) ? people : null;
  const raster = fillByShifts(original, hole, {
    seed: 29,
    ...(forbidden && { forbidden }),
    onShare: (share) => job.progress("filling_in", 0.5 + 0.5 * share),
  });
  const measures = measureGap({ before: original, after: raster, hole, people: forbidden });
  return { raster, alpha: null, mimeType: "image/jpeg", note: null, measures };
}

/** Width of the rim around a hole that shows what it lies on, as a fraction of the longest side. */
const RIM = 0.02;

/** Returns whether most of what surrounds a hole belongs to people: it is in a garment or a face. */
function liesOn(hole: Plane, people: Plane): boolean {
  const reach = Math.max(2, Math.round(RIM * Math.max(hole.width, hole.height)));
  const rim = mapPlane(dilate(hole, reach), (value, i) => value - (hole.data[i] ?? 0));
  return sumOf(timesPlane(rim, people)) > 0.5 * sumOf(rim);
}

/** The painted area, in the size of the work image. */
async function readMask(
  job: LocalJob<RemoveObjectPayload>,
  photo: PhotoAnalysis,
): Promise<Plane | null> {
  if (!job.payload.mask) return null;
  const painted = await job.analyse(job.payload.mask);
  const { width, height } = photo.work.raster;
  return mapPlane(resizePlane(lumaPlane(painted.image.raster), width, height), (value) =>
    value > 0.5 ? 1 : 0,
  );
}

/** The object with a margin and a soft rim of one pixel, in the size of the work image. */
function holeAround(found: Plane, people: Plane | null): Plane {
  const reach = Math.max(2, Math.round(MARGIN * Math.max(found.width, found.height)));
  const core = mapPlane(found, (value) => (value > 0.15 ? 1 : 0));
  const wide = mapPlane(dilate(core, reach), (value, i) => {
    const isOther = (core.data[i] ?? 0) === 0 && (people?.data[i] ?? 0) > SOMEBODY;
    return isOther ? 0 : value;
  });
  return boxMean(wide, 1);
}

import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { fillByShifts } from "#engine/local/ops/fill-shifts.ts";
import { boxMean, dilate } from "#engine/local/ops/filters.ts";
import { lumaPlane, mapPlane, type Plane, type Raster } from "#engine/local/ops/raster.ts";
import { resizePlane } from "#engine/local/ops/resample.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { findByWords } from "./find-object.server.ts";
import { magicEdit } from "./tool.ts";

type RemoveObjectPayload = EnginePayload<typeof magicEdit.operations.removeObject>;

/** Takes a thing or a person out of a photo and fills in what may be behind. */
export const removeObjectOperation = defineLocalOperation(
  engineReader(magicEdit.operations.removeObject),
  {
    capability: "limited",
    note: "removal_limits",
    run: removeObject,
  },
);

/** How far the hole reaches beyond the thing, as a share of the longest side: soft edges go with it. */
const MARGIN = 0.011;
/** More than this share of the picture cannot be made up from the rest. */
const MAX_AREA = 0.72;
const MIN_AREA = 0.0001;
/** Opacity from which on a pixel beside the thing belongs to somebody else. */
const SOMEBODY = 0.6;

async function removeObject(job: LocalJob<RemoveObjectPayload>): Promise<LocalOutput> {
  const { sourceImage, promptText, mask } = job.payload;
  const photo = await job.analyse(sourceImage);
  job.progress("finding_object", 0.15);
  const found = mask ? await readMask(job, photo) : await findByWords(photo, promptText);
  const area = found ? found.data.reduce((sum, value) => sum + value, 0) / found.data.length : 0;
  if (!found || area < MIN_AREA) throw new EngineFailure("object_not_found");
  if (area > MAX_AREA) throw new EngineFailure("unsupported");
  job.progress("filling_in", 0.45);
  const original = photo.image.raster;
  // Nobody is copied into the gap that somebody leaves, and nobody beside it loses an arm to its margin.
  const hasPeople = (await photo.faces()).length > 0;
  const people = hasPeople ? (await photo.matte()).alpha : null;
  const hole = holeAround(found, mask ? null : people, original);
  const raster = fillByShifts(original, hole, {
    seed: 29,
    ...(people && { forbidden: people }),
  });
  return { raster, alpha: null, mimeType: "image/jpeg", note: "removal_limits" };
}

/** The painted part, in the size of the work image. */
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

/** The thing with a margin and a soft rim of one pixel, in the size of the original. */
function holeAround(found: Plane, people: Plane | null, { width, height }: Raster): Plane {
  const reach = Math.max(2, Math.round(MARGIN * Math.max(found.width, found.height)));
  const core = mapPlane(found, (value) => (value > 0.15 ? 1 : 0));
  const wide = mapPlane(dilate(core, reach), (value, i) => {
    const isOther = (core.data[i] ?? 0) === 0 && (people?.data[i] ?? 0) > SOMEBODY;
    return isOther ? 0 : value;
  });
  return resizePlane(boxMean(wide, 1), width, height);
}

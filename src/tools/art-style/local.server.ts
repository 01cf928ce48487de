import { measureCutOut } from "#engine/local/judging/measure-person.ts";
import {
  defineLocalOperation,
  type LocalJob,
  type LocalOutput,
  type LocalPreview,
} from "#engine/local/operation.ts";
import type { Size } from "#engine/local/ops/enlarged-rows.ts";
import { resizeFloat, toFloat, toRaster } from "#engine/local/ops/float-raster.ts";
import type { Raster } from "#engine/local/ops/raster.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { painters } from "./painters.server.ts";
import { paintingSize, subjectOf } from "./subject.server.ts";
import { artStyle } from "./tool.ts";

type Payload = EnginePayload<typeof artStyle.operations.artStyle>;

/** Repaints the photo in one of eight styles. */
export const artStyleOperation = defineLocalOperation(engineReader(artStyle.operations.artStyle), {
  capability: "full",
  note: null,
  run: paint,
  preview: sketch,
});

async function paint(job: LocalJob<Payload>): Promise<LocalOutput> {
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_face", 0.1);
  await photo.faces();
  job.progress("cutting_out", 0.2);
  const { paint: repaint, fieldsPx } = painters[job.payload.style];
  const subject = await subjectOf(photo, { mostPx: fieldsPx, version: versionOf(job) });
  job.progress("painting", 0.4);
  const { raster } = photo.image;
  const painting = repaint(subject, paintingSize(raster), (share) =>
    job.progress("painting", 0.6 + 0.35 * share),
  );
  job.progress("finishing", 0.95);
  return {
    raster: resizeRaster(painting, raster),
    alpha: null,
    mimeType: "image/jpeg",
    note: null,
    measures: await measureCutOut(photo),
  };
}

async function sketch(job: LocalJob<Payload>): Promise<LocalPreview> {
  const photo = await job.analyse(job.payload.sourceImage);
  const { paint: repaint, fieldsPx } = painters[job.payload.style];
  const subject = await subjectOf(photo, {
    mostPx: fieldsPx,
    version: versionOf(job),
    isSketch: true,
  });
  return {
    raster: repaint(subject, subject.picture, () => undefined),
    alpha: null,
    resultSize: photo.size,
  };
}

/** A preview shows the same version as its result. */
function versionOf({ payload }: LocalJob<Payload>): number {
  return payload.seed ?? 0;
}

function resizeRaster(painting: Raster, { width, height }: Size): Raster {
  if (painting.width === width && painting.height === height) return painting;
  return toRaster(resizeFloat(toFloat(painting), width, height));
}

import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { resizeFloat, toRaster } from "#engine/local/ops/float-raster.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { painters } from "./painters.server.ts";
import { subjectOf } from "./subject.server.ts";
import { artStyle } from "./tool.ts";

type Payload = EnginePayload<typeof artStyle.operations.artStyle>;

/** Repaints the photo in one of eight styles. */
export const artStyleOperation = defineLocalOperation(engineReader(artStyle.operations.artStyle), {
  capability: "full",
  note: null,
  run: paint,
});

async function paint(job: LocalJob<Payload>): Promise<LocalOutput> {
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_face", 0.1);
  await photo.faces();
  job.progress("cutting_out", 0.2);
  const subject = await subjectOf(photo);
  job.progress("painting", 0.4);
  const painting = painters[job.payload.style](subject);
  job.progress("finishing", 0.95);
  const { width, height } = photo.image.raster;
  return {
    raster: toRaster(resizeFloat(painting, width, height)),
    alpha: null,
    mimeType: "image/jpeg",
    note: null,
  };
}

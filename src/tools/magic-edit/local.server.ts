import { drawCutOut } from "#engine/local/cut-out-drawing.ts";
import { measureCutOut } from "#engine/local/judging/measure-person.ts";
import {
  defineLocalOperation,
  type LocalJob,
  type LocalOutput,
  type LocalPreview,
} from "#engine/local/operation.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { magicEdit } from "./tool.ts";

type RemoveBackgroundPayload = EnginePayload<typeof magicEdit.operations.removeBackground>;

/** Removes the background: the photo in its original size, transparent except for the people. */
export const removeBackgroundOperation = defineLocalOperation(
  engineReader(magicEdit.operations.removeBackground),
  {
    capability: "full",
    note: "people_first",
    run: removeBackground,
    preview: sketchCutOut,
  },
);

async function removeBackground(job: LocalJob<RemoveBackgroundPayload>): Promise<LocalOutput> {
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_face", 0.15);
  await photo.faces();
  job.progress("cutting_out", 0.3);
  const matte = await photo.matte();
  job.progress("composing", 0.7);
  const { raster, alpha } = drawCutOut(photo.image, photo.work, matte.alpha);
  return {
    raster,
    alpha,
    mimeType: "image/png",
    note: matte.hasPerson ? null : "no_person_cut_out",
    measures: await measureCutOut(photo),
  };
}

async function sketchCutOut(job: LocalJob<RemoveBackgroundPayload>): Promise<LocalPreview> {
  const photo = await job.analyse(job.payload.sourceImage);
  const { alpha } = await photo.matte();
  return { ...drawCutOut(photo.image, photo.work, alpha), resultSize: photo.size };
}

import { type AgeEstimator, openAgeEstimator } from "#engine/local/analysis/face-age.ts";
import { tensorLibrary } from "#engine/local/analysis/tensor-runtime.ts";
import { defineLocalInspection, type LocalJob } from "#engine/local/operation.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { type FaceAge, faceAgePayload } from "./face-age.ts";

const asked = { payload: faceAgePayload };

let estimator: Promise<AgeEstimator> | undefined;

/** Estimates the age of the largest face, without a result. The network loads when a thread first needs it. */
export const faceAgeInspection = defineLocalInspection(engineReader(asked), estimateAge);

async function estimateAge(job: LocalJob<EnginePayload<typeof asked>>): Promise<FaceAge> {
  const photo = await job.analyse(job.payload.sourceImage);
  const [face] = await photo.faces();
  if (!face) return { ageYears: null };
  estimator ??= openAgeEstimator(tensorLibrary());
  const estimate = await estimator;
  return { ageYears: Math.max(0, Math.round(estimate(photo.work.raster, face))) };
}

import { cellPhoto, drawPlan } from "./draw-plan.ts";
import { intake } from "./intake.ts";
import { ImageFault, type ImageJobName, type ImageJobs } from "./jobs.ts";
import { drawMask, readMask } from "./mask-file.ts";
import { mix, openSteps } from "./mix.ts";
import { flatten, sheet, tagPng, toPng } from "./print.ts";
import type { JobDone, WorkerAnswer, WorkerRequest } from "./worker-protocol.ts";

const work: {
  readonly [Name in ImageJobName]: (
    input: ImageJobs[Name]["input"],
  ) => Promise<ImageJobs[Name]["output"]>;
} = {
  intake,
  flatten,
  tagPng,
  toPng,
  sheet,
  cellPhoto,
  mix,
  openSteps,
  drawMask,
  readMask,
  // Few pages look for faces, so the code loads on demand.
  faces: async (input) => (await import("./faces/count-faces.ts")).countFaces(input),
  planSheet: drawPlan,
};

async function run<Name extends ImageJobName>(
  request: WorkerRequest<Name>,
): Promise<JobDone<Name>> {
  const { id, name } = request;
  return { id, name, output: await work[name](request.input) };
}

function toFailure({ id, name }: WorkerRequest, error: unknown): WorkerAnswer {
  const problem = error instanceof ImageFault ? error.problem : "cannotLoad";
  return { id, name, problem, reason: String(error) };
}

self.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  void run(data)
    .catch((error: unknown) => toFailure(data, error))
    .then((answer) => self.postMessage(answer, { transfer: [] }));
});

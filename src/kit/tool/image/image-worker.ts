import { cellPhoto, drawPlan } from "./draw-plan.ts";
import { intake } from "./intake.ts";
import { ImageFault } from "./jobs.ts";
import { mix, openSteps } from "./mix.ts";
import { flatten, sheet, tagPng, toPng } from "./print.ts";
import type { WorkerAnswer, WorkerRequest } from "./worker-protocol.ts";

async function run(request: WorkerRequest): Promise<WorkerAnswer> {
  const { id } = request;
  switch (request.name) {
    case "intake":
      return { id, name: request.name, output: await intake(request.input) };
    case "flatten":
      return { id, name: request.name, output: await flatten(request.input) };
    case "tagPng":
      return { id, name: request.name, output: await tagPng(request.input) };
    case "toPng":
      return { id, name: request.name, output: await toPng(request.input) };
    case "sheet":
      return { id, name: request.name, output: await sheet(request.input) };
    case "cellPhoto":
      return { id, name: request.name, output: await cellPhoto(request.input) };
    case "mix":
      return { id, name: request.name, output: await mix(request.input) };
    case "openSteps":
      return { id, name: request.name, output: await openSteps(request.input) };
    case "faces": {
      // Few pages look for faces, so the code loads on demand.
      const { countFaces } = await import("./faces/count-faces.ts");
      return { id, name: request.name, output: await countFaces(request.input) };
    }
    case "planSheet":
      return { id, name: request.name, output: await drawPlan(request.input) };
  }
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

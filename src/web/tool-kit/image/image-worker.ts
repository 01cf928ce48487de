import { intake } from "./intake.ts";
import { ImageFault } from "./jobs.ts";
import { flatten, sheet, tagPng } from "./print.ts";
import type { WorkerAnswer, WorkerRequest } from "./worker-protocol.ts";

function run(request: WorkerRequest) {
  switch (request.name) {
    case "intake":
      return intake(request.input);
    case "flatten":
      return flatten(request.input);
    case "tagPng":
      return tagPng(request.input);
    case "sheet":
      return sheet(request.input);
  }
}

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  try {
    return { id: request.id, output: await run(request) };
  } catch (error) {
    const problem = error instanceof ImageFault ? error.problem : "cannotLoad";
    return { id: request.id, problem, reason: String(error) };
  }
}

self.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  void answer(data).then((result) => self.postMessage(result));
});

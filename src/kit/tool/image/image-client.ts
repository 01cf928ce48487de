import { ownScript } from "#kit/ui/own-script.ts";
// oxlint-disable-next-line import/default -- the build makes this address of the worker
import workerAddress from "./image-worker.ts?worker&url";
import { ImageFault, type ImageJobName, type ImageJobs } from "./jobs.ts";
import type { JobDone, WorkerAnswer } from "./worker-protocol.ts";

interface Waiting<Name extends ImageJobName> {
  readonly resolve: (output: ImageJobs[Name]["output"]) => void;
  readonly reject: (fault: ImageFault) => void;
}

const waiting: { readonly [Name in ImageJobName]: Map<number, Waiting<Name>> } = {
  intake: new Map(),
  flatten: new Map(),
  tagPng: new Map(),
  toPng: new Map(),
  sheet: new Map(),
  cellPhoto: new Map(),
  planSheet: new Map(),
  mix: new Map(),
  openSteps: new Map(),
  drawMask: new Map(),
  readMask: new Map(),
  faces: new Map(),
};
let worker: Worker | null = null;
let lastId = 0;

function failAll(): void {
  for (const jobs of Object.values(waiting)) {
    for (const { reject } of jobs.values()) reject(new ImageFault("cannotLoad"));
    jobs.clear();
  }
  worker = null;
}

function settle<Name extends ImageJobName>({ id, name, output }: JobDone<Name>): void {
  waiting[name].get(id)?.resolve(output);
  waiting[name].delete(id);
}

function hear({ data }: MessageEvent<WorkerAnswer>): void {
  if (!("problem" in data)) {
    settle(data);
    return;
  }
  const fault = new ImageFault(data.problem, { cause: new Error(data.reason) });
  waiting[data.name].get(data.id)?.reject(fault);
  waiting[data.name].delete(data.id);
}

/** Returns the page's only worker. Creates it for the first image. */
function openWorker(): Worker {
  if (worker) return worker;
  const opened = new Worker(ownScript(workerAddress), { type: "module" });
  opened.addEventListener("message", hear);
  opened.addEventListener("error", failAll);
  worker = opened;
  return opened;
}

/** Runs a job of `ImageJobs` in the worker. Rejects with an `ImageFault`. */
export function runImageJob<Name extends ImageJobName>(
  name: Name,
  input: ImageJobs[Name]["input"],
): Promise<ImageJobs[Name]["output"]> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting[name].set(id, { resolve, reject });
    openWorker().postMessage({ id, name, input }, []);
  });
}

import { ImageFault, type ImageJobName, type ImageJobs } from "./jobs.ts";
import type { WorkerAnswer } from "./worker-protocol.ts";

interface Waiting {
  readonly resolve: (output: unknown) => void;
  readonly reject: (fault: ImageFault) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let lastId = 0;

function failAll(): void {
  for (const { reject } of waiting.values()) reject(new ImageFault("cannotLoad"));
  waiting.clear();
  worker = null;
}

/** One worker for the page, made when the first picture comes. */
function openWorker(): Worker {
  if (worker) return worker;
  const opened = new Worker(new URL("./image-worker.ts", import.meta.url), { type: "module" });
  opened.addEventListener("message", ({ data }: MessageEvent<WorkerAnswer>) => {
    const job = waiting.get(data.id);
    waiting.delete(data.id);
    if ("problem" in data)
      job?.reject(new ImageFault(data.problem, { cause: new Error(data.reason) }));
    else job?.resolve(data.output);
  });
  opened.addEventListener("error", failAll);
  worker = opened;
  return opened;
}

/** Runs a job of `ImageJobs` beside the page. Rejects with an `ImageFault`. */
export function runImageJob<Name extends ImageJobName>(
  name: Name,
  input: ImageJobs[Name]["input"],
): Promise<ImageJobs[Name]["output"]> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, {
      // The worker answers a job with the output of that job.
      resolve: (output) => resolve(output as ImageJobs[Name]["output"]),
      reject,
    });
    openWorker().postMessage({ id, name, input });
  });
}

/** The bytes of a blob as base64, without the data-URL prefix. */
export async function toBase64(blob: Blob): Promise<string> {
  const reader = new FileReader();
  await new Promise((done, fail) => {
    reader.addEventListener("load", done);
    reader.addEventListener("error", () => fail(new ImageFault("cannotLoad")));
    reader.readAsDataURL(blob);
  });
  const url = typeof reader.result === "string" ? reader.result : "";
  return url.slice(url.indexOf(",") + 1);
}

import { type MessagePort, threadId } from "node:worker_threads";
import { move, transferableSymbol, valueSymbol } from "piscina";
import type { ImageFile } from "#core/image-payload.ts";
import type { StepCode } from "#core/run.ts";
import { EngineFailure, type EnginePreview } from "../port.ts";
import { type Analyser, createAnalyser } from "./analyser.ts";
import { encodeOutput, encodeSteps } from "./encode.ts";
import { encodePreview } from "./encode-preview.ts";
import { flawWords, judge, type Limits } from "./judging/judge.ts";
import { makeTile } from "./make-tile.ts";
import { leaveTraces } from "./marking/leave-traces.ts";
import type {
  PreviewMessage,
  ProgressMessage,
  WorkerAnswer,
  WorkerCall,
  WorkerSettings,
  WorkerTask,
} from "./messages.ts";
import type { LocalInspections, LocalRegistry, RegisteredOperation } from "./operation.ts";

export type WorkerHandler = (call: WorkerCall) => Promise<unknown>;

/**
 * The handler of an engine's worker thread. It loads the models as soon as the thread starts, so that a replacement
 * thread is warm before it's needed.
 */
export function createWorkerHandler(
  registry: LocalRegistry,
  settings: WorkerSettings = {},
  { inspections = {}, limits = {} }: WorkerRules = {},
): WorkerHandler {
  const analyser = createAnalyser(settings);
  // The handler below reports the failure; this only prevents an unhandled rejection from ending the thread first.
  analyser.catch(() => undefined);
  return async ({ task, port }) => {
    try {
      const loaded = await analyser;
      if (task.kind === "warm") return { kind: "warm", threadId } satisfies WorkerAnswer;
      if (task.kind === "tile") {
        const work = await makeTile(ownOf(registry, task.operation), task.payload, loaded);
        return { kind: "tile", ...work } satisfies WorkerAnswer;
      }
      if (task.kind === "inspect") return await inspect(task, { inspections, analyser: loaded });
      return await runOperation({ task, port, registry, limits }, loaded);
    } catch (error) {
      return toFailure(error);
    } finally {
      port?.close();
    }
  };
}

interface WorkerRules {
  readonly inspections?: LocalInspections;
  /** By operation; the results of an operation without any are always charged. */
  readonly limits?: Readonly<Record<string, Limits>>;
}

interface Looking {
  readonly inspections: LocalInspections;
  readonly analyser: Analyser;
}

async function inspect(
  { inspection, payload }: Extract<WorkerTask, { kind: "inspect" }>,
  { inspections, analyser }: Looking,
): Promise<WorkerAnswer> {
  const known = ownOf(inspections, inspection);
  if (!known) throw new EngineFailure("unsupported");
  const found = await known.run({
    payload,
    analyse: (image: ImageFile<string>) => analyser.analyse(image),
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  return { kind: "inspected", found };
}

interface Run {
  readonly task: Extract<WorkerTask, { kind: "run" }>;
  readonly port: MessagePort | null;
  readonly registry: LocalRegistry;
  readonly limits: Readonly<Record<string, Limits>>;
}

async function runOperation(
  { task, port, registry, limits }: Run,
  analyser: Analyser,
): Promise<unknown> {
  const operation = ownOf(registry, task.operation);
  if (!operation) throw new EngineFailure("unsupported");
  const progress = createProgress((message) => port?.postMessage(message));
  progress("reading", 0);
  if (task.wantsPreview) {
    const preview = await makePreview(operation, task.payload, analyser);
    if (preview) port?.postMessage({ preview } satisfies PreviewMessage);
  }
  const output = await operation.run({
    payload: task.payload,
    analyse: (image: ImageFile<string>) => analyser.analyse(image),
    progress,
    signal: new AbortController().signal,
  });
  const verdict = judge(output.measures ?? {}, ownOf(limits, task.operation) ?? {});
  if (verdict.kind === "refused") throw new EngineFailure(flawWords[verdict.flaw].error);
  progress("finishing", ENCODING_FRACTION);
  const { left, traces } = await leaveTraces(output, task.traces);
  const image = { ...(await encodeOutput(left)), ...(traces ? { traces } : {}) };
  const steps = output.steps ? await encodeSteps(output.steps) : null;
  progress("finishing", 1);
  const answer: WorkerAnswer = {
    kind: "done",
    image,
    note: verdict.kind === "free" ? flawWords[verdict.flaw].note : output.note,
    isFree: verdict.kind === "free",
    model: analyser.modelName,
    framing: output.framing ?? null,
    steps,
  };
  // Transfers the bytes to the main thread without a copy.
  const buffers = [image, steps].flatMap((file) => (file ? [file.bytes.buffer] : []));
  return move({ [transferableSymbol]: buffers, [valueSymbol]: answer });
}

function ownOf<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Longest side of the photo of a preview. */
const PREVIEW_PHOTO_PX = 320;

/** Returns `null` if the operation makes no preview of these images. A run never fails because of its preview. */
async function makePreview(
  operation: RegisteredOperation,
  payload: unknown,
  analyser: Analyser,
): Promise<EnginePreview | null> {
  const picture = await operation
    .preview?.({
      payload,
      analyse: (image: ImageFile<string>) => analyser.analyseRoughly(image, PREVIEW_PHOTO_PX),
      progress: () => undefined,
      signal: new AbortController().signal,
    })
    .catch(() => null);
  return picture ? encodePreview(picture) : null;
}

const ENCODING_FRACTION = 0.95;

/** Forwards steps with fractions that never fall and are at most 1. */
function createProgress(
  send: (message: ProgressMessage) => void,
): (step: StepCode, fraction: number) => void {
  let last = 0;
  return (step, fraction) => {
    last = Math.min(1, Math.max(last, fraction));
    send({ step, fraction: last });
  };
}

function toFailure(error: unknown): WorkerAnswer {
  if (error instanceof EngineFailure) {
    return { kind: "failed", code: error.code, message: error.message };
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: "failed", code: "unavailable", message };
}

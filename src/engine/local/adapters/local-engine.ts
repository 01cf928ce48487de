import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";
import { LOCAL_ENGINE_ID } from "#core/run.ts";
import {
  type EngineAbility,
  EngineFailure,
  type EngineOptions,
  type EngineRequest,
  type EngineResult,
  type ImageEngine,
  type TileEngine,
} from "../../port.ts";
import type {
  PreviewMessage,
  ProgressMessage,
  TileWork,
  WorkerAnswer,
  WorkerCall,
  WorkerSettings,
  WorkerTask,
} from "../messages.ts";

type WorkerPool = Piscina<WorkerCall, WorkerAnswer>;

interface LocalEngineOptions {
  /** The file that exports `handler`, a `WorkerHandler`: a file: URL or a path. */
  readonly workerUrl: URL | string;
  /** Worker threads; each holds its own models (about 400 MB). */
  readonly threads: number;
  /** Abilities of the operations in the worker's registry. */
  readonly abilities: Readonly<Record<string, EngineAbility>>;
  /** Maximum duration of one run, from its start in a thread. */
  readonly timeoutMs?: number;
  /** Path of an ONNX model that replaces the built-in matte model in every thread. */
  readonly mattingModel?: string | null;
  /** Arguments for Node in the threads, such as a loader for TypeScript. */
  readonly execArgv?: readonly string[];
}

const DEFAULT_TIMEOUT_MS = 60_000;
const MAX_HEAP_MB = 1024;
/**
 * Three times what V8 gives a thread by default: fewer collections of short-lived planes and numbers, whose helper
 * threads took up to a sixth of a run's CPU time.
 */
const MAX_YOUNG_HEAP_MB = 96;
/** Rounds of warm-up tasks until each thread has answered one. */
const WARM_ROUNDS = 10;

/** An inspection, its payload, and the signal that stops it. */
interface InspectRequest {
  readonly inspection: string;
  readonly payload: unknown;
  readonly signal: AbortSignal;
}

/** The built-in engine can also inspect images without producing one. */
export interface LocalEngine extends ImageEngine {
  /** Names the engine's code. Equal builds make equal images of equal requests. */
  readonly build: string;
  /** Returns the findings as the thread sent them. Rejects only with an `EngineFailure`. */
  inspect(request: InspectRequest): Promise<unknown>;
  /** Makes small pictures of operations, while there is nothing else to do. */
  readonly tiles: TileEngine;
}

/**
 * The built-in engine: makes images in worker threads, never in the calling thread. The threads start with the first
 * run or `warmUp`; a process that only reads the abilities has none. A thread gets a copy of the payload (structured
 * clone), so the caller keeps the originals for another engine.
 */
export function createLocalEngine(options: LocalEngineOptions): LocalEngine {
  const { abilities, threads, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const build = buildOf(pathOf(options.workerUrl));
  let started: WorkerPool | null = null;
  let isClosed = false;
  let isWarm = false;
  let warming: Promise<void> | null = null;
  let busyCount = 0;
  const whileBusy = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    busyCount += 1;
    return work().finally(() => {
      busyCount -= 1;
    });
  };
  const openPool = (): WorkerPool => {
    started ??= createPool(options);
    return started;
  };
  const ability = (operation: string): EngineAbility | null =>
    Object.hasOwn(abilities, operation) ? (abilities[operation] ?? null) : null;
  const warmUp = async (): Promise<void> => {
    const pool = openPool();
    const warm = new Set<number>();
    for (let round = 0; round < WARM_ROUNDS && warm.size < threads; round++) {
      const tasks = Array.from({ length: threads }, () => warmThread(pool));
      for (const threadId of await Promise.all(tasks)) warm.add(threadId);
    }
    isWarm = true;
  };
  const forgetWarming = (): void => {
    warming = null;
  };
  return {
    id: LOCAL_ENGINE_ID,
    kind: "local",
    build,
    ability,
    run: async (request, runOptions) => {
      const able = ability(request.operation);
      if (!able) throw new EngineFailure("unsupported");
      if (isClosed) throw new EngineFailure("unavailable", "The engine is closed.");
      const task = { pool: openPool(), timeoutMs };
      const answer = await whileBusy(() => runTask(task, request, runOptions));
      return toResult(answer, { ...able, build });
    },
    inspect: async (request) => {
      if (isClosed) throw new EngineFailure("unavailable", "The engine is closed.");
      const task = { pool: openPool(), timeoutMs };
      return whileBusy(() => runInspection(task, request));
    },
    tiles: {
      make: async ({ operation, payload }) => {
        if (isClosed) throw new EngineFailure("unavailable", "The engine is closed.");
        if (!isWarm) warming ??= warmUp().catch(forgetWarming);
        if (!isWarm || busyCount > 0) return null;
        const task = { pool: openPool(), timeoutMs };
        const { made, cpuMs, model } = await whileBusy(() => runTile(task, operation, payload));
        return { made, cpuMs, engine: LOCAL_ENGINE_ID, model: `${model} ${build}` };
      },
    },
    warmUp,
    close: async () => {
      isClosed = true;
      await started?.destroy();
    },
  };
}

function createPool(options: LocalEngineOptions): WorkerPool {
  const { workerUrl, threads, execArgv, mattingModel } = options;
  const settings: WorkerSettings = mattingModel ? { mattingModel } : {};
  return new Piscina<WorkerCall, WorkerAnswer>({
    filename: pathOf(workerUrl),
    name: "handler",
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    // A thread that waits on an atomic can't load its models in the meantime.
    atomics: "disabled",
    workerData: settings,
    resourceLimits: {
      maxOldGenerationSizeMb: MAX_HEAP_MB,
      maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MB,
    },
    ...(execArgv ? { execArgv: [...execArgv] } : {}),
  });
}

function pathOf(workerUrl: URL | string): string {
  const address = String(workerUrl);
  return address.startsWith("file:") ? fileURLToPath(address) : address;
}

const BUILD_DIGITS = 12;

/** A bundled worker names its chunks by their content, so its own content stands for all of the engine's code. */
function buildOf(workerPath: string): string {
  return createHash("sha256").update(readFileSync(workerPath)).digest("hex").slice(0, BUILD_DIGITS);
}

async function warmThread(pool: WorkerPool): Promise<number> {
  const task: WorkerTask = { kind: "warm" };
  const answer = await pool.run({ task, port: null });
  if (answer.kind === "failed") throw new EngineFailure(answer.code, answer.message);
  return answer.kind === "warm" ? answer.threadId : 0;
}

interface TaskContext {
  readonly pool: WorkerPool;
  readonly timeoutMs: number;
}

async function runTask(
  { pool, timeoutMs }: TaskContext,
  request: EngineRequest,
  { signal, onProgress, onPreview }: EngineOptions,
): Promise<WorkerAnswer> {
  if (signal.aborted) throw new EngineFailure("cancelled");
  const timeout = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let last = 0;
  const { port1, port2 } = new MessageChannel();
  listen(port1, (message) => {
    if ("preview" in message) return onPreview?.(message.preview);
    const { step, fraction } = message;
    timer ??= setTimeout(() => timeout.abort(), timeoutMs);
    last = Math.max(last, fraction);
    onProgress(step, last);
  });
  const { operation, payload, traces = null } = request;
  const wantsPreview = onPreview !== undefined;
  const task: WorkerTask = { kind: "run", operation, payload, traces, wantsPreview };
  try {
    return await pool.run(
      { task, port: port2 },
      { transferList: [port2], signal: AbortSignal.any([signal, timeout.signal]) },
    );
  } catch (cause) {
    if (signal.aborted) throw new EngineFailure("cancelled", "The run was cancelled.", { cause });
    if (timeout.signal.aborted)
      throw new EngineFailure("timeout", "The run took too long.", { cause });
    throw new EngineFailure("unavailable", "The engine's thread ended.", { cause });
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}

async function runInspection(
  { pool, timeoutMs }: TaskContext,
  { inspection, payload, signal }: InspectRequest,
): Promise<unknown> {
  const task: WorkerTask = { kind: "inspect", inspection, payload };
  const inTime = AbortSignal.timeout(timeoutMs);
  const answer = await pool
    .run({ task, port: null }, { signal: AbortSignal.any([signal, inTime]) })
    .catch((cause: unknown) => {
      if (signal.aborted) throw new EngineFailure("cancelled", "Nobody waits.", { cause });
      if (inTime.aborted) throw new EngineFailure("timeout", "It took too long.", { cause });
      throw new EngineFailure("unavailable", "The engine's thread ended.", { cause });
    });
  if (answer.kind === "failed") throw new EngineFailure(answer.code, answer.message);
  if (answer.kind !== "inspected") throw new EngineFailure("bad_answer");
  return answer.found;
}

/** Isn't stopped for callers that leave: that would end the thread with its models. */
async function runTile(
  { pool, timeoutMs }: TaskContext,
  operation: string,
  payload: unknown,
): Promise<TileWork> {
  const task: WorkerTask = { kind: "tile", operation, payload };
  const answer = await pool
    .run({ task, port: null }, { signal: AbortSignal.timeout(timeoutMs) })
    .catch((cause: unknown) => {
      throw new EngineFailure("unavailable", "The engine's thread ended.", { cause });
    });
  if (answer.kind === "failed") throw new EngineFailure(answer.code, answer.message);
  if (answer.kind !== "tile") throw new EngineFailure("bad_answer");
  return answer;
}

function listen(
  port: MessagePort,
  onMessage: (message: ProgressMessage | PreviewMessage) => void,
): void {
  port.on("message", onMessage);
  // Progress alone must not keep the process alive.
  port.unref();
}

interface Maker extends EngineAbility {
  readonly build: string;
}

function toResult(answer: WorkerAnswer, { capability, build }: Maker): EngineResult {
  if (answer.kind === "failed") throw new EngineFailure(answer.code, answer.message);
  if (answer.kind !== "done") throw new EngineFailure("bad_answer");
  return {
    image: answer.image,
    engine: LOCAL_ENGINE_ID,
    // `runs.equal_result` reads the build.
    model: `${answer.model} ${build}`,
    capability,
    note: answer.note,
    costMicroUsd: 0,
    isFree: answer.isFree,
    ...(answer.framing ? { framing: answer.framing } : {}),
    ...(answer.steps ? { steps: answer.steps } : {}),
  };
}

import { z } from "zod";
import type { ErrorCode } from "#core/errors.ts";
import {
  EngineFailure,
  type EngineFailureCode,
  type EngineOptions,
  type EngineRequest,
  type EngineResult,
  type ImageEngine,
} from "#engine/port.ts";
import type { Database } from "#server/db/connection.ts";
import { userFileKey } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";
import type { QueueJob } from "../queue/queue.ts";
import type { QueueLog } from "../queue/queue-log.ts";
import { checkResult } from "./check-result.ts";
import { createAttemptLog } from "./engine-attempts.ts";
import { patientStorage } from "./patient-storage.ts";
import { createProgressReporter, type ProgressReporter } from "./report-progress.ts";
import { isFinished } from "./run.ts";
import type { RunEvents } from "./run-events.ts";
import { isStoredImage, replaceImages } from "./run-payload.ts";
import {
  type BegunTry,
  beginTry,
  completeRun,
  failRun,
  findRun,
  HoldLost,
  handBack,
  type Try,
} from "./run-store.ts";

export const RUN_JOB = "run";
const runJob = z.object({ runId: z.uuid() });

/** Tries that a run gets when its worker dies or fails in a way nobody foresaw. */
const MAX_ATTEMPTS = 3;
/** Share of the progress that is the engine's; the rest is storing. */
const ENGINE_SHARE = 0.95;

export interface ExecuteRunDeps {
  readonly database: Database;
  readonly storage: Storage;
  readonly engine: Pick<ImageEngine, "run">;
  readonly events: RunEvents;
  readonly log: QueueLog;
  readonly timeoutMs: number;
  readonly newId: () => string;
  /** Whose run goes first where runs wait for an engine; higher before lower. */
  readonly priorityOf: (userId: string) => Promise<number>;
}

/** Why the work on a picture was stopped from outside. */
type StopReason = "timeout" | "stopping" | "ended";

/**
 * Works on one run, from the line to its end. Resolves when the run has ended, by whomever; throws when
 * it has to be tried again or belongs to another worker.
 */
export async function executeRun(deps: ExecuteRunDeps, job: QueueJob): Promise<void> {
  const { runId } = runJob.parse(job.payload);
  const lease = deps.newId();
  const current = { runId, lease };
  const begun = await beginTry(deps.database.pool, current, MAX_ATTEMPTS);
  if (!begun) {
    await failRun(deps.database, { runId, code: "interrupted" });
    return;
  }
  const stop = watchForStop(deps, job.signal, runId);
  const progress = createProgressReporter(deps.database.pool, runId);
  try {
    progress.report("reading", 0);
    await makeAndKeep(deps, { ...current, begun, stop, progress });
  } catch (error) {
    await progress.stop();
    await settleFailure(deps, { ...current, begun, error, reason: stop.reason() });
  } finally {
    stop.dispose();
    await progress.stop();
  }
}

interface StopWatch {
  readonly signal: AbortSignal;
  reason(): StopReason | null;
  dispose(): void;
}

/** One signal for everything that ends the work: its time, the end of the process, a cancelled run. */
function watchForStop(deps: ExecuteRunDeps, jobSignal: AbortSignal, runId: string): StopWatch {
  const controller = new AbortController();
  let reason: StopReason | null = null;
  const stop = (why: StopReason): void => {
    reason ??= why;
    controller.abort();
  };
  const timer = setTimeout(() => stop("timeout"), deps.timeoutMs);
  const unsubscribe = deps.events.subscribe(runId, (event) => {
    if (event.kind === "changed") void stopIfEnded();
  });
  const onJobAbort = (): void => stop("stopping");
  jobSignal.addEventListener("abort", onJobAbort);
  if (jobSignal.aborted) onJobAbort();

  async function stopIfEnded(): Promise<void> {
    const run = await findRun(deps.database.pool, runId).catch(() => null);
    if (run && isFinished(run)) stop("ended");
  }
  return {
    signal: controller.signal,
    reason: () => reason,
    dispose() {
      clearTimeout(timer);
      unsubscribe();
      jobSignal.removeEventListener("abort", onJobAbort);
    },
  };
}

interface RunningTry extends Try {
  readonly begun: BegunTry;
  readonly stop: StopWatch;
  readonly progress: ProgressReporter;
}

async function makeAndKeep(deps: ExecuteRunDeps, current: RunningTry): Promise<void> {
  const { runId, lease, begun, stop, progress } = current;
  const made = await runEngine(deps, current);
  checkResult(made.image);
  progress.report("storing", ENGINE_SHARE);
  // A worker that lost its lease must not overwrite the picture of the one that has it.
  const id = `${runId}-${lease.slice(0, 8)}`;
  const { mimeType } = made.image;
  const key = userFileKey(begun.userId, { kind: "out", id, mimeType });
  await patientStorage(deps.storage, stop.signal).put(key, made.image);
  await progress.stop();
  const { widthPx, heightPx } = made.image;
  const isFree = made.isFree ?? false;
  const result = { ...made, key, mimeType, widthPx, heightPx, isFree };
  const isKept = await completeRun(deps.database, current, result).catch(async (error: unknown) => {
    // After any other error the commit may have come through, and its picture must stay.
    if (error instanceof HoldLost) await deps.storage.delete(key);
    throw error;
  });
  if (isKept) return;
  await deps.storage.delete(key);
  stop.signal.throwIfAborted();
  throw new Error(`run ${runId} was taken from this worker`);
}

/** The engine's request with the files of its pictures. */
function loadImages(storage: Pick<Storage, "get">, payload: unknown): Promise<unknown> {
  return replaceImages(payload, isStoredImage, async ({ storageKey, mimeType }) => {
    const file = await storage.get(storageKey);
    if (!file) throw new Error(`the picture ${storageKey} is gone`);
    return { bytes: file.bytes, mimeType };
  });
}

/** Asks the engine, and keeps what each of its calls has cost, also when no picture comes of them. */
async function runEngine(deps: ExecuteRunDeps, current: RunningTry): Promise<EngineResult> {
  const { begun, progress, runId } = current;
  const { operation, kind } = begun;
  const [payload, priority] = await Promise.all([
    loadImages(patientStorage(deps.storage, current.stop.signal), begun.payload),
    deps.priorityOf(begun.userId),
  ]);
  const attempts = createAttemptLog(deps, runId);
  try {
    return await runUntilStopped(
      deps.engine,
      { operation, payload, kind },
      {
        signal: current.stop.signal,
        onProgress: (step, fraction) => progress.report(step, fraction * ENGINE_SHARE),
        onAttempt: attempts.keep,
        priority,
      },
    );
  } finally {
    await attempts.settled();
  }
}

/** Runs the engine, but waits no longer than its signal says, even when the engine does not listen. */
function runUntilStopped(
  engine: ExecuteRunDeps["engine"],
  request: EngineRequest,
  options: EngineOptions,
): Promise<EngineResult> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    const give = (): void => reject(new EngineFailure("cancelled"));
    if (signal.aborted) return give();
    signal.addEventListener("abort", give, { once: true });
    engine.run(request, options).then(resolve, reject);
  });
}

interface FailedTry extends Try {
  readonly begun: BegunTry;
  readonly error: unknown;
  readonly reason: StopReason | null;
}

/** Decides what a try that brought no picture means for its run. */
async function settleFailure(deps: ExecuteRunDeps, failed: FailedTry): Promise<void> {
  const { runId, begun, error, reason } = failed;
  const run = await findRun(deps.database.pool, runId);
  if (!run || isFinished(run)) return;
  if (reason === "stopping") {
    await handBack(deps.database.pool, failed, { isCounted: false });
    throw new Error(`run ${runId} goes back into the line: the server stops`, { cause: error });
  }
  const isLastTry = error instanceof HoldLost || begun.attempt >= MAX_ATTEMPTS;
  const code = failureCode(error, reason) ?? (isLastTry ? "interrupted" : null);
  if (code === null) {
    await handBack(deps.database.pool, failed, { isCounted: true });
    throw error;
  }
  const sentence = `run ${runId} failed as ${code}: ${String(error)}`;
  if (code === "interrupted") deps.log.error(sentence);
  else deps.log.info(sentence);
  await endWithFailure(deps, failed, code);
}

async function endWithFailure(deps: ExecuteRunDeps, failed: Try, code: ErrorCode): Promise<void> {
  const { runId, lease } = failed;
  if (await failRun(deps.database, { runId, lease, code })) return;
  const run = await findRun(deps.database.pool, runId);
  // Whoever has the run now needs its job, which would be deleted if this worker ended in peace.
  if (run && !isFinished(run)) throw new Error(`run ${runId} was taken from this worker`);
}

/** The typed failure of an engine; null for everything that nobody foresaw. */
function failureCode(error: unknown, reason: StopReason | null): EngineFailureCode | null {
  if (reason === "timeout") return "timeout";
  return error instanceof EngineFailure ? error.code : null;
}

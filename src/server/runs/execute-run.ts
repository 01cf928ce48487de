import { z } from "zod";
import type { ImageFile } from "#core/image-payload.ts";
import type { EngineKind } from "#core/run.ts";
import {
  EngineFailure,
  type EngineImage,
  type EngineOptions,
  type EngineRequest,
  type EngineResult,
  type ImageEngine,
  type TraceOrder,
} from "#engine/port.ts";
import type { Database } from "#server/db/connection.ts";
import { createAttemptLog } from "#server/engines/engine-attempts.ts";
import type { StudioPause } from "#server/engines/studio-pause.ts";
import type { Marking } from "#server/marking/open.ts";
import { stepsKeyOf, userFileKey } from "#server/storage/keys.ts";
import type { MediaBooks } from "#server/storage/media-books.ts";
import type { Storage } from "#server/storage/port.ts";
import { mapPictures, putTogether } from "#tool-model/pictured.ts";
import { hasWatermark } from "#tools/marking.ts";
import type { QueueJob } from "../queue/queue.ts";
import type { QueueLog } from "../queue/queue-log.ts";
import { checkResult } from "./check-result.ts";
import type { EqualResults } from "./equal-results.ts";
import type { Leases } from "./leases.ts";
import { markResult } from "./mark-result.ts";
import { createProgressReporter, type ProgressReporter } from "./report-progress.ts";
import { isFinished } from "./run.ts";
import type { RunEvents } from "./run-events.ts";
import type { StoredImage } from "./run-payload.ts";
import { findRun } from "./run-store.ts";
import { MAX_ATTEMPTS, PictureGone, RunTaken, settleFailure } from "./settle-try.ts";
import type { Tries } from "./steps-together.ts";
import { openStopWatch, type StopWatch } from "./stop-watch.ts";
import { isDatabaseTrouble, withPatience } from "./trouble.ts";
import { type BegunTry, HoldLost, type JobLock, type MadeResult, type Try } from "./try-store.ts";

/** Name of the job that runs/runs.sql adds. */
export const RUN_JOB = "run";
const runJob = z.object({ runId: z.uuid() });

/** Share of the engine in the progress; the rest is storing. */
const ENGINE_SHARE = 0.95;
/** Short: nothing has been spent yet, so the run soon goes back to the queue and makes room for others. */
const READ_PATIENCE_MS = 5_000;
/** Long: a finished result is worth waiting for file store and database. */
const KEEP_PATIENCE_MS = 120_000;

export interface ExecuteRunDeps {
  readonly database: Database;
  readonly storage: Storage;
  readonly media: Pick<MediaBooks, "noteResult" | "keepSteps" | "forget">;
  readonly engine: Pick<ImageEngine, "run">;
  /** Asked again before the engine runs: earlier runs may have ended since the start. */
  readonly studioPause: StudioPause;
  readonly equalResults: Pick<EqualResults, "readFor">;
  /** Marks and signs the file as the last step before it is stored. */
  readonly marking: Pick<Marking, "mark" | "watermarkKey" | "newWatermarkId">;
  readonly events: RunEvents;
  readonly leases: Leases;
  readonly tries: Tries;
  readonly log: QueueLog;
  /** Time limit of one run in the engine. */
  readonly timeoutMs: number;
  readonly newId: () => string;
}

/**
 * Executes one run, from the queue to its end. Resolves when the run has ended, for any reason, or has another job.
 * Throws `RunTaken` if it belongs to another worker. Drops a job that names no run.
 */
export async function executeRun(deps: ExecuteRunDeps, job: QueueJob): Promise<void> {
  const parsed = runJob.safeParse(job.payload);
  if (!parsed.success) {
    deps.log.error(`job ${job.jobId} has no run id and is dropped`);
    return;
  }
  const { runId } = parsed.data;
  const current = { runId, lease: deps.newId() };
  const begun = await begin(deps, { ...current, ...job }, job.signal);
  if (begun === "taken") throw new RunTaken(runId);
  if (begun === "over") return;
  if (begun === "given_up") {
    deps.log.error(`run ${runId} failed after ${MAX_ATTEMPTS} attempts`);
    return;
  }
  await workOn(deps, { ...current, begun }, job.signal);
}

function begin(deps: ExecuteRunDeps, asked: Try & JobLock, signal: AbortSignal) {
  return withPatience(() => deps.tries.begin(asked), {
    forMs: READ_PATIENCE_MS,
    signal,
    isTrouble: isDatabaseTrouble,
  });
}

interface OwnTry extends Try {
  readonly begun: BegunTry;
}

async function workOn(deps: ExecuteRunDeps, own: OwnTry, jobSignal: AbortSignal): Promise<void> {
  const { runId, begun } = own;
  const { pool } = deps.database;
  const hasEnded = async () => {
    const run = await findRun(pool, runId);
    return run !== null && isFinished(run);
  };
  const stop = openStopWatch({ events: deps.events, hasEnded }, runId, jobSignal);
  const letGo = deps.leases.keep(own, () => stop.stop("lost"));
  const progress = createProgressReporter(pool, runId);
  progress.report("reading", 0);
  try {
    await makeAndKeep(deps, { ...own, stop, progress });
  } catch (error) {
    await progress.stop();
    const failed = { ...own, attempt: begun.attempt, error, reason: stop.reason() };
    await settleFailure({ on: pool, log: deps.log }, failed);
  } finally {
    letGo();
    stop.dispose();
    await progress.stop();
  }
}

interface RunningTry extends OwnTry {
  readonly stop: StopWatch;
  readonly progress: ProgressReporter;
}

async function makeAndKeep(deps: ExecuteRunDeps, current: RunningTry): Promise<void> {
  const { runId, lease, begun, stop, progress } = current;
  const { made, image, steps, record } = await makeResult(deps, current);
  progress.report("storing", ENGINE_SHARE);
  // A worker that lost its lease must not overwrite the result of the current one.
  const id = `${runId}-${lease.slice(0, 8)}`;
  const { mimeType, widthPx, heightPx } = image;
  const key = userFileKey(begun.userId, { kind: "out", id, mimeType });
  const patience = { forMs: KEEP_PATIENCE_MS, signal: stop.signal };
  const keepSteps = steps && (() => storeSteps(deps, { key, userId: begun.userId, steps }));
  for (const keep of [() => deps.storage.put(key, image), keepSteps]) {
    if (keep) await withPatience(keep, { ...patience, isTrouble: () => true });
  }
  await progress.stop();
  // The next statement checks whether the run has ended, and must not be stopped by its own notice.
  stop.stopListening();
  const isFree = made.isFree ?? false;
  const framing = made.framing ?? null;
  const result = { ...made, key, mimeType, widthPx, heightPx, isFree, framing, record };
  const isKept = await withPatience(() => complete(deps, current, result), {
    ...patience,
    isTrouble: isDatabaseTrouble,
  }).catch(async (error: unknown) => {
    // After any other error the commit may have succeeded, and its result must stay.
    if (error instanceof HoldLost) await dropResult(deps, key);
    throw error;
  });
  if (isKept) {
    deps.media.noteResult({ key, userId: begun.userId, bytes: image.bytes.length });
    return;
  }
  await dropResult(deps, key);
  throw new RunTaken(runId);
}

type Steps = NonNullable<EngineResult["steps"]>;

interface StepsOfResult {
  /** Key of the result. */
  readonly key: string;
  readonly userId: string;
  readonly steps: Steps;
}

/** The record comes first: if the process dies in between, the file still has an end. */
async function storeSteps(
  { media, storage }: ExecuteRunDeps,
  { key, userId, steps }: StepsOfResult,
): Promise<void> {
  const stepsKey = stepsKeyOf(key);
  await media.keepSteps({ key: stepsKey, userId, bytes: steps.bytes.length });
  await storage.put(stepsKey, steps);
}

/** Deletes the files of a result that no run has. */
async function dropResult({ media, storage }: ExecuteRunDeps, key: string): Promise<void> {
  await storage.delete(key);
  await storage.delete(stepsKeyOf(key));
  await media.forget(stepsKeyOf(key));
}

/**
 * Returns `false` if the run isn't ours. Reads the run, because a commit may have succeeded although its answer was
 * lost.
 */
async function complete(deps: ExecuteRunDeps, own: Try, result: MadeResult): Promise<boolean> {
  const { runId, lease } = own;
  if (await deps.tries.complete({ runId, lease, result })) return true;
  const run = await findRun(deps.database.pool, runId);
  return run?.state === "done" && run.result.key === result.key;
}

/** Loads a stored image for the engine. */
async function loadImage(
  { storage }: ExecuteRunDeps,
  { storageKey, mimeType }: StoredImage,
  signal: AbortSignal,
): Promise<ImageFile> {
  const file = await withPatience(() => storage.get(storageKey), {
    forMs: READ_PATIENCE_MS,
    signal,
    isTrouble: () => true,
  });
  if (!file) throw new PictureGone(`the picture ${storageKey} is gone`);
  return { bytes: file.bytes, mimeType };
}

function tracesOf({ marking }: ExecuteRunDeps, operation: string): TraceOrder {
  const watermarkId = hasWatermark(operation) ? marking.newWatermarkId() : null;
  return { key: marking.watermarkKey, watermarkId };
}

interface MarkedResult {
  readonly made: EngineResult;
  /** The image and its steps as they are stored. */
  readonly image: EngineImage;
  readonly steps: Steps | null;
  readonly record: MadeResult["record"];
}

/** Copies the result that the run would make again, or runs the engine and marks its image. */
async function makeResult(deps: ExecuteRunDeps, current: RunningTry): Promise<MarkedResult> {
  const { runId, begun, stop } = current;
  const patience = { forMs: READ_PATIENCE_MS, signal: stop.signal };
  const kind = await withPatience(() => deps.studioPause.admit(begun), {
    ...patience,
    isTrouble: isDatabaseTrouble,
  });
  const equal = await withPatience(() => deps.equalResults.readFor({ ...begun, runId, kind }), {
    ...patience,
    isTrouble: () => true,
  });
  // Its file is marked already, and its record is stored.
  if (equal) return { made: equal, image: equal.image, steps: equal.steps ?? null, record: null };
  const made = await runEngine(deps, { ...current, kind });
  checkResult(made.image);
  const { operation, payload } = begun;
  const marked = markResult(deps.marking.mark, { operation, payload, result: made });
  const { image, steps, sourceType } = marked;
  const { traces } = made.image;
  return { made, image, steps, record: traces && sourceType ? { ...traces, sourceType } : null };
}

/** Runs the engine, and records the cost of each of its calls even if no image comes of them. */
async function runEngine(
  deps: ExecuteRunDeps,
  { begun, progress, runId, stop, kind }: RunningTry & { readonly kind: EngineKind | null },
): Promise<EngineResult> {
  const { operation, rank } = begun;
  const loaded = await mapPictures(begun.payload, (image) => loadImage(deps, image, stop.signal));
  const attempts = createAttemptLog(deps, runId);
  const inTime = stop.limit(deps.timeoutMs);
  try {
    return await runUntilStopped(
      deps.engine,
      { operation, payload: putTogether(loaded), kind, traces: tracesOf(deps, operation) },
      {
        signal: stop.signal,
        onProgress: (step, fraction) => progress.report(step, fraction * ENGINE_SHARE),
        onAttempt: attempts.keep,
        onPreview: deps.events.isWatched(runId) ? (preview) => progress.show(preview) : undefined,
        priority: rank,
      },
    );
  } finally {
    inTime();
    await attempts.settled();
  }
}

/** Runs the engine, but stops waiting when the signal aborts, even if the engine ignores it. */
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

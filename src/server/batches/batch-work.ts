import { z } from "zod";
import { AppError } from "#core/errors.ts";
import type { ImageFile } from "#core/image-payload.ts";
import type { Database } from "#server/db/connection.ts";
import { startChores } from "#server/queue/chores.ts";
import { type JobHandler, startQueue } from "#server/queue/queue.ts";
import type { QueueLog } from "#server/queue/queue-log.ts";
import type { Run } from "#server/runs/run.ts";
import { tellEnd } from "#server/runs/run-notice.ts";
import type { RunRequest, StartRunDeps } from "#server/runs/start-run.ts";
import type { RequireConsent } from "#server/safety/consents.ts";
import { requireFitWords } from "#server/safety/fit-words.ts";
import { mimeTypeOf } from "#server/storage/keys.ts";
import type { MediaBooks } from "#server/storage/media-books.ts";
import { type Storage, StorageUnavailable } from "#server/storage/port.ts";
import { PHOTO_OF_PAYLOAD } from "#tool-model/batch.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { mapPictures, withPicture } from "#tool-model/pictured.ts";
import { dropFile } from "./batch-photos.ts";
import type { BatchRow } from "./batch-rows.ts";
import {
  type ItemToStart,
  type Look,
  lookAtBatch,
  noteRefusal,
  startItemRun,
} from "./look-at-batch.ts";
import { requireOperation } from "./open-batch.ts";
import { BATCH_JOB, queueForgottenBatches, queueLook } from "./queue-look.ts";

export interface BatchWorkDeps {
  readonly database: Pick<Database, "pool">;
  readonly storage: Pick<Storage, "get" | "delete">;
  readonly media: Pick<MediaBooks, "marksOf" | "forget">;
  readonly tools: readonly AnyTool[];
  /** Starts a run as for a single one, once per id. `start` holds the credits and queues the run. */
  readonly startRun: (request: RunRequest, start: StartRunDeps["start"]) => Promise<Run>;
  /** Throws `consent_missing` if the user no longer agrees. */
  readonly requireConsent: RequireConsent;
  readonly costCredits: number;
  readonly log: QueueLog;
  /** How often to look for batches that have lost their job. Default 5 s. */
  readonly sweepIntervalMs?: number;
}

/** A look takes moments; the runs that it starts do the work. */
const CONCURRENCY = 2;
/** At most two runs of a user are in progress and two more wait, so slots stay busy between two looks. */
const LOOK_AGAIN_MS = 1_000;
const DEFAULT_SWEEP_INTERVAL_MS = 5_000;

const jobPayload = z.strictObject({ batchId: z.uuid() });

/** Starts working on batches, including those that another process left unfinished. Returns a function that stops. */
export async function startBatches(
  deps: BatchWorkDeps,
  databaseUrl: string,
): Promise<() => Promise<void>> {
  const { database, log } = deps;
  const queue = await startQueue({
    url: databaseUrl,
    concurrency: CONCURRENCY,
    handlers: { [BATCH_JOB]: batchWorker(deps) },
    log,
  });
  const stopSweeping = startChores(
    database.pool,
    [
      {
        name: "look after batches",
        everyMs: deps.sweepIntervalMs ?? DEFAULT_SWEEP_INTERVAL_MS,
        async run() {
          const count = await queueForgottenBatches(database.pool);
          if (count > 0) log.warn(`queued new jobs for ${count} batches without one`);
        },
      },
    ],
    log,
  );
  return async () => {
    await stopSweeping();
    await queue.stop();
  };
}

function batchWorker(deps: BatchWorkDeps): JobHandler {
  return ({ payload, signal }) => workOnBatch(deps, jobPayload.parse(payload).batchId, signal);
}

/**
 * Looks at a batch once and starts as many runs as allowed. Idempotent: two processes may do it at once, and it may be
 * interrupted between any two statements.
 */
export async function workOnBatch(
  deps: BatchWorkDeps,
  batchId: string,
  signal: AbortSignal,
): Promise<void> {
  const { pool } = deps.database;
  const look = await lookAtBatch(pool, batchId);
  if (!look) return;
  await Promise.all(look.ended.map((runId) => tellEnd(pool, runId)));
  await startAll(deps, look, signal);
  await dropNeedless(deps, look);
  if (!look.isOver) await queueLook(pool, batchId, LOOK_AGAIN_MS);
}

async function startAll(deps: BatchWorkDeps, look: Look, signal: AbortSignal): Promise<void> {
  const { batch, toStart } = look;
  for (const item of toStart) {
    signal.throwIfAborted();
    const refusal = await startItem(deps, batch, item).catch(toRefusal);
    if (refusal === null) continue;
    const where = { ...item, batchId: batch.id };
    if (!(await noteRefusal(deps.database.pool, where, refusal))) return;
  }
}

/** Returns expected refusals. Any other error is rethrown, so the queue retries. */
function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof StorageUnavailable) return new AppError("storage_unavailable");
  throw error;
}

/** Starts the run of a photo under the rules of a single run. Returns `null` once it started. */
async function startItem(deps: BatchWorkDeps, batch: BatchRow, item: ItemToStart): Promise<null> {
  const { tool, operation } = requireOperation(deps.tools, batch);
  requireFitWords(batch.settings.values, operation);
  if (tool.consent !== null) {
    await deps.requireConsent(batch.userId, { kind: tool.consent, isOlder: true });
  }
  const request = {
    runId: item.runId,
    userId: batch.userId,
    operation: batch.operation,
    payload: await loadPayload(deps, batch, item),
    costCredits: deps.costCredits,
    locale: batch.locale,
    kind: batch.kind,
    isByApi: false,
  };
  const where = { batchId: batch.id, place: item.place };
  await deps.startRun(request, (run) => startItemRun(deps.database.pool, where, run));
  return null;
}

async function loadPayload(
  deps: BatchWorkDeps,
  { settings }: BatchRow,
  { uploadKey }: ItemToStart,
): Promise<RunRequest["payload"]> {
  const others = await mapPictures(settings, ({ storageKey }) => loadPicture(deps, storageKey));
  return withPicture(others, PHOTO_OF_PAYLOAD, await loadPicture(deps, uploadKey));
}

/** Throws `upload_not_found` if the image was deleted, by retention or its owner. */
async function loadPicture(
  { storage, media }: BatchWorkDeps,
  key: string | null,
): Promise<ImageFile> {
  const mimeType = key === null ? null : mimeTypeOf(key);
  const file = key === null ? null : await storage.get(key);
  if (key === null || mimeType === null || !file) throw new AppError("upload_not_found");
  const marks = await media.marksOf(key);
  return { bytes: file.bytes, mimeType, ...(marks ? { marks } : {}) };
}

/** A run keeps its photo as long as its result; the upload would use the same space again. */
async function dropNeedless(deps: BatchWorkDeps, { batch, toDrop }: Look): Promise<void> {
  for (const { place, key } of toDrop) {
    try {
      await dropFile(deps, key);
    } catch (error) {
      // Retention will delete it.
      deps.log.warn(`an upload of batch ${batch.id} couldn't be deleted yet: ${String(error)}`);
      return;
    }
    await deps.database.pool.query("select batches.forget_upload($1, $2, $3)", [
      batch.id,
      place,
      key,
    ]);
  }
}

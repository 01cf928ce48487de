import { AppError, type ErrorCode } from "#core/errors.ts";
import type { Queryable } from "#server/db/connection.ts";
import {
  type NewRun,
  type Started,
  type StartRow,
  startedOf,
  throwRefusal,
  toStart,
} from "#server/runs/run-store.ts";
import { startLimits } from "#server/runs/start-run.ts";
import { type BatchRow, findBatch } from "./batch-rows.ts";

/** Most open runs of all batches of a user. A user may have ten; the others stay free for single runs. */
const MAX_PLACES = 4;

/** A photo whose run is next to start. */
export interface ItemToStart {
  readonly place: number;
  readonly runId: string;
  readonly uploadKey: string | null;
}

export interface Look {
  readonly batch: BatchRow;
  readonly toStart: readonly ItemToStart[];
  /** Uploads that are no longer needed, because their runs have the photo. */
  readonly toDrop: readonly { readonly place: number; readonly key: string }[];
  /** Runs that the look ended, because their batch was cancelled. */
  readonly ended: readonly string[];
  /** Whether the batch needs no further look. */
  readonly isOver: boolean;
}

interface LookRow {
  readonly isOver: boolean;
  readonly places: number;
  readonly ended: string[];
}

/**
 * Records which runs have ended, ends the batch if nothing is left, and returns the next photos, as many as the user
 * may have in progress. Returns `null` if the batch is gone.
 */
export async function lookAtBatch(on: Queryable, batchId: string): Promise<Look | null> {
  const { rows } = await on.query<LookRow>(
    `select is_over as "isOver", places, ended from batches.look($1, $2)`,
    [batchId, MAX_PLACES],
  );
  const batch = await findBatch(on, batchId);
  const [look] = rows;
  if (!look || !batch) return null;
  const { places, ...seen } = look;
  return {
    ...seen,
    batch,
    toStart: await findNext(on, batchId, places),
    toDrop: await findNeedless(on, batch),
  };
}

async function findNext(on: Queryable, batchId: string, places: number): Promise<ItemToStart[]> {
  const { rows } = await on.query<ItemToStart>(
    `select place, run_id as "runId", upload_key as "uploadKey" from public.batch_item
      where batch_id = $1 and state = 'waiting' order by place limit $2`,
    [batchId, places],
  );
  return rows;
}

async function findNeedless(on: Queryable, { id, state }: BatchRow) {
  const { rows } = await on.query<{ place: number; key: string }>(
    `select place, upload_key as key from public.batch_item
      where batch_id = $1 and upload_key is not null
        and (state = 'done' or ($2 = 'cancelled' and state in ('failed', 'refused')))`,
    [id, state],
  );
  return rows;
}

interface Where {
  readonly batchId: string;
  readonly place: number;
}

/**
 * Starts the run of a photo and marks the photo as running, both or neither. Returns `too_many_open` if the user's
 * batches have as many runs as they may. Throws `batch_state` if the batch or the photo has changed.
 */
export async function startItemRun(
  on: Queryable,
  { batchId, place }: Where,
  run: NewRun,
): Promise<Started> {
  const { holdTtlS, maxOpen } = startLimits;
  const { rows } = await on
    .query<StartRow>(
      `select outcome, begun_at as "createdAt"
         from batches.start_item($1, $2, $3, make_interval(secs => $4), $5, $6)`,
      [batchId, place, JSON.stringify(toStart(run)), holdTtlS, maxOpen, MAX_PLACES],
    )
    .catch(throwRefusal);
  if (rows[0]?.outcome === "not_wanted") throw new AppError("batch_state");
  return rows[0]?.outcome === "no_place" ? "too_many_open" : startedOf(run, rows[0]);
}

/** Refusals that affect all photos: the batch pauses with this reason until its owner resumes it. */
const pausing = new Set<ErrorCode>([
  "not_enough_credits",
  "payment_overdue",
  "payment_disputed",
  "consent_missing",
  "account_closing",
  "storage_full",
  "studio_paused",
  "studio_paused_only",
  "studio_paused_today",
]);
/** Temporary refusals, or ones that the next look resolves: nothing is recorded. */
const passing = new Set<ErrorCode>([
  "batch_state",
  "too_many_open_runs",
  "busy",
  "storage_unavailable",
]);

/** Records why a photo couldn't start. Returns `false` if the caller should try no further photos now. */
export async function noteRefusal(
  on: Queryable,
  { batchId, place, runId }: Where & Pick<ItemToStart, "runId">,
  { code, details }: AppError,
): Promise<boolean> {
  if (passing.has(code)) return false;
  const reason = JSON.stringify(details);
  if (pausing.has(code)) {
    await on.query("select batches.rest($1, $2, $3)", [batchId, code, reason]);
    return false;
  }
  await on.query("select batches.fail_item($1, $2, $3, $4, $5)", [
    batchId,
    place,
    runId,
    code,
    reason,
  ]);
  return true;
}

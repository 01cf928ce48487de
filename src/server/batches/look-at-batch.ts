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

/** Runs of all batches of one person at a time: of ten open ones the others are for their other tools. */
const MAX_PLACES = 4;

/** A photo whose run is to be begun. */
export interface ItemToStart {
  readonly place: number;
  readonly runId: string;
  readonly uploadKey: string | null;
}

export interface Look {
  readonly batch: BatchRow;
  readonly toStart: readonly ItemToStart[];
  /** Uploads that nobody needs any more: their runs have the photo. */
  readonly toDrop: readonly { readonly place: number; readonly key: string }[];
  /** Runs that the look ended, because their batch was cancelled. */
  readonly ended: readonly string[];
  /** Whether there will be nothing to do later. */
  readonly isOver: boolean;
}

interface LookRow {
  readonly isOver: boolean;
  readonly places: number;
  readonly ended: string[];
}

/**
 * One look at a batch: writes down which runs have ended, ends the batch when nothing is left, and tells which photos
 * are next, as many as the person may have in work. Null for a batch that is gone.
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
 * Begins the run of a photo, and the photo is in work: both or neither. Throws `too_many_open_runs` when the person's
 * batches have as many runs as they may, and `batch_state` when the batch or the photo has moved on.
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

/** What stops all photos alike: the batch rests with this reason, and goes on when its owner says so. */
const pausing = new Set<ErrorCode>([
  "not_enough_credits",
  "payment_overdue",
  "payment_disputed",
  "consent_missing",
  "account_closing",
  "storage_full",
]);
/** What passes by itself, or is for the next look to see: nothing is written down. */
const passing = new Set<ErrorCode>([
  "batch_state",
  "too_many_open_runs",
  "busy",
  "storage_unavailable",
]);

/** Writes down why a photo could not be begun. Answers false when the batch is not to be tried further now. */
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

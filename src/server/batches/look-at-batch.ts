import type { AppError, ErrorCode } from "#core/errors.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import { type BatchRow, findBatch, setState } from "./batch-rows.ts";

/** Runs of all batches of one person at a time: of ten open ones the others are for their other tools. */
const MAX_OPEN = 4;

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
  /** Whether there will be something to do later. */
  readonly isOver: boolean;
}

/**
 * One look at a batch: writes down which runs have ended, chooses which photos are begun next, and ends the batch
 * when nothing is left. Photos that an earlier look chose and did not begin, because its process died, are chosen
 * again; their run is the same. Null for a batch that is gone.
 */
export function lookAtBatch(database: Database, batchId: string): Promise<Look | null> {
  return database.transaction(async ({ client }) => {
    const batch = await findBatch(client, batchId, { isLocked: true });
    if (!batch) return null;
    await noteEnds(client, batchId);
    if (batch.state === "running") await choose(client, batch);
    if (batch.state === "paused") await putBackUnbegun(client, batchId);
    const left = await countLeft(client, batchId);
    const isDone = batch.state === "running" && left.waiting + left.running === 0;
    if (isDone) await setState(client, batchId, "done");
    const toStart = batch.state === "running" ? await findUnbegun(client, batchId) : [];
    return {
      batch,
      toStart,
      toDrop: await findNeedless(client, batch),
      isOver: batch.state === "running" ? isDone : left.running === 0,
    };
  });
}

/** What became of runs since the last look. */
async function noteEnds(on: Queryable, batchId: string): Promise<void> {
  await on.query(
    `update public.batch_item i
        set state = r.state,
            reason_code = case when r.state = 'failed' then coalesce(r.error_code, 'unexpected') end,
            reason_details = case when r.state = 'failed' then r.error_details end
       from runs.run r
      where i.batch_id = $1 and i.state = 'running' and r.id = i.run_id and r.state in ('done', 'failed')`,
    [batchId],
  );
}

/** Chooses the next photos, as many as the person may have in work. */
async function choose(on: Queryable, { id, userId }: BatchRow): Promise<void> {
  // Two batches of one person do not both take the last place.
  await on.query("select pg_advisory_xact_lock(hashtextextended('batch:' || $1, 0))", [userId]);
  await on.query(
    `update public.batch_item set state = 'running'
      where batch_id = $1 and place = any (array(
        select place from public.batch_item where batch_id = $1 and state = 'waiting' order by place
         limit greatest(0, $3 - (select count(*) from public.batch_item
                                  where user_id = $2 and state = 'running'))))`,
    [id, userId, MAX_OPEN],
  );
}

/** Of a batch that rests, what was chosen and not begun waits again. */
async function putBackUnbegun(on: Queryable, batchId: string): Promise<void> {
  await on.query(
    `update public.batch_item i set state = 'waiting'
      where i.batch_id = $1 and i.state = 'running'
        and not exists (select from runs.run r where r.id = i.run_id)`,
    [batchId],
  );
}

async function findUnbegun(on: Queryable, batchId: string): Promise<ItemToStart[]> {
  const { rows } = await on.query<ItemToStart>(
    `select i.place, i.run_id as "runId", i.upload_key as "uploadKey" from public.batch_item i
      where i.batch_id = $1 and i.state = 'running'
        and not exists (select from runs.run r where r.id = i.run_id)
      order by i.place`,
    [batchId],
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

async function countLeft(on: Queryable, batchId: string) {
  const { rows } = await on.query<{ waiting: number; running: number }>(
    `select (count(*) filter (where state = 'waiting'))::int as waiting,
            (count(*) filter (where state = 'running'))::int as running
       from public.batch_item where batch_id = $1`,
    [batchId],
  );
  return rows[0] ?? { waiting: 0, running: 0 };
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
/** What passes by itself. */
const passing = new Set<ErrorCode>(["too_many_open_runs", "busy", "storage_unavailable"]);

/** Writes down why a photo could not be begun. Answers false when the batch is not to be tried further now. */
export async function noteRefusal(
  on: Queryable,
  { batchId, place }: { readonly batchId: string; readonly place: number },
  error: AppError,
): Promise<boolean> {
  const isPassing = passing.has(error.code);
  const isPausing = pausing.has(error.code);
  const reason = JSON.stringify(error.details);
  if (!isPassing && !isPausing) {
    await on.query(
      `update public.batch_item set state = 'failed', reason_code = $3, reason_details = $4
        where batch_id = $1 and place = $2 and state = 'running'`,
      [batchId, place, error.code, reason],
    );
    return true;
  }
  await on.query(
    `update public.batch_item set state = 'waiting' where batch_id = $1 and place = $2 and state = 'running'`,
    [batchId, place],
  );
  if (isPausing) {
    await on.query(
      `update public.batch set state = 'paused', pause_code = $2, pause_details = $3
        where id = $1 and state = 'running'`,
      [batchId, error.code, reason],
    );
  }
  return false;
}

import type { Queryable } from "#server/db/connection.ts";

/** Job of the queue that looks at one batch and begins what there is room for. */
export const BATCH_JOB = "batch";
/** The queue's own limit only ends endless loops. */
const MAX_ATTEMPTS = 25;

/**
 * Has a batch looked at, at once or `afterMs` later. One look at a time waits under the batch's name: a look that is
 * wanted sooner takes the place of one that was to come later.
 */
export async function queueLook(on: Queryable, batchId: string, afterMs = 0): Promise<void> {
  await on.query(
    `select graphile_worker.add_job($1, json_build_object('batchId', $2::text), job_key => 'batch:' || $2,
       max_attempts => $3, run_at => clock_timestamp() + make_interval(secs => $4))`,
    [BATCH_JOB, batchId, MAX_ATTEMPTS, afterMs / 1_000],
  );
}

/** Batches with something left to do and without a job that lives: their process died between two steps. */
export async function queueForgottenBatches(on: Queryable): Promise<number> {
  const { rows } = await on.query<{ id: string }>(
    `select b.id from public.batch b
      where (b.state = 'running'
             or exists (select from public.batch_item i where i.batch_id = b.id and i.state = 'running'))
        and (b.state = 'running' or b.state = 'paused' or b.state = 'cancelled')
        and not exists (
          select from graphile_worker.jobs j
           where j.key = 'batch:' || b.id and (j.locked_at is not null or j.attempts < j.max_attempts))`,
  );
  for (const { id } of rows) await queueLook(on, id);
  return rows.length;
}

import type { Queryable } from "#server/db/connection.ts";

/** Job of the queue that looks at one batch and begins what there is room for. */
export const BATCH_JOB = "batch";

/**
 * Has a batch looked at, at once or `afterMs` later. One look at a time waits under the batch's name: a look that is
 * wanted sooner takes the place of one that was to come later.
 */
export async function queueLook(on: Queryable, batchId: string, afterMs = 0): Promise<void> {
  await on.query("select batches.queue_look($1, make_interval(secs => $2))", [
    batchId,
    afterMs / 1_000,
  ]);
}

/** Batches with something left to do and without a job that lives: their process died between two steps. */
export async function queueForgottenBatches(on: Queryable): Promise<number> {
  const { rows } = await on.query<{ count: number }>("select batches.queue_forgotten() as count");
  return rows[0]?.count ?? 0;
}

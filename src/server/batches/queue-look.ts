import type { Queryable } from "#server/db/connection.ts";

/** The job that looks at one batch and starts as many runs as allowed. */
export const BATCH_JOB = "batch";

/** Queues a look at a batch, now or `afterMs` later. At most one waits per batch; a new call replaces it. */
export async function queueLook(on: Queryable, batchId: string, afterMs = 0): Promise<void> {
  await on.query("select batches.queue_look($1, make_interval(secs => $2))", [
    batchId,
    afterMs / 1_000,
  ]);
}

/**
 * Queues batches that have work left but no live job, because their process died between two steps. Returns how many.
 */
export async function queueForgottenBatches(on: Queryable): Promise<number> {
  const { rows } = await on.query<{ count: number }>("select batches.queue_forgotten() as count");
  return rows[0]?.count ?? 0;
}

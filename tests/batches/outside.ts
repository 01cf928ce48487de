import { randomUUID } from "node:crypto";
import { balance, grant } from "../../src/server/credits/ledger.ts";
import type { Queryable } from "../../src/server/db/connection.ts";
import type { End } from "./commands.ts";

/** Ends an open run of the user like the worker that holds its job. Returns `false` if none is open. */
export async function endRun(
  on: Queryable,
  userId: string,
  { index, how }: { readonly index: number; readonly how: End },
): Promise<boolean> {
  const { rows } = await on.query<{ id: string }>(
    `select id from runs.run where user_id = $1 and state in ('queued', 'running') and lane is not null
      order by created_at, id`,
    [userId],
  );
  const run = rows[index % Math.max(1, rows.length)];
  if (!run) return false;
  const lease = randomUUID();
  await on.query(
    `update runs.run set state = 'running', lease = $2, lease_until = clock_timestamp() + interval '9 s',
            attempt = attempt + 1, started_at = clock_timestamp() where id = $1`,
    [run.id, lease],
  );
  if (how === "failed") {
    await on.query("select runs.fail($1, 'no_face', null, $2)", [run.id, lease]);
    return true;
  }
  await on.query(
    `select runs.complete($1, $2, 'test', 'model', 'full', null, 7, 'u/x/out/a.png', 'image/png', 48, 40, $3)`,
    [run.id, lease, how === "free"],
  );
  return true;
}

export async function earn(on: Queryable, userId: string, amount: number): Promise<void> {
  const sourceRef = randomUUID();
  const key = `test:${sourceRef}`;
  await grant(on, { key, userId, source: "goodwill", sourceRef, amount, expiresAt: null });
}

/** Holds all available credits for another purpose. Returns the amount. */
export async function spend(on: Queryable, userId: string): Promise<number> {
  const { available } = await balance(on, userId);
  if (available === 0) return 0;
  await on.query("select credit.reserve($1, $2, $3, 'other', interval '1 hour')", [
    randomUUID(),
    userId,
    available,
  ]);
  return available;
}

/** Locks the job of a batch for a worker, like the queue does. Returns its id, or `null` if there is none to take. */
export async function lockJob(on: Queryable, batchId: string, worker: string) {
  const { rows } = await on.query<{ id: string }>(
    `update graphile_worker._private_jobs
        set locked_by = $2, locked_at = clock_timestamp(), attempts = attempts + 1
      where key = 'batch:' || $1 and locked_at is null and attempts < max_attempts
     returning id::text`,
    [batchId, worker],
  );
  return rows[0]?.id ?? null;
}

/** Removes a finished job, like the queue does. */
export async function removeJob(on: Queryable, jobId: string): Promise<void> {
  await on.query("delete from graphile_worker._private_jobs where id = $1", [jobId]);
}

/** Unlocks the jobs of dead workers. */
export async function unlockJobs(on: Queryable, workers: readonly string[]): Promise<void> {
  await on.query("select graphile_worker.force_unlock_workers($1::text[])", [workers]);
}

import type pg from "pg";
import { keepConnection } from "./kept-connection.ts";
import type { QueueLog } from "./queue-log.ts";

/** Any fixed number: keeps our advisory locks apart from others. */
const LOCK_SEED = 7_106;

/** Proves to other processes that this one lives: PostgreSQL frees its locks the moment it dies. */
export interface WorkerGuard {
  /** Resolves when the lock of this worker is held. */
  hold(workerId: string): Promise<void>;
  /** Gives up the lock of a worker that works no more; whatever job it has is for others. */
  drop(workerId: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Holds one session advisory lock per worker on a connection of its own. A lost connection is made
 * anew with all its locks; until then others may take over this process's jobs, and the leases of the
 * runs keep it from finishing them twice.
 */
export async function openWorkerGuard(url: string, log: QueueLog): Promise<WorkerGuard> {
  const held = new Set<string>();
  const connection = await keepConnection(url, {
    name: "worker guard",
    log,
    async prepare(client) {
      for (const workerId of held) await lock(client, workerId);
    },
  });
  // A session does one thing at a time, and a process starts all its workers at once.
  let last: Promise<void> = Promise.resolve();
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }
  return {
    hold(workerId) {
      held.add(workerId);
      return inTurn(() => lock(connection.client, workerId));
    },
    drop(workerId) {
      held.delete(workerId);
      return inTurn(() => unlock(connection.client, workerId));
    },
    close: () => connection.close(),
  };
}

async function lock(client: pg.Client, workerId: string): Promise<void> {
  await client.query("select pg_advisory_lock(hashtextextended($1, $2))", [workerId, LOCK_SEED]);
}

async function unlock(client: pg.Client, workerId: string): Promise<void> {
  await client.query("select pg_advisory_unlock(hashtextextended($1, $2))", [workerId, LOCK_SEED]);
}

/**
 * Unlocks the jobs of workers whose process is dead, so that others take them; answers the ids of those
 * workers. Run it on a session that holds no worker's lock: a session never waits for itself.
 */
export async function unlockDeadWorkers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ worker_ids: string[] | null }>(
    `with busy as materialized (
       select distinct locked_by as id from graphile_worker.jobs where locked_by is not null
     ), dead as materialized (
       select array_agg(id) as ids from busy
        where pg_try_advisory_xact_lock(hashtextextended(id, $1))
     )
     select ids as worker_ids, graphile_worker.force_unlock_workers(ids)
       from dead where ids is not null`,
    [LOCK_SEED],
  );
  return rows[0]?.worker_ids ?? [];
}

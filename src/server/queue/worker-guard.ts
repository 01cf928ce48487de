import type pg from "pg";
import { keepConnection } from "./kept-connection.ts";
import type { QueueLog } from "./queue-log.ts";

/** An arbitrary fixed number that separates our advisory locks from others. */
const LOCK_SEED = 7_106;

/** Proves to other processes that this one is alive: PostgreSQL releases its locks the moment it dies. */
export interface WorkerGuard {
  /** Resolves when the lock of this worker is held. */
  hold(workerId: string): Promise<void>;
  /** Releases the lock of a stopped worker, so others may take over its job. */
  drop(workerId: string): Promise<void>;
  /** Calls the listener whenever a lost session was replaced; the database may have died meanwhile. */
  onRenewed(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Holds one session advisory lock per worker on a dedicated connection. A lost connection is replaced with all its
 * locks. Until then others may take over this process's jobs; the leases of the runs keep them from finishing twice.
 */
export async function openWorkerGuard(url: string, log: QueueLog): Promise<WorkerGuard> {
  /** Workers to guard, and workers whose locks the current session holds. */
  const wanted = new Set<string>();
  let locked = new Set<string>();
  const listeners = new Set<() => void>();
  // A session runs one query at a time, and a process starts all its workers at once.
  let last: Promise<void> = Promise.resolve();
  const connection = await keepConnection(url, {
    name: "worker guard",
    log,
    async prepare(client) {
      const fresh = new Set<string>();
      await match(client, wanted, fresh);
      locked = fresh;
    },
    onRenewed() {
      // Calls of hold and drop during the reconnect used the lost session.
      settle().catch((error: unknown) => log.warn(String(error)));
      for (const listener of listeners) listener();
    },
  });
  function settle(): Promise<void> {
    const done = last.then(() => match(connection.client, wanted, locked));
    last = done.catch(() => undefined);
    return done;
  }
  return {
    hold(workerId) {
      wanted.add(workerId);
      return settle();
    },
    drop(workerId) {
      wanted.delete(workerId);
      return settle();
    },
    onRenewed(listener) {
      listeners.add(listener);
    },
    close: () => connection.close(),
  };
}

/** Takes and releases locks on a session until it holds exactly the wanted ones. */
async function match(
  client: pg.Client,
  wanted: ReadonlySet<string>,
  locked: Set<string>,
): Promise<void> {
  for (const workerId of wanted) {
    if (locked.has(workerId)) continue;
    await client.query("select pg_advisory_lock(hashtextextended($1, $2))", [workerId, LOCK_SEED]);
    locked.add(workerId);
  }
  for (const workerId of locked) {
    if (wanted.has(workerId)) continue;
    await client.query("select pg_advisory_unlock(hashtextextended($1, $2))", [
      workerId,
      LOCK_SEED,
    ]);
    locked.delete(workerId);
  }
}

/**
 * Unlocks the jobs of workers whose process is dead, so others can take them. Returns the ids of those workers. Run it
 * on a session that holds no worker's lock: a session never waits for itself.
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

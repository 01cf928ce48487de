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
  /** Tells whenever its session was lost and made anew: the database may have died meanwhile. */
  onRenewed(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Holds one session advisory lock per worker on a connection of its own. A lost connection is made
 * anew with all its locks; until then others may take over this process's jobs, and the leases of the
 * runs keep it from finishing them twice.
 */
export async function openWorkerGuard(url: string, log: QueueLog): Promise<WorkerGuard> {
  /** Workers that are to be guarded, and those whose locks the present session holds. */
  const wanted = new Set<string>();
  let locked = new Set<string>();
  const listeners = new Set<() => void>();
  // A session does one thing at a time, and a process starts all its workers at once.
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
      // What was held or dropped while the session was being made found the lost one.
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

/** Takes and frees locks on a session until those that it has are the ones that are wanted. */
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

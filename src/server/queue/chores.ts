import type pg from "pg";
import type { QueueLog } from "./queue-log.ts";

/** Something that is to be done again and again; each round does what is due and may be cut short. */
export interface Chore {
  /** Names it among all processes that share the database. */
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
}

/**
 * Does each chore now and then on. Of the processes that share a database one does a chore at a time; what a
 * process leaves undone when it dies, the next round of any other does. Answers how to stop: rounds that run
 * are waited for.
 */
export function startChores(
  pool: pg.Pool,
  chores: readonly Chore[],
  log: QueueLog,
): () => Promise<void> {
  const stops = chores.map((chore) => {
    const round = (): Promise<void> =>
      alone(pool, chore).catch((error: unknown) =>
        log.error(`the chore ${chore.name} failed: ${String(error)}`),
      );
    let last = round();
    const timer = setInterval(() => {
      last = last.then(round);
    }, chore.everyMs);
    return async () => {
      clearInterval(timer);
      await last;
    };
  });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

async function alone(pool: pg.Pool, chore: Chore): Promise<void> {
  const key = `chore:${chore.name}`;
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 0)) as mine",
      [key],
    );
    if (rows[0]?.mine) {
      await chore.run();
      await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [key]);
    }
    client.release();
  } catch (error) {
    // Ending the session gives the lock free whatever happened before.
    client.release(true);
    throw error;
  }
}

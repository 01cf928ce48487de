import { randomUUID } from "node:crypto";
import type { Queryable } from "#server/db/connection.ts";
import type { QueueLog } from "./queue-log.ts";

/** A scheduled task. Each round does the work that is due and may be interrupted. */
export interface Chore {
  /** Unique among all processes that share the database. */
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
}

/** How long a dead process blocks a task. */
const LEASE_MS = 15_000;
const RENEW_MS = 5_000;

/**
 * Runs each task at its interval, in one of the processes that share the database. If a process dies, another one does
 * the work in its next round after the lease has ended. A process that froze for longer than its lease may run a task
 * beside another one, so each step must tolerate that. Returns a function that stops the schedule and waits for running
 * rounds.
 */
export function startChores(
  on: Queryable,
  chores: readonly Chore[],
  log: QueueLog,
): () => Promise<void> {
  const holder = randomUUID();
  const stops = chores.map((chore) => {
    const round = (): Promise<void> =>
      alone({ on, holder, log }, chore).catch((error: unknown) =>
        log.error(`the scheduled task ${chore.name} failed: ${String(error)}`),
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

interface Holder {
  readonly on: Queryable;
  readonly holder: string;
  readonly log: QueueLog;
}

async function alone(lease: Holder, chore: Chore): Promise<void> {
  if (!(await take(lease, chore))) return;
  const renewing = setInterval(() => {
    renew(lease, chore).catch((error: unknown) =>
      lease.log.warn(
        `the lease of the scheduled task ${chore.name} wasn't renewed: ${String(error)}`,
      ),
    );
  }, RENEW_MS);
  try {
    await chore.run();
    await giveBack(lease, chore, { isDone: true });
  } catch (error) {
    await giveBack(lease, chore, { isDone: false }).catch((lost: unknown) =>
      lease.log.warn(
        `the scheduled task ${chore.name} pauses until its lease expires: ${String(lost)}`,
      ),
    );
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/**
 * Takes the lease of a task; `false` if another process holds it, or if it was done within the last half of its
 * interval. Ignores impossible times in the future, which a wrong clock wrote.
 */
async function take({ on, holder }: Holder, chore: Chore): Promise<boolean> {
  const { rowCount } = await on.query(
    `insert into public.chore (name, holder, held_until)
     values ($1, $2, clock_timestamp() + $3 * interval '1 ms')
     on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
      where (chore.held_until is null or chore.held_until < clock_timestamp()
             or chore.held_until > clock_timestamp() + 2 * $3 * interval '1 ms')
        and (chore.done_at is null or chore.done_at < clock_timestamp() - $4 * interval '1 ms'
             or chore.done_at > clock_timestamp())`,
    [chore.name, holder, LEASE_MS, chore.everyMs / 2],
  );
  return rowCount === 1;
}

async function renew({ on, holder }: Holder, { name }: Chore): Promise<void> {
  await on.query(
    `update public.chore set held_until = clock_timestamp() + $3 * interval '1 ms'
      where name = $1 and holder = $2`,
    [name, holder, LEASE_MS],
  );
}

async function giveBack(
  { on, holder }: Holder,
  { name }: Chore,
  { isDone }: { isDone: boolean },
): Promise<void> {
  await on.query(
    `update public.chore
        set holder = null, held_until = null,
            done_at = case when $3 then clock_timestamp() else done_at end
      where name = $1 and holder = $2`,
    [name, holder, isDone],
  );
}

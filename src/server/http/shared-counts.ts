import { createHash } from "node:crypto";
import type { Queryable } from "#server/db/connection.ts";
import { CountStore } from "./count-store.ts";

export interface Counting {
  /** Counts of one name stand apart from those of all others. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

interface Counted {
  /** How many calls the window has seen with this one. */
  readonly current: number;
  /** How long the window still is. */
  readonly ttlMs: number;
}

export type Count = (key: string) => Promise<Counted>;

/** A count that takes longer is made in the memory of this process. */
const MAX_WAIT_MS = 1_000;
const TIDY_EVERY = 100;
const MAX_TIDIED = 1_000;
const MAX_CLOSED_KEYS = 10_000;

/**
 * Counts in the database, for all processes together, in windows that begin with their first call. Whom the
 * database has seen too often is refused from memory until the window ends, so that hammering costs it nothing.
 * Where the database cannot count, this process does it for itself.
 */
export function createSharedCount(on: Queryable, counting: Counting): Count {
  const ownCounts = new CountStore();
  const closedUntilMs = new Map<string, number>();
  let calls = 0;

  return async (key) => {
    const nowMs = Date.now();
    const closedMs = (closedUntilMs.get(key) ?? 0) - nowMs;
    // A clock that was set back must not lock anybody out for longer than a window.
    if (closedMs > 0 && closedMs <= counting.windowMs) {
      return { current: counting.max + 1, ttlMs: closedMs };
    }
    closedUntilMs.delete(key);
    calls += 1;
    if (calls % TIDY_EVERY === 0) void removeEnded(on);
    const counted = await inTime(countInDatabase(on, counting, key));
    if (counted === null) return countHere(ownCounts, counting, key);
    if (counted.current > counting.max) {
      const [oldest] = closedUntilMs.keys();
      if (oldest !== undefined && closedUntilMs.size >= MAX_CLOSED_KEYS) {
        closedUntilMs.delete(oldest);
      }
      closedUntilMs.set(key, nowMs + counted.ttlMs);
    }
    return counted;
  };
}

/** The clock of the database counts; a window that ends later than it can was made by a clock that was wrong. */
async function countInDatabase(
  on: Queryable,
  { name, windowMs }: Counting,
  key: string,
): Promise<Counted | null> {
  const hash = createHash("sha256")
    .update(JSON.stringify([name, key]))
    .digest();
  const { rows } = await on.query<Counted>(
    `insert into public.rate_window as w (key, count, ends_at)
     values ($1, 1, clock_timestamp() + $2 * interval '1 ms')
     on conflict (key) do update set
       (count, ends_at) = (
         select case when is_open then w.count + 1 else 1 end,
                case when is_open then w.ends_at else excluded.ends_at end
           from (select w.ends_at > excluded.ends_at - $2 * interval '1 ms'
                    and w.ends_at <= excluded.ends_at) as window_now (is_open))
     returning count as current,
       greatest(0, extract(epoch from ends_at - clock_timestamp()) * 1000)::int as "ttlMs"`,
    [hash, windowMs],
  );
  return rows[0] ?? null;
}

/** What `counting` says; null when it fails or takes too long. */
async function inTime(counting: Promise<Counted | null>): Promise<Counted | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS, null);
  });
  try {
    return await Promise.race([counting.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}

function countHere(counts: CountStore, { windowMs }: Counting, key: string): Promise<Counted> {
  return new Promise((resolve) => {
    counts.incr(
      key,
      (_error, result) =>
        resolve({ current: result?.current ?? 1, ttlMs: result?.ttl ?? windowMs }),
      windowMs,
    );
  });
}

/** Ended windows are removed a few at a time; rows that somebody counts in just now wait for the next time. */
async function removeEnded(on: Queryable): Promise<void> {
  await on
    .query(
      `delete from public.rate_window where key in (
         select key from public.rate_window where ends_at < clock_timestamp()
          limit ${MAX_TIDIED} for update skip locked)`,
    )
    .catch(() => undefined);
}

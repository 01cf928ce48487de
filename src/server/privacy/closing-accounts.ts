import type { Queryable } from "#server/db/connection.ts";
import type { QueueLog } from "../queue/queue-log.ts";

/**
 * Accounts that are being deleted or were deleted recently: their tokens may stay valid for some minutes. Each process
 * keeps the list in memory, so that requests need no query. Changes by other processes arrive within seconds, and the
 * database itself blocks new runs of these accounts.
 */
export interface ClosingAccounts {
  has(userId: string): boolean;
  add(userId: string): void;
  remove(userId: string): void;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 5_000;

export async function watchClosingAccounts(on: Queryable, log: QueueLog): Promise<ClosingAccounts> {
  let known = await readClosing(on);
  /** Changes made in this process since the last read began. */
  let told = new Map<string, boolean>();

  async function look(): Promise<void> {
    told = new Map();
    known = await readClosing(on);
    for (const [userId, isClosing] of told) note(userId, isClosing);
  }
  function note(userId: string, isClosing: boolean): void {
    if (isClosing) known.add(userId);
    else known.delete(userId);
  }
  function tell(userId: string, isClosing: boolean): void {
    told.set(userId, isClosing);
    note(userId, isClosing);
  }

  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = round
      .then(look)
      .catch((error: unknown) => log.warn(`accounts in deletion can't be read: ${String(error)}`));
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    has: (userId) => known.has(userId),
    add: (userId) => tell(userId, true),
    remove: (userId) => tell(userId, false),
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}

async function readClosing(on: Queryable): Promise<Set<string>> {
  const { rows } = await on.query<{ user_id: string }>(
    `select user_id from privacy.deletion
      where state = 'waiting' or purged_at > clock_timestamp() - interval '1 hour'`,
  );
  return new Set(rows.map((row) => row.user_id));
}

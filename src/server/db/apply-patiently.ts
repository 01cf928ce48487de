import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { DatabaseLog } from "./postgres-process.ts";

/** The longest time that a change may block other users of the same table. */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_PAUSE_MS = 1_000;
const LOCK_ATTEMPTS = 50;

export interface Change {
  /** For log messages, such as `migration 0046_name.sql`. */
  readonly name: string;
  /** Runs the statements of the change. They roll back together if one fails. */
  readonly run: (client: pg.ClientBase) => Promise<void>;
}

/**
 * Applies a change in its own transaction, and retries while its tables are in use, up to 50 times. Throws if it fails.
 */
export async function applyPatiently(
  client: pg.ClientBase,
  { name, run }: Change,
  log: Pick<DatabaseLog, "warn">,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await inTransaction(client, run);
      return;
    } catch (error) {
      if (!isInTheWay(error) || attempt === LOCK_ATTEMPTS) {
        throw new Error(`${name} failed: ${String(error)}`, { cause: error });
      }
      log.warn(`${name} waits for a lock (attempt ${attempt})`);
      await delay(LOCK_PAUSE_MS);
    }
  }
}

async function inTransaction(client: pg.ClientBase, run: Change["run"]): Promise<void> {
  await client.query("begin");
  try {
    // Other statements queue behind a lock that is waited for, so give up early and retry.
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await run(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** A lock timeout or a deadlock. */
function isInTheWay(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return code === "55P03" || code === "40P01";
}

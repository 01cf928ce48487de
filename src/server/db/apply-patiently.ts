import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { DatabaseLog } from "./postgres-process.ts";

/** So long a change may keep people waiting who use the same table. */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_PAUSE_MS = 1_000;
const LOCK_ATTEMPTS = 50;

export interface Change {
  /** For people, as `migration 0046_name.sql`. */
  readonly name: string;
  /** Runs the statements of the change; they are undone together when one fails. */
  readonly run: (client: pg.ClientBase) => Promise<void>;
}

/**
 * Makes a change in a transaction of its own; when others use what it changes, again and again for as long as is
 * sensible. Throws when it fails.
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
      log.warn(`${name} waits for what is in use (try ${attempt})`);
      await delay(LOCK_PAUSE_MS);
    }
  }
}

async function inTransaction(client: pg.ClientBase, run: Change["run"]): Promise<void> {
  await client.query("begin");
  try {
    // All others queue behind a lock that is waited for: better to try again in a moment.
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await run(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** A lock that was not to be had in time, or a deadlock. */
function isInTheWay(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return code === "55P03" || code === "40P01";
}

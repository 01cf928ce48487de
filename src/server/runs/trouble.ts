import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isOutage } from "#server/db/outage.ts";

/** File store or database were unavailable: our fault, which costs the run no try. */
export class Trouble extends Error {
  override readonly name = "Trouble";
}

/** SQLSTATEs of statements that lost a conflict (serialization, deadlock) and succeed when repeated. */
const LOST_STATES = new Set(["40001", "40P01"]);

/** `true` if a statement failed because of the database's state, not because of its content. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof pg.DatabaseError && LOST_STATES.has(error.code ?? "")) return true;
  return isOutage(error);
}

export interface Patience {
  readonly forMs: number;
  /** Ends the current wait. One last attempt follows. */
  readonly signal: AbortSignal;
  readonly isTrouble: (error: unknown) => boolean;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/**
 * Retries idempotent work until it succeeds. Throws `Trouble` if that takes too long or `signal` aborts. Any other
 * error is thrown immediately.
 */
export async function withPatience<T>(
  work: () => Promise<T>,
  { forMs, signal, isTrouble }: Patience,
): Promise<T> {
  const end = performance.now() + forMs;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isTrouble(error)) throw error;
      if (signal.aborted || performance.now() + waitMs > end) {
        throw new Trouble(String(error), { cause: error });
      }
    }
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
}

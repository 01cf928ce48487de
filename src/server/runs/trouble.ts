import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isOutage } from "#server/db/outage.ts";

/** Files or database were away: our trouble, which the run is not to pay for with a try. */
export class Trouble extends Error {
  override readonly name = "Trouble";
}

/** Statements that lost against another one; asked again they win. */
const LOST_STATES = new Set(["40001", "40P01"]);

/** True when a statement failed because of the database and not because of what it says. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof pg.DatabaseError && LOST_STATES.has(error.code ?? "")) return true;
  return isOutage(error);
}

export interface Patience {
  readonly forMs: number;
  /** Ends the waiting at once. */
  readonly signal: AbortSignal;
  readonly isTrouble: (error: unknown) => boolean;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/**
 * Does what may be done again, until it succeeds. Throws `Trouble` when that took too long or was ended, and at once
 * whatever is no trouble.
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

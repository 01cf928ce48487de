import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Files or database were away: our trouble, which the run is not to pay for with a try. */
export class Trouble extends Error {
  override readonly name = "Trouble";
}

/** Classes of SQLSTATE that speak of the server and not of the statement. */
const SERVER_TROUBLE = /^(?:08|25006|40|53|55|57|58|XX)/;

/** True when a statement failed because the database was away, full, or going down. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return SERVER_TROUBLE.test(error.code ?? "");
  // The driver itself: no connection, or one that was lost.
  return error instanceof Error && error.name === "Error";
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

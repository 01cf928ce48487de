import type { Queryable } from "#server/db/connection.ts";
import type { QueueLog } from "../queue/queue-log.ts";
import { renewLeases, type Try } from "./try-store.ts";

/** Without a sign of life for this long a worker loses its run. */
export const LEASE_MS = 9_000;
/** Two signs of life may be lost, or come late. */
const RENEW_MS = LEASE_MS / 3;

/** Proves again and again that this process works on its runs. */
export interface Leases {
  /** Renews the lease of a try until the answer is called; `onLost` tells, once, that somebody else has the run. */
  keep(current: Try, onLost: () => void): () => void;
  stop(): Promise<void>;
}

interface Kept {
  readonly current: Try;
  readonly onLost: () => void;
}

/** One statement renews all leases of the process, by the clock of the database. */
export function openLeases(on: Queryable, log: QueueLog): Leases {
  const kept = new Map<string, Kept>();

  async function renew(): Promise<void> {
    const asked = [...kept.values()];
    if (asked.length === 0) return;
    try {
      const tries = asked.map(({ current }) => current);
      const renewed = await renewLeases(on, tries, LEASE_MS);
      for (const { current, onLost } of asked) {
        const isLost = !renewed.has(current.lease) && kept.delete(current.lease);
        if (isLost) onLost();
      }
    } catch (error) {
      log.warn(`the leases of ${asked.length} runs could not be renewed: ${String(error)}`);
    }
  }

  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(renew);
  }, RENEW_MS);
  return {
    keep(current, onLost) {
      kept.set(current.lease, { current, onLost });
      return () => void kept.delete(current.lease);
    },
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}

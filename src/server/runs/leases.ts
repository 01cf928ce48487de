import type { Queryable } from "#server/db/connection.ts";
import type { QueueLog } from "../queue/queue-log.ts";
import { renewLeases, type Try } from "./try-store.ts";

/** A worker that doesn't renew its lease for this long loses its run. */
export const LEASE_MS = 9_000;
/** Two renewals may be lost or late. */
const RENEW_MS = LEASE_MS / 3;

/** Renews the leases of this process's runs. */
export interface Leases {
  /**
   * Renews the lease of a try until the returned function is called. Calls `onLost` once if the try no longer holds its
   * run.
   */
  keep(current: Try, onLost: () => void): () => void;
  stop(): Promise<void>;
}

interface Kept {
  readonly current: Try;
  readonly onLost: () => void;
}

/** Renews all leases of the process in one statement, by the clock of the database. */
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

import type { SpendGuard } from "#engine/chain-link.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { QueueLog } from "#server/queue/queue-log.ts";
import { readSpentToday } from "./engine-attempts.ts";

interface SpendGuardDeps {
  readonly on: Queryable;
  /** Micro-USD that an engine may cost in a day (UTC); null: as much as it comes to. */
  readonly capOf: (engine: string) => number | null;
  readonly log: QueueLog;
  readonly now: () => number;
}

/** The operator is told before the money is gone. */
const WARN_SHARE = 0.8;

/**
 * Keeps engines from spending more in a day than the operator allows, over all processes. Calls that are
 * under way are not counted yet: the sum may pass the cap by what runs at the same time.
 */
export function createSpendGuard({ on, capOf, log, now }: SpendGuardDeps): SpendGuard {
  const told = new Set<string>();

  function tellOnce(engine: string, level: "warn" | "error", sentence: string): void {
    const key = `${new Date(now()).toISOString().slice(0, 10)} ${engine} ${level}`;
    if (told.has(key)) return;
    told.add(key);
    log[level](sentence);
  }

  return {
    async mayCall(engine) {
      const cap = capOf(engine);
      if (cap === null) return true;
      const spent = await readSpentToday(on, engine);
      const figures = `${toUsd(spent)} of ${toUsd(cap)} USD`;
      if (spent >= cap) {
        tellOnce(engine, "error", `${engine} rests until midnight UTC: it has cost ${figures}`);
        return false;
      }
      if (spent >= cap * WARN_SHARE) {
        tellOnce(engine, "warn", `${engine} has cost ${figures} today`);
      }
      return true;
    },
  };
}

function toUsd(microUsd: number): string {
  return (microUsd / 1_000_000).toFixed(2);
}

import type { SpendGuard } from "#engine/chain-link.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { QueueLog } from "#server/queue/queue-log.ts";
import { readSpentToday } from "./engine-attempts.ts";

interface SpendGuardDeps {
  readonly on: Queryable;
  /** Daily (UTC) spending limit of an engine in micro-USD; `null` for none. */
  readonly capOf: (engine: string) => number | null;
  readonly log: QueueLog;
  readonly now: () => number;
}

/** The share of the limit at which the operator is warned. */
const WARN_SHARE = 0.8;

/**
 * Keeps each engine within its daily spending limit, across all processes. Calls in progress aren't counted yet, so the
 * sum may exceed the limit by their cost.
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

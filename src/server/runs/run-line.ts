import { AppError } from "#core/errors.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { RunEvents } from "./run-events.ts";
import { countQueued } from "./run-store.ts";

/** The queue of all runs, as a web process sees it. */
export interface RunLine {
  /** Throws `busy` if too many runs are queued, with the seconds after which a retry makes sense. */
  requirePlace(): Promise<void>;
}

interface RunLineDeps {
  readonly on: Queryable;
  readonly events: Pick<RunEvents, "endedPerSecond">;
  /** Limit of queued runs, of all users and processes together. */
  readonly maxQueued: number;
}

/** Maximum age of a count. Web processes together may exceed the limit by the runs that they admit in this time. */
const COUNT_LIFE_MS = 100;
const LONGEST_WAIT_S = 120;

/** Returns the seconds until `waiting` runs have ended at this rate, 1 to 120. */
export function waitSeconds(waiting: number, endedPerSecond: number): number {
  const seconds = endedPerSecond > 0 ? Math.ceil(waiting / endedPerSecond) : LONGEST_WAIT_S;
  return Math.min(LONGEST_WAIT_S, Math.max(1, seconds));
}

/**
 * Counts at most ten times a second, regardless of the number of starts. Adds the runs that this process admitted
 * since, even if they have already begun.
 */
export function openRunLine({ on, events, maxQueued }: RunLineDeps): RunLine {
  let count: Promise<number> = Promise.resolve(0);
  let countedAt = Number.NEGATIVE_INFINITY;
  let letIn = 0;
  return {
    async requirePlace() {
      if (performance.now() - countedAt > COUNT_LIFE_MS) {
        countedAt = performance.now();
        letIn = 0;
        count = countQueued(on);
        // After a failed count the next caller counts again.
        count.catch(() => {
          countedAt = Number.NEGATIVE_INFINITY;
        });
      }
      const waiting = (await count) + letIn;
      if (waiting >= maxQueued) {
        throw new AppError("busy", { retryAfterS: waitSeconds(waiting, events.endedPerSecond()) });
      }
      letIn += 1;
    },
  };
}

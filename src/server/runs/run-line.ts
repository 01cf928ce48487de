import { AppError } from "#core/errors.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { RunEvents } from "./run-events.ts";
import { countQueued } from "./run-store.ts";

/** The line of all runs, as a desk sees it. */
export interface RunLine {
  /** Throws `busy`, with the seconds after which it makes sense to come back, when too many wait. */
  requirePlace(): Promise<void>;
}

interface RunLineDeps {
  readonly on: Queryable;
  readonly events: Pick<RunEvents, "endedPerSecond">;
  /** More runs than this may not wait, of all users and processes together. */
  readonly maxQueued: number;
}

/** How old a count may be. All desks together may let in what they take in this time too many. */
const COUNT_LIFE_MS = 100;
const LONGEST_WAIT_S = 120;

/** Seconds until `waiting` runs are done at this pace. */
export function waitSeconds(waiting: number, endedPerSecond: number): number {
  const seconds = endedPerSecond > 0 ? Math.ceil(waiting / endedPerSecond) : LONGEST_WAIT_S;
  return Math.min(LONGEST_WAIT_S, Math.max(1, seconds));
}

/**
 * Counts at most ten times a second, however many runs are started; what this process lets in it adds itself, also when
 * it has begun meanwhile.
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
        // A count that failed is asked for again by the next one.
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

import type { Queryable } from "#server/db/connection.ts";
import { writeTogether } from "#server/db/write-together.ts";
import { insertRun, insertRuns, type NewRun, type Started, type StartLimits } from "./run-store.ts";
import {
  type BeginAnswer,
  type BeginOptions,
  beginTries,
  beginTry,
  completeRun,
  completeRuns,
  type EndedTry,
  type JobLock,
  type Try,
} from "./try-store.ts";

/** Returns a function like `insertRun` whose concurrent calls share a transaction. */
export function createStarting(
  on: Queryable,
  limits: StartLimits,
): (run: NewRun) => Promise<Started> {
  return writeTogether<NewRun, Started>({
    one: (run) => insertRun(on, run, limits),
    many: (runs) => insertRuns(on, runs, limits),
  });
}

/** Begins and ends the tries of one process. Concurrent calls share a transaction. */
export interface Tries {
  /** Like `beginTry`. */
  begin(asked: Try & JobLock): Promise<BeginAnswer>;
  /** Like `completeRun`. */
  complete(ended: EndedTry): Promise<boolean>;
}

export function openTries(on: Queryable, options: BeginOptions): Tries {
  return {
    begin: writeTogether<Try & JobLock, BeginAnswer>({
      one: (asked) => beginTry(on, asked, options),
      many: (asked) => beginTries(on, asked, options),
    }),
    complete: writeTogether<EndedTry, boolean>({
      one: (ended) => completeRun(on, ended),
      many: (ended) => completeRuns(on, ended),
    }),
  };
}

import type { Database, Queryable } from "#server/db/connection.ts";
import { inBatches } from "#server/db/in-batches.ts";
import type { Run } from "./run.ts";
import type { RunEvents } from "./run-events.ts";
import { openRunLine } from "./run-line.ts";
import { queueSoon } from "./run-store.ts";
import { type RunRequest, type StartRunDeps, startLimits, startRun } from "./start-run.ts";
import { createStarting } from "./steps-together.ts";

export interface OpenStartRunDeps
  extends Pick<StartRunDeps, "storage" | "media" | "priorityOf" | "newId"> {
  readonly database: Database;
  /** What all processes tell about runs; stays open when this ends. */
  readonly events: RunEvents;
  /** More runs than this may not wait in the line, of all users together. */
  readonly maxQueued: number;
}

/** Starts a run as `startRun` does; `start` holds its credits and puts it into the line, where another way is wanted. */
export type StartRun = (request: RunRequest, start?: StartRunDeps["start"]) => Promise<Run>;

/** The start of runs, asked for by many at once. */
export function openStartRun(deps: OpenStartRunDeps): StartRun {
  const { pool } = deps.database;
  const line = openRunLine({ ...deps, on: pool });
  const startTogether = createStarting(pool, startLimits);
  const queue = createQueuing(pool);
  return (request, start = startTogether) =>
    startRun({ ...deps, line, start, queueSoon: queue }, request);
}

function createQueuing(on: Queryable) {
  const queue = inBatches(async (runIds: readonly string[]) => {
    await queueSoon(on, runIds);
    return new Map<string, true>();
  });
  return async (runId: string): Promise<void> => {
    await queue(runId);
  };
}

import type { Database, Queryable } from "#server/db/connection.ts";
import { inBatches } from "#server/db/in-batches.ts";
import type { Run } from "./run.ts";
import type { RunEvents } from "./run-events.ts";
import { openRunLine } from "./run-line.ts";
import { queueSoon } from "./run-store.ts";
import { type RunRequest, type StartRunDeps, startLimits, startRun } from "./start-run.ts";
import { createStarting } from "./steps-together.ts";

export interface OpenStartRunDeps
  extends Pick<
    StartRunDeps,
    "storage" | "media" | "studioPause" | "requireAble" | "priorityOf" | "newId"
  > {
  readonly database: Database;
  /** Notices of all processes about runs. Not closed by this module. */
  readonly events: RunEvents;
  /** Limit of queued runs, of all users together. */
  readonly maxQueued: number;
}

/** Starts a run like `startRun`. `start` replaces the default way of holding its credits and queuing it. */
export type StartRun = (request: RunRequest, start?: StartRunDeps["start"]) => Promise<Run>;

/** Opens the start of runs, which batches concurrent requests. */
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

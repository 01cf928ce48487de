import { type OpenStartRunDeps, openStartRun } from "../../src/server/runs/open-start-run.ts";
import { openRunEvents } from "../../src/server/runs/run-events.ts";
import {
  openRunService,
  type RunService,
  type RunServiceDeps,
} from "../../src/server/runs/run-service.ts";
import { openRunWork, type RunWorkDeps } from "../../src/server/runs/run-work.ts";

export interface RunsDeps
  extends Omit<RunServiceDeps & RunWorkDeps & OpenStartRunDeps, "events" | "startRun"> {
  /** Number of runs that this process works on at the same time. With 0 it only answers requests. */
  readonly concurrency: number;
}

/** The routes of runs and the work on them in one process. */
export interface Runs extends RunService {
  /** First step of stopping: takes no new jobs. Jobs in progress finish within the grace period or are requeued. */
  stopWorking(): Promise<void>;
  /** Last step, after the server has closed. */
  close(): Promise<void>;
}

/** Opens everything about runs in one process, with one connection for their events. */
export async function openRuns(deps: RunsDeps): Promise<Runs> {
  const events = await openRunEvents(deps.databaseUrl, deps.log);
  const startRun = openStartRun({ ...deps, events });
  const service = openRunService({ ...deps, events, startRun });
  const work = deps.concurrency > 0 ? await openRunWork({ ...deps, events }) : null;
  return {
    ...service,
    stopWorking: async () => work?.stop(),
    close: () => events.close(),
  };
}

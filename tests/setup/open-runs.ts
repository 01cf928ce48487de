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
  /** Runs that this process works on at the same time; 0: it only answers. */
  readonly concurrency: number;
}

/** HostedPages and work in one process. */
export interface Runs extends RunService {
  /** First step of stopping: no new jobs; running ones finish within the grace or go back into the line. */
  stopWorking(): Promise<void>;
  /** Last step, after the server has closed. */
  close(): Promise<void>;
}

/** Everything about runs in one process, with one connection that hears of them. */
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

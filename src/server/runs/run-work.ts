import type { Database } from "#server/db/connection.ts";
import { startQueue } from "../queue/queue.ts";
import { type ExecuteRunDeps, executeRun, RUN_JOB } from "./execute-run.ts";
import { failRun, findAbandonedRuns } from "./run-store.ts";

export interface RunWorkDeps extends ExecuteRunDeps {
  /** Of the same database; locks need sessions of their own, not a transaction pooler. */
  readonly databaseUrl: string;
  /** Runs that this process works on at the same time. */
  readonly concurrency: number;
  readonly stopGraceMs: number;
  readonly recoveryIntervalMs?: number;
}

export interface RunWork {
  /** No new jobs; running ones finish within the grace or go back into the line. */
  stop(): Promise<void>;
}

const DEFAULT_RECOVERY_INTERVAL_MS = 2_000;

/** The part of runs that a worker process has: takes up what a dead process left, and begins to work. */
export async function openRunWork(deps: RunWorkDeps): Promise<RunWork> {
  const recoveryIntervalMs = deps.recoveryIntervalMs ?? DEFAULT_RECOVERY_INTERVAL_MS;
  const queue = await startQueue({
    url: deps.databaseUrl,
    concurrency: deps.concurrency,
    handlers: { [RUN_JOB]: (job) => executeRun(deps, job) },
    log: deps.log,
    stopGraceMs: deps.stopGraceMs,
    recoveryIntervalMs,
  });
  const stopSweeping = startSweeper(deps, recoveryIntervalMs);
  return {
    async stop() {
      await stopSweeping();
      await queue.stop();
    },
  };
}

type SweeperDeps = Pick<RunWorkDeps, "log"> & { readonly database: Database };

/** Ends runs that no job will take up again, now and then, so that no credits stay held for nothing. */
function startSweeper({ database, log }: SweeperDeps, everyMs: number): () => Promise<void> {
  async function sweep(): Promise<void> {
    try {
      for (const runId of await findAbandonedRuns(database.pool)) {
        log.warn(`run ${runId} has no job any more`);
        await failRun(database, { runId, code: "interrupted" });
      }
    } catch (error) {
      log.error(`the search for abandoned runs failed: ${String(error)}`);
    }
  }
  let round = sweep();
  const timer = setInterval(() => {
    round = round.then(sweep);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
}

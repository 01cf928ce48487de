import type { Queryable } from "#server/db/connection.ts";
import { type JobHandler, startQueue } from "../queue/queue.ts";
import type { QueueLog } from "../queue/queue-log.ts";
import { type ExecuteRunDeps, executeRun, RUN_JOB } from "./execute-run.ts";
import { LEASE_MS, openLeases } from "./leases.ts";
import { failRun } from "./run-store.ts";
import {
  admitForgottenRuns,
  findAbandonedRuns,
  queueForgottenRuns,
  removeDeadJobs,
  takeOverRuns,
} from "./run-sweep.ts";
import { MAX_ATTEMPTS } from "./settle-try.ts";
import { openTries } from "./steps-together.ts";

export interface RunWorkDeps extends Omit<ExecuteRunDeps, "leases" | "tries"> {
  /** Of the same database; locks need sessions of their own, not a transaction pooler. */
  readonly databaseUrl: string;
  /** Runs that this process works on at the same time. */
  readonly concurrency: number;
  readonly stopGraceMs: number;
  readonly recoveryIntervalMs?: number;
  /** Sees each job from its begin to its end. */
  readonly aroundJob?: (work: JobHandler) => JobHandler;
}

export interface RunWork {
  /** No new jobs; running ones finish within the grace or go back into the line. */
  stop(): Promise<void>;
}

const DEFAULT_RECOVERY_INTERVAL_MS = 2_000;

/** The part of runs that a worker process has: takes up what a dead process left, and begins to work. */
export async function openRunWork(deps: RunWorkDeps): Promise<RunWork> {
  const recoveryIntervalMs = deps.recoveryIntervalMs ?? DEFAULT_RECOVERY_INTERVAL_MS;
  const { pool } = deps.database;
  const aroundJob = deps.aroundJob ?? ((work: JobHandler) => work);
  const leases = openLeases(pool, deps.log);
  const tries = openTries(pool, { maxAttempts: MAX_ATTEMPTS, leaseMs: LEASE_MS });
  const queue = await startQueue({
    url: deps.databaseUrl,
    concurrency: deps.concurrency,
    handlers: { [RUN_JOB]: aroundJob((job) => executeRun({ ...deps, leases, tries }, job)) },
    log: deps.log,
    isEager: true,
    stopGraceMs: deps.stopGraceMs,
    recoveryIntervalMs,
  });
  const stopSweeping = startSweeper(pool, deps.log, recoveryIntervalMs);
  return {
    async stop() {
      await stopSweeping();
      await queue.stop();
      await leases.stop();
    },
  };
}

/** What no worker does of itself, now and then: nothing is stuck, and no credits stay held for nothing. */
async function sweep(on: Queryable, log: QueueLog): Promise<void> {
  const late = await takeOverRuns(on, LEASE_MS);
  if (late.length > 0) log.warn(`took over runs of workers that are silent: ${late.join(", ")}`);
  for (const runId of await findAbandonedRuns(on)) {
    log.warn(`run ${runId} has no job any more`);
    await failRun(on, { runId, code: "interrupted" });
  }
  const jobless = await queueForgottenRuns(on);
  if (jobless > 0) log.warn(`gave ${jobless} runs the job that they never got`);
  const forgotten = await admitForgottenRuns(on);
  if (forgotten > 0) log.warn(`let in ${forgotten} runs whose lane was free`);
  await removeDeadJobs(on);
}

function startSweeper(on: Queryable, log: QueueLog, everyMs: number): () => Promise<void> {
  const round = (): Promise<void> =>
    sweep(on, log).catch((error: unknown) =>
      log.error(`the search for stuck runs failed: ${String(error)}`),
    );
  let last = round();
  const timer = setInterval(() => {
    last = last.then(round);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await last;
  };
}

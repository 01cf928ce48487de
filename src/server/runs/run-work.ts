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
  /** The same database, not through a transaction pooler: locks need their own sessions. */
  readonly databaseUrl: string;
  /** Number of runs that this process executes at the same time. */
  readonly concurrency: number;
  readonly stopGraceMs: number;
  readonly recoveryIntervalMs?: number;
  /** Wraps the execution of each job. */
  readonly aroundJob?: (work: JobHandler) => JobHandler;
}

export interface RunWork {
  /** Takes no new jobs. Running ones finish within the grace period or go back to the queue. */
  stop(): Promise<void>;
}

const DEFAULT_RECOVERY_INTERVAL_MS = 2_000;

/** Opens the part of runs that worker processes need: takes over the jobs of dead processes and starts executing. */
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

/** One round of cleanup outside the normal flow, so that no run is stuck and no credits stay held for nothing. */
async function sweep(on: Queryable, log: QueueLog): Promise<void> {
  const late = await takeOverRuns(on, LEASE_MS);
  if (late.length > 0) log.warn(`requeued runs whose lease expired: ${late.join(", ")}`);
  for (const runId of await findAbandonedRuns(on)) {
    log.warn(`run ${runId} has lost its job and fails`);
    await failRun(on, { runId, code: "interrupted" });
  }
  const jobless = await queueForgottenRuns(on);
  if (jobless > 0) log.warn(`queued missing jobs for ${jobless} runs`);
  const forgotten = await admitForgottenRuns(on);
  if (forgotten > 0) log.warn(`admitted ${forgotten} waiting runs that had a free slot`);
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

import { Logger, runMigrations, type Task } from "graphile-worker";
import pg from "pg";
import type { Queryable } from "#server/db/connection.ts";
import { createJobHearing } from "./job-hearing.ts";
import type { QueueLog } from "./queue-log.ts";
import { keepRunning } from "./runner.ts";
import { openWorkerGuard, unlockDeadWorkers } from "./worker-guard.ts";

export interface QueueJob {
  readonly payload: unknown;
  readonly jobId: string;
  /** The slot of this process that has locked the job. */
  readonly workerId: string;
  /** Aborts when the process stops and its grace is over: put the work down and throw. */
  readonly signal: AbortSignal;
}

/** Resolves when the job is done for good. Whatever it throws makes the queue try again later. */
export type JobHandler = (job: QueueJob) => Promise<void>;

export interface QueueOptions {
  readonly url: string;
  /** Jobs that this process works on at the same time. */
  readonly concurrency: number;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly log: QueueLog;
  /** Most jobs that are announced are its own, and none of them waits. Default: they may wait a quarter of a second. */
  readonly isEager?: boolean;
  /** How often jobs of dead processes are looked for. Default 2 s. */
  readonly recoveryIntervalMs?: number;
  /** How long running jobs may go on once `stop` was called. Default 10 s. */
  readonly stopGraceMs?: number;
}

export interface Queue {
  /** Takes no new jobs, lets running ones finish within the grace and puts the rest back. */
  stop(): Promise<void>;
}

/** Any fixed number: all servers that share a database take this same advisory lock. */
const MIGRATION_LOCK = 7_106_202_612;
/** The queue's own limit only ends endless loops; who counts is the run (`attempt`). */
const MAX_ATTEMPTS = 25;
const DEFAULT_RECOVERY_INTERVAL_MS = 2_000;
const DEFAULT_STOP_GRACE_MS = 10_000;
/** Connections beside one per running job: listening (twice while a new set of workers takes over), recovery, spare. */
const EXTRA_CONNECTIONS = 4;

const silentLogger = new Logger(() => () => undefined);

/** Makes or updates the queue's tables; any number of processes may call it at once. */
export async function migrateQueue(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    const client = await pool.connect();
    try {
      await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      await runMigrations({ pgPool: pool, logger: silentLogger });
    } finally {
      // Ending the session gives the lock free whatever happened before.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/**
 * Adds a job in the transaction of `on`: it starts when that commits. `key` names it, once. Its priority is 0, before
 * that of runs, which are added by the database itself (`runs.enqueue`).
 */
export async function addJob(
  on: Queryable,
  job: { readonly name: string; readonly key: string; readonly payload: unknown },
): Promise<void> {
  await on.query(
    "select graphile_worker.add_job($1, $2::json, max_attempts => $3, job_key => $4)",
    [job.name, JSON.stringify(job.payload), MAX_ATTEMPTS, job.key],
  );
}

/** Begins to work on jobs. `migrateQueue` must have run. */
export async function startQueue(options: QueueOptions): Promise<Queue> {
  const { url, concurrency, log } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: concurrency + EXTRA_CONNECTIONS,
    // Which job is locked or done need not be on the disk: what is forgotten with the server is done again, which
    // every handler must bear anyway.
    options: "-c synchronous_commit=off",
  });
  const tellLoss = (error: Error): void => log.warn(`queue connection lost: ${error.message}`);
  pool.on("error", tellLoss);
  // Also while the library has it, which listens to no errors of its connections: they would end the process.
  const hearing = createJobHearing({ isEager: options.isEager ?? false });
  pool.on("connect", (client) => {
    client.on("error", tellLoss);
    hearing.attach(client);
  });
  const guard = await openWorkerGuard(url, log);
  const recovery = startRecovery(pool, options);
  await recovery.firstRound;

  const stopping = new AbortController();
  const putBack: string[] = [];
  const taskList = Object.fromEntries(
    Object.entries(options.handlers).map(([name, handler]) => {
      const task: Task = async (payload, { job }) => {
        const { id: jobId, locked_by: workerId } = job;
        try {
          await handler({ payload, jobId, workerId: workerId ?? "", signal: stopping.signal });
        } catch (error) {
          if (stopping.signal.aborted) putBack.push(jobId);
          throw error;
        }
      };
      return [name, task];
    }),
  );
  const runner = await keepRunning({ pool, concurrency, taskList, guard, log });

  return {
    async stop() {
      await recovery.stop();
      await stopWithin(options.stopGraceMs ?? DEFAULT_STOP_GRACE_MS, runner, stopping);
      await rescheduleNow(pool, putBack);
      await guard.close();
      await pool.end();
    },
  };
}

/** Lets running jobs go on for `graceMs`, then tells them to stop, and waits until all have. */
async function stopWithin(
  graceMs: number,
  runner: { stop(): Promise<void> },
  stopping: AbortController,
): Promise<void> {
  const timer = setTimeout(() => stopping.abort(new Error("the server stops")), graceMs);
  await runner.stop();
  clearTimeout(timer);
}

/** A job that was put down by a stop waits for nothing and has lost no try. */
async function rescheduleNow(pool: pg.Pool, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await pool.query(
    "select graphile_worker.reschedule_jobs($1::bigint[], run_at => now(), attempts => 0)",
    [jobIds],
  );
}

interface Recovery {
  readonly firstRound: Promise<void>;
  stop(): Promise<void>;
}

function startRecovery(pool: pg.Pool, { log, recoveryIntervalMs }: QueueOptions): Recovery {
  async function recover(): Promise<void> {
    try {
      const dead = await unlockDeadWorkers(pool);
      if (dead.length > 0) log.warn(`took over the jobs of dead workers: ${dead.join(", ")}`);
    } catch (error) {
      log.error(`the search for dead workers failed: ${String(error)}`);
    }
  }
  const firstRound = recover();
  let round = firstRound;
  const timer = setInterval(() => {
    round = round.then(recover);
  }, recoveryIntervalMs ?? DEFAULT_RECOVERY_INTERVAL_MS);
  return {
    firstRound,
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}

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
  /** The worker of this process that has locked the job. */
  readonly workerId: string;
  /** Aborts when the process stops and its grace period is over: abandon the work and throw. */
  readonly signal: AbortSignal;
}

/** Resolves when the job is finished. Any error makes the queue retry it later. */
export type JobHandler = (job: QueueJob) => Promise<void>;

export interface QueueOptions {
  readonly url: string;
  /** Number of jobs that this process executes at the same time. */
  readonly concurrency: number;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly log: QueueLog;
  /** Set it if most announced jobs belong to this queue: none of them waits. By default they may wait 250 ms. */
  readonly isEager?: boolean;
  /** Interval of the search for jobs of dead processes. Default 2 s. */
  readonly recoveryIntervalMs?: number;
  /** Time that running jobs have to finish after `stop`. Default 10 s. */
  readonly stopGraceMs?: number;
}

export interface Queue {
  /** Takes no new jobs, lets running ones finish within the grace period and puts the rest back. */
  stop(): Promise<void>;
}

/** An arbitrary fixed number: all servers that share a database take this advisory lock. */
const MIGRATION_LOCK = 7_106_202_612;
/** The queue's own limit only prevents endless loops. A run counts its own tries (`attempt`). */
const MAX_ATTEMPTS = 25;
const DEFAULT_RECOVERY_INTERVAL_MS = 2_000;
const DEFAULT_STOP_GRACE_MS = 10_000;
/** Besides one connection per running job: listening (two while a new set of workers takes over), recovery, spare. */
const EXTRA_CONNECTIONS = 4;

const silentLogger = new Logger(() => () => undefined);

/** Creates or updates the queue's tables. Any number of processes may call it at once. */
export async function migrateQueue(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    const client = await pool.connect();
    try {
      await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      await runMigrations({ pgPool: pool, logger: silentLogger });
    } finally {
      // Ending the session frees the lock in any case.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/**
 * Adds a job in the transaction of `on`; it starts after the commit. At most one waiting job has a given `key`. Its
 * priority is 0, ahead of runs, which the database adds itself (`runs.enqueue`).
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

/** Starts executing jobs. `migrateQueue` must have run. */
export async function startQueue(options: QueueOptions): Promise<Queue> {
  const { url, concurrency, log } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: concurrency + EXTRA_CONNECTIONS,
    // Locks and ends of jobs needn't be on disk: a job whose end is lost in a crash runs again, which every handler
    // must tolerate anyway.
    options: "-c synchronous_commit=off",
  });
  const tellLoss = (error: Error): void => log.warn(`queue connection lost: ${error.message}`);
  pool.on("error", tellLoss);
  // The pool's listener doesn't cover connections that graphile-worker has checked out. Unheard errors end the process.
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

/** Gives running jobs `graceMs`, then aborts them, and waits until all have ended. */
async function stopWithin(
  graceMs: number,
  runner: { stop(): Promise<void> },
  stopping: AbortController,
): Promise<void> {
  const timer = setTimeout(() => stopping.abort(new Error("the server stops")), graceMs);
  await runner.stop();
  clearTimeout(timer);
}

/** A job aborted by a stop is due again immediately and keeps all its tries. */
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
      if (dead.length > 0) log.warn(`released the jobs of dead workers: ${dead.join(", ")}`);
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

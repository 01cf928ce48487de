import { audit } from "#server/credits/ledger.ts";
import type { Queryable } from "#server/db/connection.ts";
import { readEngineDays } from "#server/engines/engine-attempts.ts";
import { auditRuns } from "#server/runs/run-store.ts";
import { listProcesses, readEngineStates } from "./process-table.ts";

/* Figures from the database: every process reads the same. */

/** Jobs of one name. */
export interface QueueFigures {
  readonly job: string;
  readonly waiting: number;
  readonly running: number;
  /** Scheduled for later, such as retries. */
  readonly later: number;
  /** Jobs without attempts left. */
  readonly givenUp: number;
  /** Seconds for which the oldest waiting job could have started; 0 if none waits. */
  readonly oldestS: number;
}

/**
 * Returns the current queue. Names without jobs are left out. A `run_at` before the creation gives a job priority and
 * doesn't count as waiting time.
 */
export async function readQueueFigures(on: Queryable): Promise<QueueFigures[]> {
  const { rows } = await on.query<QueueFigures>(
    `select task_identifier as job,
            (count(*) filter (where locked_at is not null))::int as running,
            (count(*) filter (where is_open and run_at <= now()))::int as waiting,
            (count(*) filter (where is_open and run_at > now()))::int as later,
            (count(*) filter (where locked_at is null and not is_open))::int as "givenUp",
            coalesce(extract(epoch from now() - min(greatest(run_at, created_at)) filter (where is_open and run_at <= now())), 0)
              ::float8 as "oldestS"
       from (select *, locked_at is null and attempts < max_attempts as is_open
               from graphile_worker.jobs) jobs
      group by task_identifier order by task_identifier`,
  );
  return rows;
}

interface RunFigures {
  readonly operation: string;
  /** `null` if no engine made an image. */
  readonly engine: string | null;
  /** `done`, the error code, or the state of an unfinished run. */
  readonly outcome: string;
  readonly count: number;
}

/** Runs created in the last 24 hours. */
async function readRunFigures(on: Queryable): Promise<RunFigures[]> {
  const { rows } = await on.query<RunFigures>(
    `select operation, engine, coalesce(error_code, state) as outcome, count(*)::int as count
       from runs.run where created_at > clock_timestamp() - interval '24 hours'
      group by 1, 2, 3 order by 1, 2, 3`,
  );
  return rows;
}

/** Reads the figures that change from second to second. */
export async function readPresent(on: Queryable) {
  return {
    queue: await readQueueFigures(on),
    spend: await readEngineDays(on),
    engines: await readEngineStates(on),
    processes: await listProcesses(on),
  };
}
export type Present = Awaited<ReturnType<typeof readPresent>>;

/** Reads the figures that are expensive to query. */
export async function readAccounts(on: Queryable) {
  return {
    runs: await readRunFigures(on),
    findings: { ledger: (await audit(on)).length, runs: (await auditRuns(on)).length },
  };
}
export type Accounts = Awaited<ReturnType<typeof readAccounts>>;

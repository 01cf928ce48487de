import { audit } from "#server/credits/ledger.ts";
import type { Queryable } from "#server/db/connection.ts";
import { readEngineDays } from "#server/engines/engine-attempts.ts";
import { auditRuns } from "#server/runs/run-store.ts";
import { listProcesses, readEngineStates } from "./process-table.ts";

/*
 * Figures that stand in the database: every process that asks finds the same.
 */

/** Jobs of one name. */
export interface QueueFigures {
  readonly job: string;
  readonly waiting: number;
  readonly running: number;
  /** To be tried again later. */
  readonly later: number;
  /** Tried as often as may be. */
  readonly givenUp: number;
  /** How long the oldest of those that wait could have begun already; 0: none waits. */
  readonly oldestS: number;
}

/** The line as it is now; names without a job are left out. A `run_at` before its creation is a head start. */
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
  /** Null: none made a picture. */
  readonly engine: string | null;
  /** `done`, the code of the failure, or the state of a run that goes on. */
  readonly outcome: string;
  readonly count: number;
}

/** Runs that were started in the last 24 hours. */
async function readRunFigures(on: Queryable): Promise<RunFigures[]> {
  const { rows } = await on.query<RunFigures>(
    `select operation, engine, coalesce(error_code, state) as outcome, count(*)::int as count
       from runs.run where created_at > clock_timestamp() - interval '24 hours'
      group by 1, 2, 3 order by 1, 2, 3`,
  );
  return rows;
}

/** What changes from one second to the next. */
export async function readPresent(on: Queryable) {
  return {
    queue: await readQueueFigures(on),
    spend: await readEngineDays(on),
    engines: await readEngineStates(on),
    processes: await listProcesses(on),
  };
}
export type Present = Awaited<ReturnType<typeof readPresent>>;

/** What is much to read. */
export async function readAccounts(on: Queryable) {
  return {
    runs: await readRunFigures(on),
    findings: { ledger: (await audit(on)).length, runs: (await auditRuns(on)).length },
  };
}
export type Accounts = Awaited<ReturnType<typeof readAccounts>>;

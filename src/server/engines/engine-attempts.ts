import { kindOfEngine } from "#core/run.ts";
import type { EngineAttempt } from "#engine/port.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import type { QueueLog } from "#server/queue/queue-log.ts";

interface AttemptLog {
  /** Records a call. Logs an error if the row can't be written. */
  readonly keep: (attempt: EngineAttempt) => void;
  /** Resolves when everything is written. */
  settled(): Promise<void>;
}

/** Records a run's calls of remote engines. */
export function createAttemptLog(
  { database, log }: { readonly database: Database; readonly log: QueueLog },
  runId: string,
): AttemptLog {
  const writing: Promise<void>[] = [];
  return {
    keep(attempt) {
      // The records are about cost, and built-in calls are free.
      if (kindOfEngine(attempt.engine) === "local") return;
      const written = insertAttempt(database.pool, runId, attempt).catch((error: unknown) =>
        log.error(`a call of ${attempt.engine} couldn't be stored: ${String(error)}`),
      );
      writing.push(written);
    },
    async settled() {
      await Promise.all(writing);
    },
  };
}

async function insertAttempt(on: Queryable, runId: string, attempt: EngineAttempt): Promise<void> {
  await on.query(
    `insert into runs.engine_attempt (run_id, engine, outcome, elapsed_ms, cost_micro_usd)
     values ($1, $2, $3, $4, $5)`,
    [
      runId,
      attempt.engine,
      attempt.outcome,
      Math.max(0, Math.round(attempt.elapsedMs)),
      Math.max(0, Math.round(attempt.costMicroUsd)),
    ],
  );
}

/** An engine's calls today, since midnight UTC. */
export interface EngineDay {
  readonly engine: string;
  readonly calls: number;
  readonly failed: number;
  readonly costMicroUsd: number;
  readonly medianMs: number;
}

/** Today's calls of each remote engine that was called. */
export async function readEngineDays(on: Queryable): Promise<EngineDay[]> {
  const { rows } = await on.query<EngineDay>(
    `select engine, count(*)::int as calls,
            (count(*) filter (where outcome <> 'done'))::int as failed,
            sum(cost_micro_usd)::float8 as "costMicroUsd",
            percentile_cont(0.5) within group (order by elapsed_ms)::float8 as "medianMs"
       from runs.engine_attempt
      where at >= date_trunc('day', clock_timestamp(), 'UTC')
      group by engine order by engine`,
  );
  return rows;
}

/** Today's cost of an engine, in micro-USD. */
export async function readSpentToday(on: Queryable, engine: string): Promise<number> {
  const { rows } = await on.query<{ spent: number }>(
    `select coalesce(sum(cost_micro_usd), 0)::float8 as spent from runs.engine_attempt
      where engine = $1 and at >= date_trunc('day', clock_timestamp(), 'UTC')`,
    [engine],
  );
  return rows[0]?.spent ?? 0;
}

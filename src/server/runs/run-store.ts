import pg from "pg";
import { AppError, type ErrorCode, type ErrorDetails } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import type { EngineKind } from "#core/run.ts";
import { type ReserveOutcome, reserveOutcomeOf } from "#server/credits/ledger.ts";
import type { Queryable } from "#server/db/connection.ts";
import { type Run, runColumns, runRow } from "./run.ts";
import { tellEnd } from "./run-notice.ts";

/*
 * Starts, reads and fails runs; the steps of a worker's try are in `try-store.ts`. Each step of a run is one function
 * of runs/runs.sql and one statement, so the run and its hold change together or not at all. The first job and the
 * notice of the end are separate statements.
 */

/** SQLSTATEs of two concurrent requests with the same id. */
const ID_TAKEN = new Set(["23505", "P0422"]);
/** SQLSTATE: the user has requested deletion of the account. */
const ACCOUNT_CLOSING = "P0423";
/** Outcome of `runs.start_together` and similar functions for a run that would have had to wait for a lock. */
export const ALONE = "alone";

/** The SQLSTATE of a database error; `null` for any other failure. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}

/** Returns the run with this id, or `null`. */
export async function findRun(on: Queryable, runId: string): Promise<Run | null> {
  const { rows } = await on.query<Record<string, unknown>>(
    `select ${runColumns} from runs.run where id = $1`,
    [runId],
  );
  return rows[0] === undefined ? null : runRow.parse(rows[0]);
}

/** Returns the existing runs among these ids, by id. */
export async function findRuns(
  on: Queryable,
  runIds: readonly string[],
): Promise<Map<string, Run>> {
  const { rows } = await on.query<Record<string, unknown>>(
    `select ${runColumns} from runs.run where id = any($1::uuid[])`,
    [runIds],
  );
  return new Map(rows.map((row) => runRow.parse(row)).map((run) => [run.id, run]));
}

export interface NewRun {
  readonly id: string;
  readonly userId: string;
  readonly operation: string;
  /** With every image replaced by a `StoredImage`. */
  readonly payload: unknown;
  readonly payloadHash: Run["payloadHash"];
  readonly locale: Locale;
  readonly cost: number;
  /** The requested kind of engine; `null` uses the configured order. */
  readonly kind: EngineKind | null;
  /** Higher goes first. */
  readonly rank: number;
  /** Whether an API key starts it. */
  readonly isByApi: boolean;
}

export interface StartLimits {
  readonly holdTtlS: number;
  /** Limit of open runs per user. */
  readonly maxOpen: number;
}

/** The started run, or the reason why it didn't start. */
export type Started = Run | Exclude<ReserveOutcome, "held"> | "too_many_open" | "cancelled";

/** A row of `runs.start_in_lane`. */
export interface StartRow {
  readonly outcome: string;
  readonly createdAt: Date | null;
}

/**
 * Holds the credits of a run and inserts it; `queueSoon` then adds its job. Returns the run, or the reason why it
 * didn't start. Throws `run_conflict` if the id belongs to another request.
 */
export async function insertRun(
  on: Queryable,
  run: NewRun,
  { holdTtlS, maxOpen }: StartLimits,
): Promise<Started> {
  const { id, userId, operation, payload, payloadHash, locale, cost, kind } = run;
  const values = [id, userId, operation, JSON.stringify(payload), payloadHash, locale, cost, kind];
  const { rows } = await on
    .query<StartRow>(
      `select outcome, begun_at as "createdAt"
         from runs.start_in_lane(
           $1, $2, $3, $4, $5, $6, $7, $8, $9::smallint, make_interval(secs => $10), $11, $12)`,
      [...values, run.rank, holdTtlS, maxOpen, run.isByApi],
    )
    .catch(throwRefusal);
  return startedOf(run, rows[0]);
}

/** Rethrows a refused start as an `AppError`, and any other error unchanged. */
export function throwRefusal(error: unknown): never {
  const state = sqlState(error) ?? "";
  if (state === ACCOUNT_CLOSING) throw new AppError("account_closing", {}, { cause: error });
  if (ID_TAKEN.has(state)) throw new AppError("run_conflict", {}, { cause: error });
  throw error;
}

/** A run in the JSON form that the SQL functions read. */
export function toStart({ id, userId, payloadHash, isByApi, ...run }: NewRun) {
  const hash = Buffer.from(payloadHash).toString("hex");
  return { run: id, owner: userId, hash, is_by_api: isByApi, ...run };
}

/**
 * Starts runs in one transaction, each like `insertRun`; `null` for a run that would have had to wait for a lock. If
 * PostgreSQL refuses one of them, throws its error and starts none.
 */
export async function insertRuns(
  on: Queryable,
  runs: readonly NewRun[],
  { holdTtlS, maxOpen }: StartLimits,
): Promise<(Started | null)[]> {
  const { rows } = await on.query<StartRow>(
    `select outcome, begun_at as "createdAt"
       from runs.start_together($1, make_interval(secs => $2), $3)`,
    [JSON.stringify(runs.map(toStart)), holdTtlS, maxOpen],
  );
  return runs.map((run, index) =>
    rows[index]?.outcome === ALONE ? null : startedOf(run, rows[index]),
  );
}

/** Converts the row of a start. */
export function startedOf(run: NewRun, row: StartRow | undefined): Started {
  const { id, userId, operation, locale, payloadHash, cost } = run;
  if (row?.createdAt) {
    const { createdAt } = row;
    return {
      id,
      userId,
      operation,
      locale,
      payloadHash,
      state: "queued",
      attempt: 0,
      cost,
      createdAt,
    };
  }
  if (row?.outcome === "too_many_open" || row?.outcome === "cancelled") return row.outcome;
  const outcome = reserveOutcomeOf(row?.outcome ?? "");
  if (outcome === "held") throw new Error(`run ${id} has a hold but wasn't started`);
  return outcome;
}

/** Adds the jobs of new runs that have an admission slot, without waiting for the disk. */
export async function queueSoon(on: Queryable, runIds: readonly string[]): Promise<void> {
  await on.query("select count(runs.queue_soon(id)) from unnest($1::uuid[]) as started (id)", [
    runIds,
  ]);
}

/** Counts queued runs that have an admission slot; runs waiting for a slot don't count. */
export async function countQueued(on: Queryable): Promise<number> {
  const { rows } = await on.query<{ count: number }>(
    "select count(*)::int as count from runs.run where state = 'queued' and lane is not null",
  );
  return rows[0]?.count ?? 0;
}

/** Whether any run waits or is in progress, of all users and processes. */
export async function hasOpenRuns(on: Queryable): Promise<boolean> {
  const { rows } = await on.query<{ is_open: boolean }>(
    "select exists (select from runs.run where state in ('queued', 'running')) as is_open",
  );
  return rows[0]?.is_open ?? false;
}

export interface Failing {
  readonly runId: string;
  readonly code: ErrorCode;
  readonly details?: ErrorDetails;
  /** Fails the run only while this try holds it. Without a lease, fails it in any case. */
  readonly lease?: string;
}

/** Fails a run and releases its credits. Returns `false` and changes nothing if it had already ended. */
export async function failRun(on: Queryable, failing: Failing): Promise<boolean> {
  const { runId, code, details, lease } = failing;
  const { rows } = await on.query<{ has_ended: boolean }>(
    "select runs.fail($1, $2, $3, $4) as has_ended",
    [runId, code, details === undefined ? null : JSON.stringify(details), lease ?? null],
  );
  if (rows[0]?.has_ended !== true) return false;
  await tellEnd(on, runId);
  return true;
}

/**
 * Cancels a user's run without a charge. A cancel may arrive before its run, which is still on its way to another
 * process: it is stored, and the run doesn't start. A run that has ended or belongs to another user stays unchanged.
 */
export async function cancelRun(
  on: Queryable,
  { runId, userId }: { readonly runId: string; readonly userId: string },
): Promise<void> {
  await on.query("select runs.cancel($1, $2)", [runId, userId]);
  const ended = await on.query(
    "select from runs.run where id = $1 and user_id = $2 and state = 'failed'",
    [runId, userId],
  );
  if (ended.rowCount) await tellEnd(on, runId);
}

export interface RunFinding {
  readonly rule: string;
  readonly id: string;
  readonly detail: string;
}

/** Runs that disagree with their holds, and batches that disagree with their runs. Any row is a fault. */
export async function auditRuns(on: Queryable): Promise<RunFinding[]> {
  const { rows } = await on.query<RunFinding>(
    `select rule, id, detail from runs.audit
     union all select rule, id, detail from batches.audit`,
  );
  return rows;
}

import pg from "pg";
import { AppError, type ErrorCode, type ErrorDetails } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import type { EngineKind } from "#core/run.ts";
import { type ReserveOutcome, reserveOutcomeOf } from "#server/credits/ledger.ts";
import type { Queryable } from "#server/db/connection.ts";
import { type Run, runColumns, runRow } from "./run.ts";
import { tellEnd } from "./run-notice.ts";

/*
 * Runs as they begin, are read and end without a picture; the steps of a worker's try stand in `try-store.ts`.
 * Each step of a run is one function of runs/runs.sql and one statement: the run, its hold, its job and what
 * is told to others change together or not at all.
 */

/** SQLSTATE of two requests that chose one id at the same moment. */
const ID_TAKEN = new Set(["23505", "P0422"]);
/** Who runs has asked for the end of the account. */
const ACCOUNT_CLOSING = "P0423";
/** The answer of `runs.start_together` and its like for a run that would have had to wait for a lock. */
export const ALONE = "alone";

/** The SQLSTATE of a refusal of the database; null for any other failure. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}

/** The run under this id, or null. */
export async function findRun(on: Queryable, runId: string): Promise<Run | null> {
  const { rows } = await on.query<Record<string, unknown>>(
    `select ${runColumns} from runs.run where id = $1`,
    [runId],
  );
  return rows[0] === undefined ? null : runRow.parse(rows[0]);
}

/** Those of these runs that there are, by their ids. */
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
  /** Every picture replaced by a `StoredImage`. */
  readonly payload: unknown;
  readonly payloadHash: Run["payloadHash"];
  readonly locale: Locale;
  readonly cost: number;
  /** The kind of engine that was asked for; null: the order of the configuration. */
  readonly kind: EngineKind | null;
  /** Higher goes before lower. */
  readonly rank: number;
}

export interface StartLimits {
  readonly holdTtlS: number;
  /** Open runs of one user. */
  readonly maxOpen: number;
}

/** A run that was started, or why it was not. */
export type Started = Run | Exclude<ReserveOutcome, "held"> | "too_many_open" | "cancelled";

/** What `runs.start_in_lane` answers. */
export interface StartRow {
  readonly outcome: string;
  readonly createdAt: Date | null;
}

/**
 * Holds the credits of a run and puts it into the line, `queueSoon` gives it its job; answers the run, or why it
 * was not started. Throws
 * `run_conflict` when the id belongs to another request.
 */
export async function insertRun(
  on: Queryable,
  run: NewRun,
  { holdTtlS, maxOpen }: StartLimits,
): Promise<Started> {
  const { id, userId, operation, payload, payloadHash, locale, cost, kind, rank } = run;
  const values = [id, userId, operation, JSON.stringify(payload), payloadHash, locale, cost, kind];
  const { rows } = await on
    .query<StartRow>(
      `select outcome, begun_at as "createdAt"
         from runs.start_in_lane($1, $2, $3, $4, $5, $6, $7, $8, $9::smallint, make_interval(secs => $10), $11)`,
      [...values, rank, holdTtlS, maxOpen],
    )
    .catch(throwRefusal);
  return startedOf(run, rows[0]);
}

/** Throws what a start was refused for in our own words. */
export function throwRefusal(error: unknown): never {
  const state = sqlState(error) ?? "";
  if (state === ACCOUNT_CLOSING) throw new AppError("account_closing", {}, { cause: error });
  if (ID_TAKEN.has(state)) throw new AppError("run_conflict", {}, { cause: error });
  throw error;
}

/** A run as the functions that take it in JSON read it. */
export function toStart({ id, userId, payloadHash, ...run }: NewRun) {
  return { run: id, owner: userId, hash: Buffer.from(payloadHash).toString("hex"), ...run };
}

/**
 * Starts runs in one transaction, as `insertRun` does each; null for one that would have had to wait. Throws what
 * PostgreSQL says when it refuses one of them; then none was started.
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

/** Reads the answer to a start. */
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
  if (outcome === "held") throw new Error(`run ${id} was held and not started`);
  return outcome;
}

/** Gives runs that were put into the line with a lane their jobs, without waiting for the disk. */
export async function queueSoon(on: Queryable, runIds: readonly string[]): Promise<void> {
  await on.query("select count(runs.queue_soon(id)) from unnest($1::uuid[]) as started (id)", [
    runIds,
  ]);
}

/** How many runs wait in the line of all; those in the lines of their users do not count. */
export async function countQueued(on: Queryable): Promise<number> {
  const { rows } = await on.query<{ count: number }>(
    "select count(*)::int as count from runs.run where state = 'queued' and lane is not null",
  );
  return rows[0]?.count ?? 0;
}

export interface Failing {
  readonly runId: string;
  readonly code: ErrorCode;
  readonly details?: ErrorDetails;
  /** Only while this try has the run; without it: whoever has it. */
  readonly lease?: string;
}

/** Ends a run without a picture and gives its credits back, or changes nothing: false when it had ended. */
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
 * Ends a user's run without a charge. A cancel may come before its run, which is on its way to another process:
 * then it is kept, and the run does not begin. A run that has ended, or is another's, stays as it is.
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

/** Runs whose state and hold disagree, and batches that disagree with their runs. Anything but an empty list is a fault. */
export async function auditRuns(on: Queryable): Promise<RunFinding[]> {
  const { rows } = await on.query<RunFinding>(
    `select rule, id, detail from runs.audit
     union all select rule, id, detail from batches.audit`,
  );
  return rows;
}

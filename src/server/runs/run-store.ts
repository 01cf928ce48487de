import pg from "pg";
import { AppError, type ErrorCode, type ErrorDetails } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import type { EngineKind } from "#core/run.ts";
import { type ReserveOutcome, reserveOutcomeOf } from "#server/credits/ledger.ts";
import type { Queryable } from "#server/db/connection.ts";
import { type PictureRecord, recordValues } from "#server/marking/fingerprints.ts";
import { type Run, type RunResult, runColumns, runRow } from "./run.ts";
import { tellEnd } from "./run-notice.ts";

/*
 * Each step of a run is one function of 0011_queue.sql and one statement: the run, its hold, its job and what
 * is told to others change together or not at all.
 */

/** SQLSTATE of two requests that chose one id at the same moment. */
const ID_TAKEN = new Set(["23505", "P0422"]);
const HOLD_LOST = "P0410";
/** Who runs has asked for the end of the account. */
const ACCOUNT_CLOSING = "P0423";

function sqlState(error: unknown): string | null {
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

/**
 * Holds the credits of a run and puts it into the line; answers the run, or why it was not started. Throws
 * `run_conflict` when the id belongs to another request.
 */
export async function insertRun(
  on: Queryable,
  run: NewRun,
  { holdTtlS, maxOpen }: StartLimits,
): Promise<Run | Exclude<ReserveOutcome, "held"> | "too_many_open" | "cancelled"> {
  const { id, userId, operation, payload, payloadHash, locale, cost, kind, rank } = run;
  const values = [id, userId, operation, JSON.stringify(payload), payloadHash, locale, cost, kind];
  const { rows } = await on
    .query<{ outcome: string; createdAt: Date | null }>(
      `select outcome, begun_at as "createdAt"
         from runs.start_in_lane($1, $2, $3, $4, $5, $6, $7, $8, $9::smallint, make_interval(secs => $10), $11)`,
      [...values, rank, holdTtlS, maxOpen],
    )
    .catch((error: unknown) => {
      const state = sqlState(error) ?? "";
      if (state === ACCOUNT_CLOSING) throw new AppError("account_closing", {}, { cause: error });
      const isTaken = ID_TAKEN.has(state);
      throw isTaken ? new AppError("run_conflict", {}, { cause: error }) : error;
    });
  const [row] = rows;
  if (row?.createdAt) {
    const { createdAt } = row;
    // The run is there, whatever becomes of this; the workers' next look mends what is left undone.
    await on.query("select runs.queue_soon($1)", [id]).catch(() => undefined);
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

/** How many runs wait in the line of all; those in the lines of their users do not count. */
export async function countQueued(on: Queryable): Promise<number> {
  const { rows } = await on.query<{ count: number }>(
    "select count(*)::int as count from runs.run where state = 'queued' and lane is not null",
  );
  return rows[0]?.count ?? 0;
}

/** One try of one worker: all it writes is refused once another try has begun or the run has ended. */
export interface Try {
  readonly runId: string;
  readonly lease: string;
}

/** Which job of the queue a try belongs to, and the worker that has locked it. */
export interface JobLock {
  readonly jobId: string;
  readonly workerId: string;
}

export interface BegunTry {
  readonly attempt: number;
  readonly userId: string;
  readonly operation: string;
  readonly payload: unknown;
  readonly kind: EngineKind | null;
  readonly rank: number;
}

export interface BeginOptions {
  readonly maxAttempts: number;
  /** How long the lease is good without being renewed. */
  readonly leaseMs: number;
}

/**
 * Begins a try. `over`: the run has ended. `given_up`: it had used up its tries, and has ended now. `taken`: the
 * job is not this worker's any more.
 */
export async function beginTry(
  on: Queryable,
  { runId, lease, jobId, workerId }: Try & JobLock,
  { maxAttempts, leaseMs }: BeginOptions,
): Promise<BegunTry | "over" | "given_up" | "taken"> {
  const { rows } = await on.query<BegunTry & { outcome: string }>(
    `select outcome, attempt, user_id as "userId", operation, payload, asked_kind as kind, rank
       from runs.begin($1, $2, $3, $4, $5, make_interval(secs => $6))`,
    [runId, lease, jobId, workerId, maxAttempts, leaseMs / 1_000],
  );
  const [row] = rows;
  if (!row) throw new Error(`the try of run ${runId} was not answered`);
  const { outcome, ...begun } = row;
  if (outcome === "given_up") await tellEnd(on, runId);
  if (outcome === "begun") return begun;
  if (outcome === "over" || outcome === "given_up" || outcome === "taken") return outcome;
  throw new Error(`the try of run ${runId} was answered ${outcome}`);
}

/** Renews the leases of tries in one statement; answers those that are still theirs. */
export async function renewLeases(
  on: Queryable,
  tries: readonly Try[],
  leaseMs: number,
): Promise<Set<string>> {
  const { rows } = await on.query<{ lease: string }>(
    `update runs.run set lease_until = clock_timestamp() + make_interval(secs => $3)
      where id = any($1::uuid[]) and lease = any($2::uuid[]) and state = 'running'
      returning lease`,
    [tries.map(({ runId }) => runId), tries.map(({ lease }) => lease), leaseMs / 1_000],
  );
  return new Set(rows.map(({ lease }) => lease));
}

/** `stopping` costs no try and keeps the place; `trouble`, of ours, costs none; `fault` costs one. */
export type HandBackReason = "stopping" | "trouble" | "fault";

/** How long a run may meet nothing but trouble of ours. */
const TROUBLE_PATIENCE_S = 600;

/**
 * Puts a run back into the line with a job of its own. `lost`: it is not this try's any more. `given_up`:
 * nothing was changed, because the trouble has lasted too long.
 */
export async function handBack(
  on: Queryable,
  { runId, lease }: Try,
  why: HandBackReason,
): Promise<"queued" | "lost" | "given_up"> {
  const { rows } = await on.query<{ outcome: "queued" | "lost" | "given_up" }>(
    "select runs.hand_back($1, $2, $3, make_interval(secs => $4)) as outcome",
    [runId, lease, why, TROUBLE_PATIENCE_S],
  );
  return rows[0]?.outcome ?? "lost";
}

/** The hold was given back before its run was done: nothing can be charged any more. */
export class HoldLost extends Error {
  override readonly name = "HoldLost";
}

/** A picture that was just made, with what is remembered of it apart from the run; null: nothing. */
export interface MadeResult extends RunResult {
  readonly record: PictureRecord | null;
}

const COMPLETE = "runs.complete($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
/** One statement: a record without its run would be remembered twice, a run without its record is not found. */
const COMPLETE_WITH_RECORD = `
  with ended as (select ${COMPLETE} as is_kept),
    remembered as (
      insert into public.output_fingerprint (print, quarters, watermark_id, source_type)
      select $13::bigint, $14::int[], $15::bigint, $16 from ended where is_kept)
  select is_kept from ended`;

/**
 * Ends a run with its picture and settles its hold, or changes nothing: false when the lease is not ours any
 * more. Throws `HoldLost` when the hold cannot be captured.
 */
export async function completeRun(
  on: Queryable,
  { runId, lease }: Try,
  result: MadeResult,
): Promise<boolean> {
  const { record } = result;
  const { rows } = await on
    .query<{ is_kept: boolean }>(record ? COMPLETE_WITH_RECORD : `select ${COMPLETE} as is_kept`, [
      runId,
      lease,
      result.engine,
      result.model,
      result.capability,
      result.note,
      result.costMicroUsd,
      result.key,
      result.mimeType,
      result.widthPx,
      result.heightPx,
      result.isFree,
      ...(record ? recordValues(record) : []),
    ])
    .catch((error: unknown) => {
      if (sqlState(error) !== HOLD_LOST) throw error;
      throw new HoldLost(`the hold of ${runId} cannot be settled`, { cause: error });
    });
  if (rows[0]?.is_kept !== true) return false;
  await tellEnd(on, runId);
  return true;
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

/** Runs whose state and hold disagree. Anything but an empty list is a fault. */
export async function auditRuns(on: Queryable): Promise<RunFinding[]> {
  const { rows } = await on.query<RunFinding>("select rule, id, detail from runs.audit");
  return rows;
}

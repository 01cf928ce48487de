import type { ErrorCode, ErrorDetails } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import type { EngineKind } from "#core/run.ts";
import { capture, release } from "#server/credits/ledger.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import { type Run, type RunResult, runColumns, runRow } from "./run.ts";
import { notifyRun } from "./run-notice.ts";

/** The run under this id, or null. */
export async function findRun(on: Queryable, runId: string): Promise<Run | null> {
  const { rows } = await on.query<Record<string, unknown>>(
    `select ${runColumns} from runs.run where id = $1`,
    [runId],
  );
  return rows[0] === undefined ? null : runRow.parse(rows[0]);
}

export interface NewRun {
  readonly id: string;
  readonly userId: string;
  readonly operation: string;
  /** Every picture replaced by a `StoredImage`. */
  readonly payload: unknown;
  readonly payloadHash: Uint8Array;
  readonly locale: Locale;
  readonly cost: number;
  /** The kind of engine that was asked for; null: the order of the configuration. */
  readonly kind: EngineKind | null;
}

/** Puts a run into the line; its hold must exist. */
export async function insertRun(on: Queryable, run: NewRun): Promise<void> {
  await on.query(
    `insert into runs.run (id, user_id, operation, payload, payload_hash, locale, cost, asked_kind)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      run.id,
      run.userId,
      run.operation,
      JSON.stringify(run.payload),
      run.payloadHash,
      run.locale,
      run.cost,
      run.kind,
    ],
  );
}

/** How many runs wait in the line, of all users. */
export async function countQueued(on: Queryable): Promise<number> {
  const { rows } = await on.query<{ count: number }>(
    "select count(*)::int as count from runs.run where state = 'queued'",
  );
  return rows[0]?.count ?? 0;
}

/** One try of one worker: all it writes is refused once another try has begun or the run has ended. */
export interface Try {
  readonly runId: string;
  readonly lease: string;
}

export interface BegunTry {
  readonly attempt: number;
  readonly userId: string;
  readonly operation: string;
  readonly payload: unknown;
  readonly kind: EngineKind | null;
}

/** Begins a try under a new lease; null when the run has ended or has used up its tries. */
export async function beginTry(
  on: Queryable,
  { runId, lease }: Try,
  maxAttempts: number,
): Promise<BegunTry | null> {
  const { rows } = await on.query<BegunTry>(
    `update runs.run
        set state = 'running', lease = $2, attempt = attempt + 1,
            started_at = coalesce(started_at, clock_timestamp())
      where id = $1 and state in ('queued', 'running') and attempt < $3
      returning attempt, user_id as "userId", operation, payload, asked_kind as kind`,
    [runId, lease, maxAttempts],
  );
  return rows[0] ?? null;
}

/** Puts a run back into the line. A try that is not counted was ended by us, not by the run. */
export async function handBack(
  on: Queryable,
  { runId, lease }: Try,
  options: { isCounted: boolean },
): Promise<boolean> {
  const { rowCount } = await on.query(
    `update runs.run set state = 'queued', lease = null, attempt = attempt - $3
      where id = $1 and state = 'running' and lease = $2`,
    [runId, lease, options.isCounted ? 0 : 1],
  );
  return rowCount === 1;
}

/** The hold was given back before its run was done: nothing can be charged any more. */
export class HoldLost extends Error {
  override readonly name = "HoldLost";
}

/**
 * Ends a run with its picture and settles its hold, or changes nothing: false when the lease is not ours any
 * more. Throws `HoldLost` when the hold cannot be captured.
 */
export function completeRun(
  database: Database,
  { runId, lease }: Try,
  result: RunResult,
): Promise<boolean> {
  return database.transaction(async ({ client }) => {
    const { rowCount } = await client.query(
      `update runs.run
          set state = 'done', lease = null, finished_at = clock_timestamp(), engine = $3, model = $4,
              capability = $5, note = $6, cost_micro_usd = $7, result_key = $8, result_mime = $9,
              width_px = $10, height_px = $11, is_free = $12
        where id = $1 and state = 'running' and lease = $2`,
      [
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
      ],
    );
    if (rowCount !== 1) return false;
    await settleHold(client, runId, result);
    await notifyRun(client, { id: runId, isFinished: true });
    return true;
  });
}

/** Charges a run, or gives its credits back when its picture is given away. Throws `HoldLost`. */
async function settleHold(on: Queryable, runId: string, { isFree }: RunResult): Promise<void> {
  const outcome = await (isFree ? release(on, runId) : capture(on, runId));
  const isSettled = outcome === (isFree ? "released" : "captured");
  if (!isSettled) throw new HoldLost(`the hold of ${runId} answered ${outcome}`);
}

export interface Failing {
  readonly runId: string;
  readonly code: ErrorCode;
  readonly details?: ErrorDetails;
  /** Only while this try has the run; without it: whoever has it. */
  readonly lease?: string;
}

/** Ends a run without a picture and gives its credits back, or changes nothing: false when it had ended. */
export function failRun(database: Database, failing: Failing): Promise<boolean> {
  const { runId, code, details, lease } = failing;
  return database.transaction(async ({ client }) => {
    const { rowCount } = await client.query(
      `update runs.run
          set state = 'failed', lease = null, finished_at = clock_timestamp(),
              error_code = $2, error_details = $3
        where id = $1 and state in ('queued', 'running') and ($4::uuid is null or lease = $4)`,
      [runId, code, details === undefined ? null : JSON.stringify(details), lease ?? null],
    );
    if (rowCount !== 1) return false;
    const outcome = await release(client, runId);
    if (outcome !== "released" && outcome !== "already_expired") {
      throw new Error(`the hold of the failed run ${runId} answered ${outcome}`);
    }
    await notifyRun(client, { id: runId, isFinished: true });
    return true;
  });
}

/** Open runs that no job will ever take up again. */
export async function findAbandonedRuns(on: Queryable): Promise<string[]> {
  const { rows } = await on.query<{ id: string }>(
    `select id from runs.run r
      where state in ('queued', 'running') and not exists (
        select from graphile_worker.jobs j
         where j.key = r.id::text and (j.locked_at is not null or j.attempts < j.max_attempts))`,
  );
  return rows.map(({ id }) => id);
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

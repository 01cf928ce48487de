import type { EngineKind } from "#core/run.ts";
import type { Queryable } from "#server/db/connection.ts";
import { type PictureRecord, recordValues } from "#server/marking/fingerprints.ts";
import type { Pictured } from "#tool-model/pictured.ts";
import type { RunResult } from "./run.ts";
import { tellEnd } from "./run-notice.ts";
import { type StoredImage, storedPayload } from "./run-payload.ts";
import { ALONE, sqlState } from "./run-store.ts";

/** SQLSTATE of a hold that can no longer be settled. */
const HOLD_LOST = "P0410";

/** One try of one worker. Its writes are refused once another try has begun or the run has ended. */
export interface Try {
  readonly runId: string;
  readonly lease: string;
}

/** The queue job of a try, and the worker that has locked it. */
export interface JobLock {
  readonly jobId: string;
  readonly workerId: string;
}

export interface BegunTry {
  readonly attempt: number;
  readonly userId: string;
  readonly operation: string;
  readonly payload: Pictured<StoredImage>;
  readonly kind: EngineKind | null;
  readonly rank: number;
}

export interface BeginOptions {
  readonly maxAttempts: number;
  /** Validity of the lease without renewal. */
  readonly leaseMs: number;
}

/**
 * `over`: the run has ended. `given_up`: its tries were used up, and it has ended now. `taken`: the job no longer
 * belongs to this worker.
 */
export type BeginAnswer = BegunTry | "over" | "given_up" | "taken";

interface BeginRow extends Omit<BegunTry, "payload"> {
  readonly outcome: string;
  readonly payload: unknown;
}

const BEGIN_COLUMNS = `outcome, attempt, user_id as "userId", operation, payload, asked_kind as kind, rank`;

/** Begins a try under its lease. */
export async function beginTry(
  on: Queryable,
  { runId, lease, jobId, workerId }: Try & JobLock,
  { maxAttempts, leaseMs }: BeginOptions,
): Promise<BeginAnswer> {
  const { rows } = await on.query<BeginRow>(
    `select ${BEGIN_COLUMNS} from runs.begin($1, $2, $3, $4, $5, make_interval(secs => $6))`,
    [runId, lease, jobId, workerId, maxAttempts, leaseMs / 1_000],
  );
  return begunOf(on, runId, rows[0]);
}

/** Begins tries in one transaction, each like `beginTry`; `null` for one that would have had to wait for a lock. */
export async function beginTries(
  on: Queryable,
  asked: readonly (Try & JobLock)[],
  { maxAttempts, leaseMs }: BeginOptions,
): Promise<(BeginAnswer | null)[]> {
  const tries = asked.map(({ runId, lease, jobId, workerId }) => {
    return { run: runId, lease, job: jobId, worker: workerId };
  });
  const { rows } = await on.query<BeginRow>(
    `select ${BEGIN_COLUMNS} from runs.begin_together($1, $2, make_interval(secs => $3))`,
    [JSON.stringify(tries), maxAttempts, leaseMs / 1_000],
  );
  return asked.map(({ runId }, index) =>
    rows[index]?.outcome === ALONE ? null : begunOf(on, runId, rows[index]),
  );
}

function begunOf(on: Queryable, runId: string, row: BeginRow | undefined): BeginAnswer {
  if (!row) throw new Error(`starting run ${runId} returned no row`);
  const { outcome, ...begun } = row;
  // Not awaited: it never rejects, and waiters also poll.
  if (outcome === "given_up") void tellEnd(on, runId);
  if (outcome === "begun") return { ...begun, payload: storedPayload.parse(begun.payload) };
  if (outcome === "over" || outcome === "given_up" || outcome === "taken") return outcome;
  throw new Error(`starting run ${runId} returned ${outcome}`);
}

/** Renews the leases of tries in one statement. Returns the leases that still hold their run. */
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

/** `stopping` costs no try and keeps the position in the queue; `trouble` (our fault) costs none; `fault` costs one. */
export type HandBackReason = "stopping" | "trouble" | "fault";

/** How long a run may keep failing through our fault. */
const TROUBLE_PATIENCE_S = 600;

/**
 * Puts a run back into the queue with a new job. `lost`: it no longer belongs to this try. `given_up`: nothing changed,
 * because the trouble has lasted too long.
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

/** The hold was released before its run was done: nothing can be charged. */
export class HoldLost extends Error {
  override readonly name = "HoldLost";
}

/** A new result, and the fingerprint record stored apart from its run; `null` if there is none. */
export interface MadeResult extends RunResult {
  readonly record: PictureRecord | null;
}

const COMPLETE = "runs.complete_framed($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
/** One statement: alone, the record could be stored twice or be missing. */
const COMPLETE_WITH_RECORD = `
  with ended as (select ${COMPLETE} as is_kept),
    remembered as (
      insert into public.output_fingerprint (print, quarters, watermark_id, source_type)
      select $14::bigint, $15::int[], $16::bigint, $17 from ended where is_kept)
  select is_kept from ended`;

/** A try that has its result. */
export interface EndedTry extends Try {
  readonly result: MadeResult;
}

/**
 * Completes a run with its result and settles its hold. Returns `false` and changes nothing if the lease is no longer
 * ours. Throws `HoldLost` if the hold can't be settled.
 */
export async function completeRun(
  on: Queryable,
  { runId, lease, result }: EndedTry,
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
      result.framing === null ? null : JSON.stringify(result.framing),
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

/**
 * Completes runs in one transaction, each like `completeRun`; `null` for one that would have had to wait for a lock. If
 * PostgreSQL refuses one of them, throws its error and completes none.
 */
export async function completeRuns(
  on: Queryable,
  ended: readonly EndedTry[],
): Promise<(boolean | null)[]> {
  const { rows } = await on.query<{ outcome: string }>(
    "select outcome from runs.complete_together($1)",
    [JSON.stringify(ended.map(endOf))],
  );
  const answers = ended.map((_, index) => {
    const outcome = rows[index]?.outcome;
    return outcome === ALONE ? null : outcome === "kept";
  });
  const kept = ended.filter((_, index) => answers[index]);
  await Promise.all(kept.map(({ runId }) => tellEnd(on, runId)));
  return answers;
}

/** An end in the form that `runs.complete_together` reads. */
function endOf({ runId, lease, result }: EndedTry) {
  const { record } = result;
  const [print, quarters, watermarkId, sourceType] = record ? recordValues(record) : [];
  return {
    run: runId,
    lease,
    engine: result.engine,
    model: result.model,
    capability: result.capability,
    note: result.note,
    cost_micro_usd: result.costMicroUsd,
    key: result.key,
    mime: result.mimeType,
    width_px: result.widthPx,
    height_px: result.heightPx,
    is_free: result.isFree,
    framing: result.framing,
    print,
    quarters,
    watermark_id: watermarkId,
    source_type: sourceType,
  };
}

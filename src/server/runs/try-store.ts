import type { EngineKind } from "#core/run.ts";
import type { Queryable } from "#server/db/connection.ts";
import { type PictureRecord, recordValues } from "#server/marking/fingerprints.ts";
import type { RunResult } from "./run.ts";
import { tellEnd } from "./run-notice.ts";
import { sqlState } from "./run-store.ts";

/** SQLSTATE of a hold that cannot be captured any more. */
const HOLD_LOST = "P0410";

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

const COMPLETE = "runs.complete_framed($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
/** One statement: a record without its run would be remembered twice, a run without its record is not found. */
const COMPLETE_WITH_RECORD = `
  with ended as (select ${COMPLETE} as is_kept),
    remembered as (
      insert into public.output_fingerprint (print, quarters, watermark_id, source_type)
      select $14::bigint, $15::int[], $16::bigint, $17 from ended where is_kept)
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

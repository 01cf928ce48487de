import { AppError } from "#core/errors.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import { tellEnd } from "#server/runs/run-notice.ts";
import type { RequireConsent } from "#server/safety/consents.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { type OwnBatch, requireBatch } from "./batch-rows.ts";
import { requireOperation } from "./open-batch.ts";

/*
 * A batch's state changes. Each is one function of batches/batches.sql and one statement.
 */

export interface MoveDeps {
  readonly database: Pick<Database, "pool">;
  readonly tools: readonly AnyTool[];
  readonly requireConsent: RequireConsent;
  readonly costCredits: number;
}

/** Throws for outcomes of a change that had no effect. */
function requireMoved(outcome: string | undefined): void {
  if (outcome === undefined || outcome === "gone") throw new AppError("not_found");
  if (outcome === "refused") throw new AppError("batch_state");
}

async function move(
  on: Queryable,
  name: "pause" | "resume",
  { batchId, userId }: OwnBatch,
): Promise<void> {
  const { rows } = await on.query<{ outcome: string }>(
    `select batches.${name}($1, $2) as outcome`,
    [batchId, userId],
  );
  requireMoved(rows[0]?.outcome);
}

/**
 * Starts a batch at the displayed price, and has no effect if it already started. Throws `batch_photos_missing`,
 * `batch_empty`, `batch_cost_changed`, `consent_missing`, and `batch_state` for a cancelled batch.
 */
export async function startBatch(
  { database: { pool }, tools, requireConsent, costCredits }: MoveDeps,
  own: OwnBatch,
  shownCredits: number,
): Promise<void> {
  const { tool } = requireOperation(tools, await requireBatch(pool, own));
  if (tool.consent !== null) await requireConsent(own.userId, { kind: tool.consent });
  const { rows } = await pool.query<{ outcome: string; figure: number | null }>(
    "select outcome, figure from batches.start($1, $2, $3, $4)",
    [own.batchId, own.userId, costCredits, shownCredits],
  );
  const { outcome, figure } = rows[0] ?? {};
  if (outcome === "unsent") throw new AppError("batch_photos_missing", { count: figure ?? 0 });
  if (outcome === "empty") throw new AppError("batch_empty");
  if (outcome === "cost") throw new AppError("batch_cost_changed", { cost: figure ?? 0 });
  requireMoved(outcome);
}

/**
 * Starts no more photos; runs in progress continue. Throws `batch_state` if the batch never started or was cancelled.
 */
export function pauseBatch({ database }: MoveDeps, own: OwnBatch): Promise<void> {
  return move(database.pool, "pause", own);
}

/** Continues a paused batch. Throws `batch_state` if the batch never started or was cancelled. */
export function resumeBatch({ database }: MoveDeps, own: OwnBatch): Promise<void> {
  return move(database.pool, "resume", own);
}

/**
 * Retries only the failed photos, each with a new run. `round` is the round whose failures the user saw; repeating the
 * call for it changes nothing. Throws `batch_state` if the batch never started or was cancelled.
 */
export async function retryBatch(
  { database }: MoveDeps,
  { batchId, userId }: OwnBatch,
  round: number,
): Promise<void> {
  const { rows } = await database.pool.query<{ outcome: string }>(
    "select batches.retry($1, $2, $3) as outcome",
    [batchId, userId, round],
  );
  requireMoved(rows[0]?.outcome);
}

/** Cancels a batch for good: waiting photos don't start, open runs end without a charge, and results stay. */
export async function cancelBatch(
  { database: { pool } }: MoveDeps,
  { batchId, userId }: OwnBatch,
): Promise<void> {
  const { rows } = await pool.query<{ outcome: string; ended: string[] }>(
    "select outcome, ended from batches.cancel($1, $2)",
    [batchId, userId],
  );
  requireMoved(rows[0]?.outcome);
  await Promise.all((rows[0]?.ended ?? []).map((runId) => tellEnd(pool, runId)));
}

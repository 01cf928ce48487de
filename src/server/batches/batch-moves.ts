import { AppError } from "#core/errors.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import type { AnyTool } from "#tools/define-tool.ts";
import {
  type BatchRow,
  endItems,
  figuresOf,
  type OwnBatch,
  requireBatch,
  setState,
} from "./batch-rows.ts";
import { requireOperation } from "./open-batch.ts";
import { queueLook } from "./queue-look.ts";

export interface MoveDeps {
  readonly database: Database;
  readonly tools: readonly AnyTool[];
  readonly requireConsent: (userId: string) => Promise<void>;
  readonly cancelRun: (run: { readonly runId: string; readonly userId: string }) => Promise<void>;
  readonly costCredits: number;
}

/** A change of a batch that nobody else changes meanwhile. */
async function move(
  database: Database,
  own: OwnBatch,
  change: (client: Queryable, batch: BatchRow) => Promise<void>,
): Promise<void> {
  await database.transaction(async ({ client }) => {
    await change(client, await requireBatch(client, own, { isLocked: true }));
  });
}

/**
 * Begins to work, at the price that was shown. Throws `batch_photos_missing`, `batch_empty`, `batch_cost_changed`,
 * `consent_missing`, and `batch_state` for one that was cancelled; begun already, it goes on.
 */
export async function startBatch(
  deps: MoveDeps,
  own: OwnBatch,
  shownCredits: number,
): Promise<void> {
  const { tool } = requireOperation(deps.tools, await requireBatch(deps.database.pool, own));
  if (tool.consent !== null) await deps.requireConsent(own.userId);
  await move(deps.database, own, async (client, batch) => {
    if (batch.state === "cancelled") throw new AppError("batch_state");
    if (batch.state !== "open") return;
    const counts = (await figuresOf(client, [batch.id])).get(batch.id)?.counts;
    const { unsent = 0, waiting = 0 } = counts ?? {};
    if (unsent > 0) throw new AppError("batch_photos_missing", { count: unsent });
    if (waiting === 0) throw new AppError("batch_empty");
    const cost = waiting * deps.costCredits;
    if (cost !== shownCredits) throw new AppError("batch_cost_changed", { cost });
    await setState(client, batch.id, "running");
    await queueLook(client, batch.id);
  });
}

/** No more photos are begun; those in work go on to their end. Throws `batch_state` for one that is not at work. */
export async function pauseBatch({ database }: MoveDeps, own: OwnBatch): Promise<void> {
  await move(database, own, async (client, batch) => {
    if (batch.state === "paused" || batch.state === "done") return;
    if (batch.state !== "running") throw new AppError("batch_state");
    await setState(client, batch.id, "paused");
  });
}

/** Goes on with what waits. Throws `batch_state` for one that never began or was cancelled. */
export async function resumeBatch({ database }: MoveDeps, own: OwnBatch): Promise<void> {
  await move(database, own, async (client, batch) => {
    if (batch.state === "running" || batch.state === "done") return;
    if (batch.state !== "paused") throw new AppError("batch_state");
    await setState(client, batch.id, "running");
    await queueLook(client, batch.id);
  });
}

/**
 * Begins the failures again, each with a run of its own, and nothing else. `round` is the one whose failures were
 * seen: asked again for it, nothing more happens. Throws `batch_state` for one that never began or was cancelled.
 */
export async function retryBatch(
  { database }: MoveDeps,
  own: OwnBatch,
  round: number,
): Promise<void> {
  await move(database, own, async (client, batch) => {
    if (batch.state === "open" || batch.state === "cancelled") throw new AppError("batch_state");
    if (batch.round !== round) return;
    const { rowCount } = await client.query(
      `update public.batch_item
          set state = 'waiting', run_id = gen_random_uuid(), reason_code = null, reason_details = null
        where batch_id = $1 and state = 'failed' and upload_key is not null`,
      [batch.id],
    );
    if (rowCount === 0) return;
    await client.query("update public.batch set round = round + 1 where id = $1", [batch.id]);
    await setState(client, batch.id, "running");
    await queueLook(client, batch.id);
  });
}

/** Ends it for good: what waits is not begun, what is in work is cancelled without a charge, what is done stays. */
export async function cancelBatch(deps: MoveDeps, own: OwnBatch): Promise<void> {
  await move(deps.database, own, async (client, batch) => {
    if (batch.state === "done" || batch.state === "cancelled") return;
    await endItems(
      client,
      { batchId: batch.id, from: ["unsent", "waiting"] },
      { code: "cancelled" },
    );
    await setState(client, batch.id, "cancelled");
    await queueLook(client, batch.id);
  });
  await cancelRuns(deps, own);
}

/** Cancels what is in work, and what another process may be about to begin. */
export async function cancelRuns(
  { database, cancelRun }: Pick<MoveDeps, "database" | "cancelRun">,
  { batchId, userId }: OwnBatch,
): Promise<void> {
  const { rows } = await database.pool.query<{ runId: string }>(
    `select i.run_id as "runId" from public.batch_item i join public.batch b on b.id = i.batch_id
      where i.batch_id = $1 and i.state = 'running' and b.state = 'cancelled'`,
    [batchId],
  );
  for (const { runId } of rows) await cancelRun({ runId, userId });
}

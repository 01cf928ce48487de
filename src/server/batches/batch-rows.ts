import { z } from "zod";
import { type BatchItemState, batchItemStates, batchStates } from "#core/batch.ts";
import { AppError, type ErrorCode, isErrorCode } from "#core/errors.ts";
import { locales } from "#core/locale.ts";
import { engineKinds } from "#core/run.ts";
import type { Queryable } from "#server/db/connection.ts";
import { storedPayload } from "#server/runs/run-payload.ts";

/*
 * Reads batches and their photos from public.batch and public.batch_item. Each change of their states is one function
 * of batches/batches.sql.
 */

const details = z.record(z.string(), z.union([z.string(), z.number()]));
const code = z.custom<ErrorCode>(isErrorCode);

const batchRow = z.object({
  id: z.uuid(),
  userId: z.string(),
  tool: z.string(),
  operation: z.string(),
  settings: storedPayload,
  requestHash: z.instanceof(Uint8Array),
  kind: z.enum(engineKinds).nullable(),
  locale: z.enum(locales),
  state: z.enum(batchStates),
  pauseCode: code.nullable(),
  pauseDetails: details.nullable(),
  round: z.number(),
  createdAt: z.date(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
});
export type BatchRow = z.infer<typeof batchRow>;

const batchColumns = `
  b.id, b.user_id as "userId", b.tool, b.operation, b.settings, b.request_hash as "requestHash",
  b.asked_kind as kind, b.locale, b.state, b.pause_code as "pauseCode", b.pause_details as "pauseDetails",
  b.round, b.created_at as "createdAt", b.started_at as "startedAt", b.finished_at as "finishedAt"`;

const itemRow = z.object({
  place: z.number(),
  name: z.string(),
  bytes: z.number(),
  uploadKey: z.string().nullable(),
  runId: z.uuid(),
  state: z.enum(batchItemStates),
  reasonCode: code.nullable(),
  reasonDetails: details.nullable(),
  /** The storage key of the photo in the payload of its run. */
  runPhotoKey: z.string().nullable(),
});
export type ItemRow = z.infer<typeof itemRow>;

const itemColumns = `
  i.place, i.name, i.bytes, i.upload_key as "uploadKey", i.run_id as "runId", i.state,
  i.reason_code as "reasonCode", i.reason_details as "reasonDetails"`;

/** Returns the batch with this id, of any user, or `null`. */
export async function findBatch(on: Queryable, batchId: string): Promise<BatchRow | null> {
  const { rows } = await on.query<Record<string, unknown>>(
    `select ${batchColumns} from public.batch b where b.id = $1`,
    [batchId],
  );
  return rows[0] === undefined ? null : batchRow.parse(rows[0]);
}

export interface OwnBatch {
  readonly userId: string;
  readonly batchId: string;
}

/** Returns the user's batch. Throws `not_found` if it doesn't exist or belongs to another user. */
export async function requireBatch(
  on: Queryable,
  { userId, batchId }: OwnBatch,
): Promise<BatchRow> {
  const batch = await findBatch(on, batchId);
  if (batch?.userId !== userId) throw new AppError("not_found");
  return batch;
}

/** The last batch of a page; the next page starts after it. */
export interface BatchCursor {
  readonly createdAt: Date;
  readonly id: string;
}

/** A user's batches, newest first. */
export async function listBatches(
  on: Queryable,
  userId: string,
  { before, limit }: { readonly before: BatchCursor | null; readonly limit: number },
): Promise<BatchRow[]> {
  const { rows } = await on.query<Record<string, unknown>>(
    `select ${batchColumns} from public.batch b
      where b.user_id = $1
        and ($2::timestamptz is null or b.created_at < $2 or (b.created_at = $2 and b.id > $3::uuid))
      order by b.created_at desc, b.id limit $4`,
    [userId, before?.createdAt ?? null, before?.id ?? null, limit],
  );
  return rows.map((row) => batchRow.parse(row));
}

/** Photos with a place above `after`, in order. */
export async function listItems(
  on: Queryable,
  batchId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ItemRow[]> {
  const { rows } = await on.query<Record<string, unknown>>(
    `select ${itemColumns}, r.payload #>> '{sourceImage,storageKey}' as "runPhotoKey"
       from public.batch_item i left join runs.run r on r.id = i.run_id
      where i.batch_id = $1 and i.place > $2 order by i.place limit $3`,
    [batchId, after, limit],
  );
  return rows.map((row) => itemRow.parse(row));
}

export async function findItem(
  on: Queryable,
  batchId: string,
  place: number,
): Promise<ItemRow | null> {
  const [item] = await listItems(on, batchId, { after: place - 1, limit: 1 });
  return item?.place === place ? item : null;
}

export interface BatchFigures {
  readonly counts: Readonly<Record<BatchItemState, number>>;
  readonly chargedCredits: number;
}

const noCounts = { unsent: 0, waiting: 0, running: 0, done: 0, failed: 0, refused: 0 };

/** Counts the photos of each batch by state, and sums the credits charged for their runs, without those of returned results. */
export async function figuresOf(
  on: Queryable,
  batchIds: readonly string[],
): Promise<Map<string, BatchFigures>> {
  const { rows } = await on.query<{
    id: string;
    state: BatchItemState;
    count: number;
    charged: number;
  }>(
    `select i.batch_id as id, i.state, count(*)::int as count,
            coalesce(sum(r.cost - coalesce(u.credits, 0)) filter (where r.state = 'done' and not r.is_free), 0)::float8
              as charged
       from public.batch_item i left join runs.run r on r.id = i.run_id left join runs.unwanted u on u.run_id = r.id
      where i.batch_id = any($1::uuid[]) group by i.batch_id, i.state`,
    [batchIds],
  );
  return new Map(
    batchIds.map((id) => {
      const own = rows.filter((row) => row.id === id);
      const counted = Object.fromEntries(own.map(({ state, count }) => [state, count]));
      const chargedCredits = own.reduce((sum, { charged }) => sum + charged, 0);
      return [id, { counts: { ...noCounts, ...counted }, chargedCredits }];
    }),
  );
}

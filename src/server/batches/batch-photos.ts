import type { BatchPhotoRequest } from "#core/batch.ts";
import { AppError, type ErrorCode } from "#core/errors.ts";
import { uploadLimits } from "#core/image-limits.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { PersonAsking } from "#server/http/asker.ts";
import { keepPictureTombstone } from "#server/privacy/tombstones.ts";
import type { MediaBooks } from "#server/storage/media-books.ts";
import type { Storage } from "#server/storage/port.ts";
import { findItem, type ItemRow, type OwnBatch, type Reason, requireBatch } from "./batch-rows.ts";
import type { OpenBatchDeps } from "./open-batch.ts";

const MIB = 1024 * 1024;

/** What is wrong with a file itself: sent again it is refused again. */
const faultsOfFiles = new Set<ErrorCode>([
  "unsupported_media",
  "image_unreadable",
  "image_not_base64",
  "image_too_small",
  "too_large",
  "too_many_pixels",
]);

/** The figures that the words of these refusals name. */
const limitDetails = {
  limitMb: uploadLimits.maxBytes / MIB,
  limitMegapixels: uploadLimits.maxMegapixels,
  minSidePx: uploadLimits.minSidePx,
};

export interface FileDeps {
  readonly storage: Pick<Storage, "delete">;
  readonly media: Pick<MediaBooks, "forget">;
}

export interface PhotoDeps extends FileDeps, Pick<OpenBatchDeps, "keepPicture"> {
  readonly on: Queryable;
  readonly storage: Pick<Storage, "delete" | "put">;
}

export interface OwnPlace extends OwnBatch {
  readonly place: number;
}

export interface PhotoSender extends OwnPlace {
  readonly asker: PersonAsking;
}

/** Deletes the file of an upload, and then its note. */
export async function dropFile({ storage, media }: FileDeps, key: string): Promise<void> {
  await storage.delete(key);
  await media.forget(key);
}

async function requireItem(on: Queryable, { batchId, place }: OwnPlace): Promise<ItemRow> {
  const item = await findItem(on, batchId, place);
  if (!item) throw new AppError("not_found");
  return item;
}

/**
 * Takes in the file of a named photo, once; a file that is no picture is kept as a photo with its reason, and does
 * not hold up the others. Throws `not_found`, `batch_state` once the batch has begun, and what is no fault of the
 * file: `storage_full`, `storage_unavailable`, `busy`.
 */
export async function sendPhoto(
  deps: PhotoDeps,
  own: PhotoSender,
  photo: BatchPhotoRequest,
): Promise<ItemRow> {
  const batch = await requireBatch(deps.on, own);
  const item = await requireItem(deps.on, own);
  if (item.state !== "unsent" && item.state !== "refused") return item;
  if (batch.state !== "open") throw new AppError("batch_state");
  if ("refusedFor" in photo) {
    await refuse(deps.on, own, { code: photo.refusedFor, details: limitDetails });
    return requireItem(deps.on, own);
  }
  const kept = await deps.keepPicture(own.asker, photo.imageData).catch((error: unknown) => {
    if (error instanceof AppError && faultsOfFiles.has(error.code)) return error;
    throw error;
  });
  if (kept instanceof AppError) await refuse(deps.on, own, kept);
  else if (!(await putInPlace(deps.on, own, kept.key))) await dropFile(deps, kept.key);
  return requireItem(deps.on, own);
}

async function refuse(
  on: Queryable,
  { batchId, place }: OwnPlace,
  { code, details = {} }: Reason,
): Promise<void> {
  await on.query(
    `update public.batch_item set state = 'refused', reason_code = $3, reason_details = $4
      where batch_id = $1 and place = $2 and state in ('unsent', 'refused')`,
    [batchId, place, code, JSON.stringify(details)],
  );
}

/** False when another call was quicker, or the batch has begun or ended meanwhile. */
async function putInPlace(on: Queryable, { batchId, place }: OwnPlace, key: string) {
  const { rowCount } = await on.query(
    `update public.batch_item i
        set state = 'waiting', upload_key = $3, reason_code = null, reason_details = null
       from public.batch b
      where i.batch_id = $1 and i.place = $2 and i.state in ('unsent', 'refused')
        and b.id = i.batch_id and b.state = 'open'`,
    [batchId, place, key],
  );
  return rowCount === 1;
}

/**
 * Takes a photo out of the list, with its file; what was made of it stays among the pictures of the person. Throws
 * `batch_item_busy` while it is worked on. Taken out already, it stays so.
 */
export async function removePhoto(deps: PhotoDeps, own: OwnPlace): Promise<void> {
  await requireBatch(deps.on, own);
  const { rows } = await deps.on.query<{ key: string | null }>(
    `delete from public.batch_item where batch_id = $1 and place = $2 and state <> 'running'
     returning upload_key as key`,
    [own.batchId, own.place],
  );
  const [removed] = rows;
  if (removed?.key) {
    await keepPictureTombstone(deps, removed.key);
    await dropFile(deps, removed.key);
  }
  if (!removed && (await findItem(deps.on, own.batchId, own.place))) {
    throw new AppError("batch_item_busy");
  }
}

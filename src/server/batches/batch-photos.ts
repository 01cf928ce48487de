import type { BatchPhotoRequest } from "#core/batch.ts";
import { AppError, type ErrorCode } from "#core/errors.ts";
import { uploadLimits } from "#core/image-limits.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { PersonAsking } from "#server/http/asker.ts";
import type { MediaBooks } from "#server/storage/media-books.ts";
import type { Storage } from "#server/storage/port.ts";
import { keepPictureTombstone } from "#server/storage/tombstones.ts";
import { findItem, type ItemRow, type OwnBatch, requireBatch } from "./batch-rows.ts";
import type { OpenBatchDeps } from "./open-batch.ts";

const MIB = 1024 * 1024;

/** Faults of the file itself: sent again, it is refused again. */
const faultsOfFiles = new Set<ErrorCode>([
  "unsupported_media",
  "image_unreadable",
  "image_not_base64",
  "image_too_small",
  "image_too_costly",
  "too_large",
  "too_many_pixels",
]);

/** The limits that the messages of these refusals mention. */
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

/** Deletes the file of an upload, then its record. */
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
 * Stores the file of a listed photo, once. A faulty file marks its photo as refused, with the reason, and doesn't block
 * the others. Throws `not_found`, `batch_state` if the batch has started, and errors that are not the file's fault,
 * such as `storage_full`, `storage_unavailable` and `busy`.
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
  { batchId, userId, place }: OwnPlace,
  { code, details = {} }: Pick<AppError, "code"> & Partial<Pick<AppError, "details">>,
): Promise<void> {
  await on.query("select batches.refuse_photo($1, $2, $3, $4, $5)", [
    batchId,
    userId,
    place,
    code,
    JSON.stringify(details),
  ]);
}

/** Returns `false` if another call was faster, or the batch has started or ended. */
async function putInPlace(on: Queryable, { batchId, userId, place }: OwnPlace, key: string) {
  const { rows } = await on.query<{ is_kept: boolean }>(
    "select batches.put_photo($1, $2, $3, $4) as is_kept",
    [batchId, userId, place, key],
  );
  return rows[0]?.is_kept === true;
}

/**
 * Removes a photo and its file from the batch; a result made from it stays. Throws `not_found`, and `batch_item_busy`
 * while it is being processed. May be repeated.
 */
export async function removePhoto(deps: PhotoDeps, own: OwnPlace): Promise<void> {
  const { rows } = await deps.on.query<{ outcome: string; key: string | null }>(
    "select outcome, upload_key as key from batches.remove_photo($1, $2, $3)",
    [own.batchId, own.userId, own.place],
  );
  const { outcome = "gone", key = null } = rows[0] ?? {};
  if (outcome === "gone") throw new AppError("not_found");
  if (outcome === "busy") throw new AppError("batch_item_busy");
  if (key === null) return;
  await keepPictureTombstone(deps, key);
  await dropFile(deps, key);
}

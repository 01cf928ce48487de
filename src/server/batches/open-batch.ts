import type { BatchRequest } from "#core/batch.ts";
import { AppError } from "#core/errors.ts";
import type { ImageFile, ImagePayload } from "#core/image-payload.ts";
import type { Locale } from "#core/locale.ts";
import { planOfRank } from "#core/plans.ts";
import type { Database } from "#server/db/connection.ts";
import { type OpenPicturesDeps, openPictures, readCall } from "#server/runs/read-call.ts";
import {
  contentOf,
  type GivenImage,
  hashRequest,
  type StoredImage,
} from "#server/runs/run-payload.ts";
import { requireFitWords } from "#server/safety/fit-words.ts";
import { PHOTO_OF_PAYLOAD, photoFieldOf } from "#tool-model/batch.ts";
import { type AnyTool, type Operation, operationName } from "#tool-model/define-tool.ts";
import { mapPictures, putTogether } from "#tool-model/pictured.ts";
import type { PersonAsking } from "../http/asker.ts";
import { type BatchRow, findBatch } from "./batch-rows.ts";

/** A stored image: the key of its file, and the image as re-encoded. */
interface KeptPicture {
  readonly key: string;
  readonly image: ImageFile;
}

export interface OpenBatchDeps extends OpenPicturesDeps {
  readonly database: Pick<Database, "pool">;
  readonly tools: readonly AnyTool[];
  /** Stores an image of this user like any other upload. */
  readonly keepPicture: (asker: PersonAsking, picture: ImagePayload) => Promise<KeptPicture>;
  /** 0 for the free plan, one more for each higher plan. */
  readonly priorityOf: (userId: string) => Promise<number>;
}

/** Limit of unfinished batches per user, because their photos take storage. */
const MAX_UNFINISHED = 20;
/** Placeholder for each photo, so that the operation's own schema can check the other fields. */
const PROBE: ImagePayload = { base64: "AA==", mimeType: "image/png" };

export interface ToolOperation {
  readonly tool: AnyTool;
  readonly operation: Operation;
}

/** Returns an operation whose tool takes one photo. Throws `batch_tool` for any other. */
export function requireOperation(
  tools: readonly AnyTool[],
  { tool: id, operation: name }: { readonly tool: string; readonly operation: string },
): ToolOperation {
  const tool = tools.find((known) => known.id === id);
  const operation = Object.values(tool?.operations ?? {}).find(
    (known) => operationName(known) === name,
  );
  if (!tool || !operation || photoFieldOf(tool) === null) throw new AppError("batch_tool");
  return { tool, operation };
}

/**
 * Validates the settings with the operation's own schema and returns them without the photo. Throws like a single run.
 */
function checkSettings(operation: Operation, settings: Record<string, unknown>) {
  const whole = readCall(operation, { ...settings, [PHOTO_OF_PAYLOAD]: PROBE });
  requireFitWords(whole.values, operation);
  return { ...whole, pictures: whole.pictures.filter(({ field }) => field !== PHOTO_OF_PAYLOAD) };
}

interface Opening {
  readonly asker: PersonAsking;
  readonly locale: Locale;
  readonly request: BatchRequest;
}

/**
 * Opens a batch, once per id. Throws `batch_tool`, the errors of the operation's own checks, `words_...`,
 * `batch_too_many_photos`, `batches_full`, and `batch_conflict` for an id that belongs to another request.
 */
export async function openBatch(deps: OpenBatchDeps, opening: Opening): Promise<BatchRow> {
  const { asker, request } = opening;
  const { userId } = asker;
  const { operation } = requireOperation(deps.tools, request);
  const call = checkSettings(operation, request.settings);
  const given = await openPictures(deps, call, asker);
  const requestHash = hashRequest({
    operation: `${request.tool}/${request.operation}`,
    content: {
      photos: request.photos.map(({ bytes, name }) => ({ bytes, name })),
      settings: await contentOf(given),
    },
    kind: request.engine,
  });
  const known = await findBatch(deps.database.pool, request.batchId);
  if (known) return sameBatch(known, userId, requestHash);
  const limit = planOfRank(await deps.priorityOf(userId)).batchPhotos;
  if (request.photos.length > limit) throw new AppError("batch_too_many_photos", { limit });
  const settings = await mapPictures(given, async (picture) => {
    const { key, image } = await deps.keepPicture(asker, await openPicture(deps, picture));
    return toStored(key, image);
  });
  await insertBatch(deps.database, { ...opening, settings: putTogether(settings), requestHash });
  const opened = await findBatch(deps.database.pool, request.batchId);
  if (!opened) throw new AppError("batch_conflict");
  return sameBatch(opened, userId, requestHash);
}

/** Loads an upload to copy it: a batch may start long after the upload is gone. Throws `upload_not_found`. */
async function openPicture({ storage }: OpenBatchDeps, picture: GivenImage): Promise<ImageFile> {
  if ("bytes" in picture) return picture;
  const { storageKey, mimeType, marks } = picture;
  const file = await storage.get(storageKey);
  if (!file) throw new AppError("upload_not_found");
  return { bytes: file.bytes, mimeType, ...(marks ? { marks } : {}) };
}

function toStored(storageKey: string, { mimeType, marks }: ImageFile): StoredImage {
  return { storageKey, mimeType, ...(marks ? { marks } : {}) };
}

function sameBatch(batch: BatchRow, userId: string, requestHash: Buffer): BatchRow {
  const isSame = batch.userId === userId && requestHash.equals(batch.requestHash);
  if (!isSame) throw new AppError("batch_conflict");
  return batch;
}

interface NewBatch extends Opening {
  readonly settings: unknown;
  readonly requestHash: Buffer;
}

/** Inserts batch and photos, or nothing if the id is taken. Throws `batches_full`. */
async function insertBatch(database: Pick<Database, "pool">, batch: NewBatch): Promise<void> {
  const { asker, locale, request, settings, requestHash } = batch;
  const { rows } = await database.pool.query<{ outcome: string }>(
    "select batches.open($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as outcome",
    [
      request.batchId,
      asker.userId,
      request.tool,
      request.operation,
      JSON.stringify(settings),
      requestHash,
      request.engine,
      locale,
      request.photos.map(({ name }) => name),
      request.photos.map(({ bytes }) => bytes),
      MAX_UNFINISHED,
    ],
  );
  if (rows[0]?.outcome === "full") throw new AppError("batches_full", { limit: MAX_UNFINISHED });
}

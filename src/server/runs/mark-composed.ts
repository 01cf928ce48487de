import { AppError } from "#core/errors.ts";
import { type ImageFile, type ResultMimeType, resultMimeTypes } from "#core/image-payload.ts";
import { digitalSourceTypes, readSourceType } from "#core/marking.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { MarkPicture } from "#server/marking/mark-picture.ts";
import type { Storage } from "#server/storage/port.ts";
import { isCropOnly } from "#tools/marking.ts";
import { findRun } from "./run-store.ts";

export interface MarkComposedDeps {
  readonly on: Queryable;
  readonly storage: Pick<Storage, "get">;
  readonly mark: MarkPicture;
}

/** An image that the browser composed from the result of a run, such as a print sheet. */
export interface Composed {
  readonly userId: string;
  readonly runId: string;
  readonly image: ImageFile;
}

export type MarkComposed = (composed: Composed) => Promise<ImageFile<ResultMimeType>>;

/** Marks files made from the result of a run, one per call. */
export type MarkFile = (file: ImageFile<ResultMimeType>) => Uint8Array;

/** A run and its user. */
export type OwnRun = Pick<Composed, "userId" | "runId">;

/** Bytes searched for XMP at each end of a file: it precedes the image's own bytes, or follows them in a WebP. */
const SEARCHED_BYTES = 64 * 1024;

const text = (part: Uint8Array) => Buffer.from(part).toString("latin1");

/** Returns the source type that a stored result states; `null` for an unmarked one that was only cropped. */
function typeOf(file: Uint8Array, operation: string) {
  const said =
    readSourceType(text(file.subarray(0, SEARCHED_BYTES))) ??
    readSourceType(text(file.subarray(-SEARCHED_BYTES)));
  // An unmarked result gets the strongest type, which never claims too little.
  const unsaid = isCropOnly(operation) ? null : "trainedAlgorithmicMedia";
  return digitalSourceTypes.find((term) => term === said) ?? unsaid;
}

/**
 * Returns a function that marks and signs files made from the result of a run, like the result itself. Throws
 * `not_found` for another user's run or one without a result; the returned function throws `image_unreadable`.
 */
export async function markerOf(
  { on, storage, mark }: MarkComposedDeps,
  { userId, runId }: OwnRun,
): Promise<MarkFile> {
  const run = await findRun(on, runId);
  if (run?.userId !== userId || run.state !== "done") throw new AppError("not_found");
  const { key, engine, model, mimeType } = run.result;
  const made = await storage.get(key);
  if (!made) throw new AppError("not_found");
  const origin = {
    type: typeOf(made.bytes, run.operation),
    operation: run.operation,
    agent: { name: engine, version: model },
    parent: { format: mimeType, hasManifest: false },
    isComposed: true,
  };
  return (file) => {
    const bytes = mark(file, origin);
    if (!bytes) throw new AppError("image_unreadable");
    return bytes;
  };
}

/**
 * Marks and signs an image that the user composed from a run in the browser. Throws like `markerOf`, and
 * `unsupported_media` for a GIF. It isn't checked that the file shows the run's result; the signature says that it was
 * composed there.
 */
export async function markComposed(
  deps: MarkComposedDeps,
  { userId, runId, image }: Composed,
): Promise<ImageFile<ResultMimeType>> {
  const mimeType = resultMimeTypes.find((known) => known === image.mimeType);
  if (!mimeType) throw new AppError("unsupported_media");
  const markFile = await markerOf(deps, { userId, runId });
  return { bytes: markFile({ bytes: image.bytes, mimeType }), mimeType };
}

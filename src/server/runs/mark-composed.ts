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

/** What a browser put together of the picture of a run, such as a print sheet. */
export interface Composed {
  readonly userId: string;
  readonly runId: string;
  readonly image: ImageFile;
}

export type MarkComposed = (composed: Composed) => Promise<ImageFile<ResultMimeType>>;

/** Marks one file after the other that was made of the picture of a run. */
export type MarkFile = (file: ImageFile<ResultMimeType>) => Uint8Array;

/** Whose run it is. */
export type OwnRun = Pick<Composed, "userId" | "runId">;

/** Room for XMP before the picture's own bytes, and behind them in a WebP. */
const SEARCHED_BYTES = 64 * 1024;

const text = (part: Uint8Array) => Buffer.from(part).toString("latin1");

/** The term that a stored result says of itself; null for one that was only cut and says none. */
function typeOf(file: Uint8Array, operation: string) {
  const said =
    readSourceType(text(file.subarray(0, SEARCHED_BYTES))) ??
    readSourceType(text(file.subarray(-SEARCHED_BYTES)));
  // Results from before there were marks: the strongest is never too little.
  const unsaid = isCropOnly(operation) ? null : "trainedAlgorithmicMedia";
  return digitalSourceTypes.find((term) => term === said) ?? unsaid;
}

/**
 * How files that are made of the picture of a run are marked and signed, as its result is. Throws `not_found` for
 * anybody else's run or one without a picture; the marking itself throws `image_unreadable`.
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
 * Marks and signs what the owner of a run has put together in the browser. As `markerOf`; throws `unsupported_media`
 * for a GIF. That the file shows the picture of the run is the owner's word; the signature names it as put together there.
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

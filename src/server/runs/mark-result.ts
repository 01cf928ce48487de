import { type DigitalSourceType, strongestType } from "#core/marking.ts";
import { kindOfEngine } from "#core/run.ts";
import { EngineFailure, type EngineImage, type EngineResult } from "#engine/port.ts";
import type { MarkPicture } from "#server/marking/mark-picture.ts";
import { sourceTypeOf } from "#tools/marking.ts";
import { isStoredImage, type StoredImage } from "./run-payload.ts";

/** The photos of a kept payload, at whatever depth. */
function photosOf(payload: unknown): StoredImage[] {
  if (isStoredImage(payload)) return [payload];
  if (typeof payload !== "object" || payload === null) return [];
  return Object.values(payload).flatMap(photosOf);
}

interface MarkedResult {
  readonly image: EngineImage;
  /** Null when nothing of it was made here. */
  readonly sourceType: DigitalSourceType | null;
}

interface Made {
  readonly operation: string;
  /** As it is kept: every picture by its key. */
  readonly payload: unknown;
  readonly result: EngineResult;
}

/**
 * The picture of a run with its origin in its file, signed. Throws `bad_answer` when the file cannot be read as
 * what it says it is.
 */
export function markResult(mark: MarkPicture, { operation, payload, result }: Made): MarkedResult {
  const photos = photosOf(payload);
  const marks = photos.flatMap((one) => (one.marks ? [one.marks] : []));
  const [first] = photos;
  const own = sourceTypeOf({
    operation,
    engine: kindOfEngine(result.engine),
    hasPhoto: first !== undefined,
  });
  const sourceType = strongestType(own, marks);
  const bytes = mark(result.image, {
    type: sourceType,
    operation,
    agent: { name: result.engine, version: result.model },
    parent: first
      ? { format: first.mimeType, hasManifest: marks.some(({ hasManifest }) => hasManifest) }
      : null,
  });
  if (!bytes) throw new EngineFailure("bad_answer", "the file has no parts that can be read");
  return { image: { ...result.image, bytes }, sourceType };
}

import { z } from "zod";
import { uploadMimeTypes } from "#core/image-payload.ts";
import { type AiMarks, sourceTypeOf, strongestType } from "#core/marking.ts";
import { kindOfEngine } from "#core/run.ts";
import { EngineFailure, type EngineImage, type EngineResult } from "#engine/port.ts";
import type { MarkPicture } from "#server/marking/mark-picture.ts";

/** A photo of a kept payload, with what its file said of its origin. */
const photo = z.object({
  storageKey: z.string(),
  mimeType: z.enum(uploadMimeTypes),
  marks: z
    .object({ digitalSourceType: z.string().nullable(), hasManifest: z.boolean() })
    .optional(),
});

interface Photo {
  readonly format: string;
  readonly marks: AiMarks | null;
}

/** The photos of a payload, at whatever depth. */
function photosOf(payload: unknown): Photo[] {
  if (typeof payload !== "object" || payload === null) return [];
  if ("storageKey" in payload) {
    const found = photo.safeParse(payload);
    return found.success ? [{ format: found.data.mimeType, marks: found.data.marks ?? null }] : [];
  }
  return Object.values(payload).flatMap(photosOf);
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
export function markResult(mark: MarkPicture, { operation, payload, result }: Made): EngineImage {
  const photos = photosOf(payload);
  const marks = photos.flatMap((one) => (one.marks ? [one.marks] : []));
  const [first] = photos;
  const own = sourceTypeOf({
    operation,
    engine: kindOfEngine(result.engine),
    hasPhoto: first !== undefined,
  });
  const bytes = mark(result.image, {
    type: strongestType(own, marks),
    operation,
    agent: { name: result.engine, version: result.model },
    parent: first
      ? { format: first.format, hasManifest: marks.some(({ hasManifest }) => hasManifest) }
      : null,
  });
  if (!bytes) throw new EngineFailure("bad_answer", "the file has no parts that can be read");
  return { ...result.image, bytes };
}

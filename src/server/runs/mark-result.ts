import type { ImageFile, ResultMimeType } from "#core/image-payload.ts";
import { type DigitalSourceType, strongestType } from "#core/marking.ts";
import { kindOfEngine } from "#core/run.ts";
import { EngineFailure, type EngineImage, type EngineResult } from "#engine/port.ts";
import type { MarkPicture } from "#server/marking/mark-picture.ts";
import { PHOTO_OF_PAYLOAD } from "#tool-model/batch.ts";
import type { Pictured } from "#tool-model/pictured.ts";
import { sourceTypeOf } from "#tools/marking.ts";
import type { StoredImage } from "./run-payload.ts";

interface MarkedResult {
  readonly image: EngineImage;
  /** Marked like the image; `null` if there are none. */
  readonly steps: NonNullable<EngineResult["steps"]> | null;
  /** `null` if no part of it was made here. */
  readonly sourceType: DigitalSourceType | null;
}

interface Made {
  readonly operation: string;
  readonly payload: Pictured<Pick<StoredImage, "mimeType" | "marks">>;
  readonly result: Partial<EngineResult> & Pick<EngineResult, "image" | "engine" | "model">;
}

/**
 * Marks a run's result and its steps with their origin and signs them. Throws `bad_answer` if the file isn't readable as its declared
 * type.
 */
export function markResult(mark: MarkPicture, { operation, payload, result }: Made): MarkedResult {
  const { pictures } = payload;
  const marks = pictures.flatMap(({ picture }) => picture.marks ?? []);
  // The edited photo; other images are only references.
  const parent = pictures.find(({ field }) => field === PHOTO_OF_PAYLOAD) ?? pictures[0];
  const own = sourceTypeOf({
    operation,
    engine: kindOfEngine(result.engine),
    hasPhoto: parent !== undefined,
  });
  const sourceType = strongestType(own, marks);
  const markFile = <File extends ImageFile<ResultMimeType>>(file: File): File => {
    const bytes = mark(file, {
      type: sourceType,
      operation,
      agent: { name: result.engine, version: result.model },
      parent: parent
        ? {
            format: parent.picture.mimeType,
            hasManifest: marks.some(({ hasManifest }) => hasManifest),
          }
        : null,
    });
    if (!bytes) throw new EngineFailure("bad_answer", "the file has no readable structure");
    return { ...file, bytes };
  };
  return {
    image: markFile(result.image),
    steps: result.steps ? markFile(result.steps) : null,
    sourceType,
  };
}

import { createHash } from "node:crypto";
import { z } from "zod";
import { type ImageFile, uploadMimeTypes } from "#core/image-payload.ts";
import type { EngineKind } from "#core/run.ts";
import { sha256Of } from "#server/storage/sha256.ts";
import { mapPictures, type Pictured, putTogether, takeApart } from "#tool-model/pictured.ts";

/** A picture of a kept payload: where its file lies, and what it said about being made by a machine. */
const storedImage = z.strictObject({
  storageKey: z.string(),
  mimeType: z.enum(uploadMimeTypes),
  marks: z
    .strictObject({ digitalSourceType: z.string().nullable(), hasManifest: z.boolean() })
    .exactOptional(),
});
export type StoredImage = z.infer<typeof storedImage>;

function isStoredImage(value: unknown): value is StoredImage {
  // Most values are none: a look at one field costs less than a whole refusal.
  return (
    typeof value === "object" &&
    value !== null &&
    "storageKey" in value &&
    storedImage.safeParse(value).success
  );
}

/**
 * The payload of a run or the settings of a batch, as their rows keep them. It is read without its operation, which
 * may be gone by now: what is no picture is handed on as it is, and the engine checks the whole.
 */
export const storedPayload = z
  .unknown()
  .transform((payload): Pictured<StoredImage> => takeApart(payload, isStoredImage));

/** An upload that a run refers to: its file is read when the picture is made. */
interface NamedUpload extends StoredImage {
  /** Of the file, in hex. */
  readonly sha256: string;
}

/** A checked picture of a request: at hand, or named. */
export type GivenImage = ImageFile | NamedUpload;

/** What a payload is hashed as: equal payloads have equal text, whichever way each of their pictures came. */
export async function contentOf(payload: Pictured<GivenImage>): Promise<unknown> {
  const hashed = await mapPictures(payload, (image) => ({
    sha256: "sha256" in image ? image.sha256 : sha256Of(image.bytes),
    mimeType: image.mimeType,
  }));
  return putTogether(hashed);
}

interface Hashed {
  readonly operation: string;
  /** Its keys in order, at every depth. */
  readonly content: unknown;
  readonly kind: EngineKind | null;
}

/** SHA-256 over operation, content and chosen engine. */
export function hashRequest({ operation, content, kind }: Hashed): Buffer<ArrayBuffer> {
  return createHash("sha256")
    .update(JSON.stringify(kind === null ? [operation, content] : [operation, content, kind]))
    .digest();
}

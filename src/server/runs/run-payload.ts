import { createHash } from "node:crypto";
import { z } from "zod";
import type { ImageDigest } from "#core/image-digest.ts";
import { type ImageFile, uploadMimeTypes } from "#core/image-payload.ts";
import type { EngineKind } from "#core/run.ts";
import { sha256Of } from "#server/storage/sha256.ts";
import { mapPictures, type Pictured, putTogether, takeApart } from "#tool-model/pictured.ts";

/** An image of a stored payload: the key of its file, and the AI marks that it carried. */
const storedImage = z.strictObject({
  storageKey: z.string(),
  mimeType: z.enum(uploadMimeTypes),
  marks: z
    .strictObject({ digitalSourceType: z.string().nullable(), hasManifest: z.boolean() })
    .exactOptional(),
});
export type StoredImage = z.infer<typeof storedImage>;

function isStoredImage(value: unknown): value is StoredImage {
  // Most values aren't images: checking one field is cheaper than a failed parse.
  return (
    typeof value === "object" &&
    value !== null &&
    "storageKey" in value &&
    storedImage.safeParse(value).success
  );
}

/**
 * The payload of a run or the settings of a batch, as stored. Parsed without its operation, which may be gone by now:
 * values that aren't images pass unchanged, and the engine validates the whole.
 */
export const storedPayload = z
  .unknown()
  .transform((payload): Pictured<StoredImage> => takeApart(payload, isStoredImage));

/** An upload that a run refers to. Its file is read when the run executes. */
interface NamedUpload extends StoredImage {
  /** SHA-256 of the file, in hex. */
  readonly sha256: string;
}

/** A checked image of a request: sent with it, or an upload that it names. */
export type GivenImage = ImageFile | NamedUpload;

function digestOf(image: GivenImage | ImageDigest): ImageDigest {
  const sha256 = "sha256" in image ? image.sha256 : sha256Of(image.bytes);
  return { sha256, mimeType: image.mimeType };
}

/** The hashed content of a payload. Equal payloads give equal text, whether their images were sent or named. */
export async function contentOf(payload: Pictured<GivenImage | ImageDigest>): Promise<unknown> {
  return putTogether(await mapPictures(payload, digestOf));
}

interface Hashed {
  readonly operation: string;
  /** With keys in a fixed order at every depth. */
  readonly content: unknown;
  readonly kind: EngineKind | null;
}

/** SHA-256 over operation, content and requested kind of engine. */
export function hashRequest({ operation, content, kind }: Hashed): Buffer<ArrayBuffer> {
  return createHash("sha256")
    .update(JSON.stringify(kind === null ? [operation, content] : [operation, content, kind]))
    .digest();
}

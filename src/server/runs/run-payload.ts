import { createHash } from "node:crypto";
import { z } from "zod";
import { type ImageFile, uploadMimeTypes } from "#core/image-payload.ts";
import type { EngineKind } from "#core/run.ts";

/** A picture of a kept payload: where its file lies, and what it said about being made by a machine. */
const storedImage = z.strictObject({
  storageKey: z.string(),
  mimeType: z.enum(uploadMimeTypes),
  marks: z
    .strictObject({ digitalSourceType: z.string().nullable(), hasManifest: z.boolean() })
    .exactOptional(),
});
export type StoredImage = z.infer<typeof storedImage>;

export function isStoredImage(value: unknown): value is StoredImage {
  // Most values are none: a look at one field costs less than a whole refusal.
  return (
    typeof value === "object" &&
    value !== null &&
    "storageKey" in value &&
    storedImage.safeParse(value).success
  );
}

/** True for a picture as the server and the engine hold it. */
function isImageFile(value: unknown): value is ImageFile {
  return (
    typeof value === "object" &&
    value !== null &&
    "bytes" in value &&
    value.bytes instanceof Uint8Array &&
    "mimeType" in value
  );
}

/** An upload that a run refers to: its file is read when the picture is made. */
export interface NamedUpload extends StoredImage {
  /** Of the file, in hex. */
  readonly sha256: string;
}

/** True for a picture of a request: at hand, or named. */
export function isRequestImage(value: unknown): value is ImageFile | NamedUpload {
  return isImageFile(value) || isNamedUpload(value);
}

function isNamedUpload(value: unknown): value is NamedUpload {
  return typeof value === "object" && value !== null && "storageKey" in value && "sha256" in value;
}

/**
 * A copy of a JSON-like value in which every picture was replaced, one after the other in a fixed order;
 * `index` counts from 0. Keys are sorted, so that equal payloads have equal text.
 */
export async function replaceImages<Image>(
  value: unknown,
  isImage: (candidate: unknown) => candidate is Image,
  replace: (image: Image, index: number) => unknown,
): Promise<unknown> {
  let count = 0;
  async function visit(current: unknown): Promise<unknown> {
    if (isImage(current)) {
      count += 1;
      return replace(current, count - 1);
    }
    if (Array.isArray(current)) {
      const items: unknown[] = [];
      for (const item of current) items.push(await visit(item));
      return items;
    }
    if (typeof current !== "object" || current === null) return current;
    const entries: [string, unknown][] = [];
    for (const [key, child] of Object.entries(current).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      entries.push([key, await visit(child)]);
    }
    return Object.fromEntries(entries);
  }
  return visit(value);
}

/** In hex. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

interface Hashed {
  readonly operation: string;
  readonly payload: unknown;
  readonly kind: EngineKind | null;
}

/**
 * SHA-256 over operation, payload and chosen engine, each picture by its own SHA-256 and type, whichever way it came.
 */
export async function hashPayload({
  operation,
  payload,
  kind,
}: Hashed): Promise<Buffer<ArrayBuffer>> {
  const hashed = await replaceImages(payload, isRequestImage, (image) => ({
    sha256: "sha256" in image ? image.sha256 : sha256Of(image.bytes),
    mimeType: image.mimeType,
  }));
  return createHash("sha256")
    .update(JSON.stringify(kind === null ? [operation, hashed] : [operation, hashed, kind]))
    .digest();
}

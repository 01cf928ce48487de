import { z } from "zod/mini";

/** What an upload may be. Of an animated GIF or WebP the first frame counts. */
export const uploadMimeTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export const resultMimeTypes = ["image/png", "image/jpeg", "image/webp"] as const;
export type UploadMimeType = (typeof uploadMimeTypes)[number];
export type ResultMimeType = (typeof resultMimeTypes)[number];

/** An image as it travels on the wire: base64 without the data-URL prefix (specification, tools section 3). */
export const imagePayload = z.strictObject({
  base64: z.string().check(z.minLength(1)),
  mimeType: z.string().check(z.minLength(1)),
});
export type ImagePayload = z.infer<typeof imagePayload>;

/** What a picture said about being made or changed by a machine: it is kept, whatever else is dropped. */
export interface AiMarks {
  /** Last part of IPTC's address, such as `trainedAlgorithmicMedia`; null when it named none. */
  readonly digitalSourceType: string | null;
  /** Whether it carried a C2PA manifest. */
  readonly hasManifest: boolean;
}

/** An image as the server and the engine hold it: the decoded bytes of the file. */
export interface ImageFile<Mime extends string = UploadMimeType> {
  readonly bytes: Uint8Array;
  readonly mimeType: Mime;
  /** Of an upload that came with any. */
  readonly marks?: AiMarks;
}

export function isImagePayload(value: unknown): value is ImagePayload {
  // Most values are none: a look at one field costs less than a whole refusal.
  return (
    typeof value === "object" &&
    value !== null &&
    "base64" in value &&
    imagePayload.safeParse(value).success
  );
}

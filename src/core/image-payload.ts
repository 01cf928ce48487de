import { z } from "zod/mini";

/** What an upload may be. Of an animated GIF or WebP the first frame counts. */
export const uploadMimeTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export const resultMimeTypes = ["image/png", "image/jpeg", "image/webp"] as const;
export type UploadMimeType = (typeof uploadMimeTypes)[number];
export type ResultMimeType = (typeof resultMimeTypes)[number];

const mimeType = z.string().check(z.minLength(1));
const pictureForms = [
  // Base64 without the data-URL prefix (specification, tools section 3).
  z.strictObject({ base64: z.string().check(z.minLength(1)), mimeType }),
  // Bytes, or base64 that whatever read the body has decoded. JSON cannot hold them.
  z.strictObject({ bytes: z.instanceof(Uint8Array<ArrayBufferLike>), mimeType }),
] as const;

/** The message for a value that is left out; everything else that may be wrong has its own. */
export function whenMissing(message: string | undefined) {
  return {
    error: ({ input }: { readonly input?: unknown }) =>
      input === undefined || input === null ? message : undefined,
  };
}

/** A picture of a request in one of its forms. `missing`: the message where it is left out. */
export function pictureField(missing?: string) {
  return z.union(pictureForms, whenMissing(missing));
}

export const imagePayload = pictureField();
/** A picture of a request, in the form in which it came. `mimeType` is what the sender claims. */
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
    ("base64" in value || "bytes" in value) &&
    imagePayload.safeParse(value).success
  );
}

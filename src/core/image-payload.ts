import { z } from "zod/mini";

/** Accepted upload types. Only the first frame of an animated GIF or WebP is used. */
export const uploadMimeTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export const resultMimeTypes = ["image/png", "image/jpeg", "image/webp"] as const;
export type UploadMimeType = (typeof uploadMimeTypes)[number];
export type ResultMimeType = (typeof resultMimeTypes)[number];

const mimeType = z.string().check(z.minLength(1));
const pictureForms = [
  // Base64 without the data-URL prefix (specification, tools section 3).
  z.strictObject({ base64: z.string().check(z.minLength(1)), mimeType }),
  // Bytes: from a browser's form, or base64 that the body parser has decoded. JSON can't hold them.
  z.strictObject({ bytes: z.instanceof(Uint8Array<ArrayBufferLike>), mimeType }),
] as const;

/** Returns an error option with `message` for a missing or null value. Other problems have their own messages. */
export function whenMissing(message: string | undefined) {
  return {
    error: ({ input }: { readonly input?: unknown }) =>
      input === undefined || input === null ? message : undefined,
  };
}

/** Returns the schema of an image in a request, in either form. `missing` is the message if it's left out. */
export function pictureField(missing?: string) {
  return z.union(pictureForms, whenMissing(missing));
}

export const imagePayload = pictureField();
/** An image in a request, in the form it arrived in. `mimeType` is the sender's claim. */
export type ImagePayload = z.infer<typeof imagePayload>;

/** An upload's own statement that AI made or changed it. It's kept even though other metadata is dropped. */
export interface AiMarks {
  /** Last segment of the IPTC URI, such as `trainedAlgorithmicMedia`. `null` if the file names none. */
  readonly digitalSourceType: string | null;
  /** `true` if the file carried a C2PA manifest. */
  readonly hasManifest: boolean;
}

/** The bytes of an image file, as the server and the engine handle it. */
export interface ImageFile<Mime extends string = UploadMimeType> {
  readonly bytes: Uint8Array;
  readonly mimeType: Mime;
  /** Left out if the upload had none. */
  readonly marks?: AiMarks;
}

export function isImagePayload(value: unknown): value is ImagePayload {
  // Most values aren't images. Looking at one field is cheaper than a full schema error.
  return (
    typeof value === "object" &&
    value !== null &&
    ("base64" in value || "bytes" in value) &&
    imagePayload.safeParse(value).success
  );
}

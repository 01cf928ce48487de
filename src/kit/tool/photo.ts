import { uploadLimits } from "#core/image-limits.ts";
import type { ImagePayload } from "#core/image-payload.ts";
import { isUnedited, type PhotoEdit } from "./image/edit.ts";
import { runImageJob } from "./image/image-client.ts";
import type { PreparedImage } from "./image/jobs.ts";

/** A photo in a form: the upload, its preview and its source. */
export interface Photo {
  /** Represents the photo in the form's values. The file of `image` is the one that is sent. */
  readonly payload: ImagePayload;
  readonly name: string;
  readonly previewUrl: string;
  readonly image: PreparedImage;
  /** The user's original file. A mask has none. */
  readonly source?: Blob;
  /** The edits made before it was resized. */
  readonly edit?: PhotoEdit;
}

/** Reads, checks and resizes a file. Rejects with an `ImageFault`. */
export function preparePhoto(file: Blob, name: string, maxSidePx: number): Promise<Photo> {
  return prepare({ source: file, name }, maxSidePx);
}

/** Prepares the photo again from its whole file, rotated and cropped. Rejects with an `ImageFault`. */
export function editPhoto(
  { source, image, name }: Photo,
  edit: PhotoEdit,
  maxSidePx: number,
): Promise<Photo> {
  return prepare({ source: source ?? image.blob, name, edit }, maxSidePx);
}

interface Given {
  readonly source: Blob;
  readonly name: string;
  readonly edit?: PhotoEdit;
}

async function prepare({ source, name, edit }: Given, maxSidePx: number): Promise<Photo> {
  const isEdited = edit !== undefined && !isUnedited(edit);
  const image = await runImageJob("intake", {
    file: source,
    maxSidePx,
    quality: uploadLimits.reencodeQuality,
    ...(isEdited ? { edit } : {}),
  });
  return {
    source,
    ...(isEdited ? { edit } : {}),
    payload: await payloadOf(image.blob),
    name,
    previewUrl: URL.createObjectURL(image.blob),
    image,
  };
}

/** Converts a file to an image of a form. */
export async function payloadOf(file: Blob): Promise<ImagePayload> {
  return { bytes: new Uint8Array(await file.arrayBuffer()), mimeType: file.type };
}

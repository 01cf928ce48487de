import { uploadLimits } from "#core/image-limits.ts";
import type { ImagePayload } from "#core/image-payload.ts";
import { isUnedited, type PhotoEdit } from "./image/edit.ts";
import { runImageJob } from "./image/image-client.ts";
import type { PreparedImage } from "./image/jobs.ts";

/** A photo in a form: what is sent, what is shown, and what it was. */
export interface Photo {
  /** Stands for the photo in the values of the form; what is sent is the file of `image`. */
  readonly payload: ImagePayload;
  readonly name: string;
  readonly previewUrl: string;
  readonly image: PreparedImage;
  /** The person's own file, as it was given; a mask has none. */
  readonly source?: Blob;
  /** What was done to it before it was shrunk. */
  readonly edit?: PhotoEdit;
}

/** Reads, checks and shrinks a file. Rejects with an `ImageFault`. */
export function preparePhoto(file: Blob, name: string, maxSidePx: number): Promise<Photo> {
  return prepare({ source: file, name }, maxSidePx);
}

/** The photo made anew of its whole file, turned and cut. Rejects with an `ImageFault`. */
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

/** A file as a picture of a form. */
export async function payloadOf(file: Blob): Promise<ImagePayload> {
  return { bytes: new Uint8Array(await file.arrayBuffer()), mimeType: file.type };
}

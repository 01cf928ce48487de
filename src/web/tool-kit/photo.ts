import { uploadLimits } from "#core/image-limits.ts";
import { type ImagePayload } from "#core/image-payload.ts";
import { runImageJob, toBase64 } from "./image/image-client.ts";
import type { PreparedImage } from "./image/jobs.ts";

/** A photo in a form: what is sent, what is shown, and what it was. */
export interface Photo {
  readonly payload: ImagePayload;
  readonly name: string;
  readonly previewUrl: string;
  readonly image: PreparedImage;
}

/** Reads, checks and shrinks a file. Rejects with an `ImageFault`. */
export async function preparePhoto(file: Blob, name: string, maxSidePx: number): Promise<Photo> {
  const image = await runImageJob("intake", {
    file,
    maxSidePx,
    quality: uploadLimits.reencodeQuality,
  });
  return {
    payload: { base64: await toBase64(image.blob), mimeType: image.blob.type },
    name,
    previewUrl: URL.createObjectURL(image.blob),
    image,
  };
}

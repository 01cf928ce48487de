import type { ResultMimeType } from "../../src/core/image-payload.ts";
import { cleanImage } from "../../src/server/pictures/image-container.ts";

/** A result without the marks of origin that the product adds to the file: the engine's exact output. */
export function unmarked(bytes: Buffer, mimeType: ResultMimeType = "image/png"): Buffer {
  return Buffer.from(cleanImage(bytes, mimeType).bytes);
}

import type { ResultMimeType } from "../../src/core/image-payload.ts";
import { cleanImage } from "../../src/server/pictures/image-container.ts";

/** A result without what the product wrote into its file about its origin: what the engine made, bit for bit. */
export function unmarked(bytes: Buffer, mimeType: ResultMimeType = "image/png"): Buffer {
  return Buffer.from(cleanImage(bytes, mimeType).bytes);
}

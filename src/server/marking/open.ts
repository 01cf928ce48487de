import { createHmac, randomInt, randomUUID } from "node:crypto";
import { type Credentials, makeCredentials } from "./c2pa/signer.ts";
import { createPictureMarker, type MarkPicture } from "./mark-picture.ts";

/** How images are marked here. */
export interface Marking {
  readonly credentials: Credentials;
  readonly mark: MarkPicture;
  /** The key of the invisible watermarks. */
  readonly watermarkKey: Uint8Array;
  /** A random number for a watermark, so it leads to nothing but its own row. */
  readonly newWatermarkId: () => number;
}

const WATERMARK_IDS = 2 ** 32;

/** Opens the marking. `mounted` is the operator's own key and certificate; `null` derives a pair from the secret. */
export function openMarking(secret: Uint8Array, mounted: Credentials | null): Marking {
  const credentials = mounted ?? makeCredentials(secret);
  return {
    credentials,
    mark: createPictureMarker(credentials, randomUUID),
    watermarkKey: createHmac("sha256", secret).update("watermarks").digest(),
    newWatermarkId: () => randomInt(WATERMARK_IDS),
  };
}

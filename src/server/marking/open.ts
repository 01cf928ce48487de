import { createHmac, randomInt, randomUUID } from "node:crypto";
import { type Credentials, makeCredentials } from "./c2pa/signer.ts";
import { createPictureMarker, type MarkPicture } from "./mark-picture.ts";

/** How pictures are marked here. */
export interface Marking {
  readonly credentials: Credentials;
  readonly mark: MarkPicture;
  /** Of the invisible watermarks. */
  readonly watermarkKey: Uint8Array;
  /** A number for a watermark: chance alone, so that it leads nowhere but to its own row. */
  readonly newWatermarkId: () => number;
}

const WATERMARK_IDS = 2 ** 32;

/** `mounted`: the operator's own key and certificate; null: a pair that follows from the secret. */
export function openMarking(secret: Uint8Array, mounted: Credentials | null): Marking {
  const credentials = mounted ?? makeCredentials(secret);
  return {
    credentials,
    mark: createPictureMarker(credentials, randomUUID),
    watermarkKey: createHmac("sha256", secret).update("watermarks").digest(),
    newWatermarkId: () => randomInt(WATERMARK_IDS),
  };
}

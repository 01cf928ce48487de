import { randomUUID } from "node:crypto";
import { type Credentials, makeCredentials } from "./c2pa/signer.ts";
import { createPictureMarker, type MarkPicture } from "./mark-picture.ts";

/** How pictures are marked here. */
export interface Marking {
  readonly credentials: Credentials;
  readonly mark: MarkPicture;
}

/** `mounted`: the operator's own key and certificate; null: a pair that follows from the secret. */
export function openMarking(secret: Uint8Array, mounted: Credentials | null): Marking {
  const credentials = mounted ?? makeCredentials(secret);
  return { credentials, mark: createPictureMarker(credentials, randomUUID) };
}

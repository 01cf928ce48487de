import { AppError } from "#core/errors.ts";
import { isRunPhotoKey, mimeTypeOf, userFolder } from "#server/storage/keys.ts";
import type { MediaBooks } from "#server/storage/media-books.ts";
import type { Storage } from "#server/storage/port.ts";
import { readShownKey } from "#server/storage/shown-key.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import type { GivenImage } from "./run-payload.ts";

export interface OwnUploadDeps {
  readonly storage: Pick<Storage, "get">;
  readonly signer: UrlSigner;
  readonly media: Pick<MediaBooks, "findUpload" | "marksOf">;
}

/**
 * Finds the image of a URL that we signed for an upload of this user. Never fetches a URL. Throws `upload_not_found`
 * for a URL that isn't ours, has expired, belongs to another user or names a missing file.
 */
export async function findUpload(
  { storage, signer, media }: OwnUploadDeps,
  userId: string,
  address: string,
): Promise<GivenImage> {
  const { key, variant } = readShownKey(signer.verify(address) ?? "");
  const mimeType = mimeTypeOf(key);
  const isOwn = key.startsWith(userFolder(userId)) && variant !== "small";
  if (mimeType === null || !isOwn) throw new AppError("upload_not_found");
  if (isRunPhotoKey(key)) {
    const upload = await media.findUpload(userId, key);
    if (!upload) throw new AppError("upload_not_found");
    const { sha256, marks } = upload;
    return { storageKey: key, mimeType, sha256, ...(marks ? { marks } : {}) };
  }
  // A batch photo, or an older upload: runs can't refer to its file, so it is read now.
  const file = key.startsWith(`${userFolder(userId)}upload/`) ? await storage.get(key) : null;
  if (!file) throw new AppError("upload_not_found");
  const marks = await media.marksOf(key);
  return { bytes: file.bytes, mimeType, ...(marks ? { marks } : {}) };
}

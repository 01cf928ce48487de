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
 * The picture behind an address that we signed for an upload of this user; no address is ever opened. Throws
 * `upload_not_found` for an address that is not ours, too old, of somebody else or of a file that is gone.
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
  // A photo of a batch, or an upload from before runs referred to them: its file is not kept for runs.
  const file = key.startsWith(`${userFolder(userId)}upload/`) ? await storage.get(key) : null;
  if (!file) throw new AppError("upload_not_found");
  const marks = await media.marksOf(key);
  return { bytes: file.bytes, mimeType, ...(marks ? { marks } : {}) };
}

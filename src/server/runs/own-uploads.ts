import { AppError } from "#core/errors.ts";
import type { ImageFile } from "#core/image-payload.ts";
import { mimeTypeOf, userFileKey } from "#server/storage/keys.ts";
import type { MediaBooks } from "#server/storage/media-books.ts";
import type { Storage } from "#server/storage/port.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import type { UploadList } from "#tools/define-tool.ts";

interface OwnUploadDeps {
  readonly storage: Storage;
  readonly signer: UrlSigner;
  readonly media: Pick<MediaBooks, "marksOf">;
}

/**
 * The picture under an address that we signed for an upload of this user; no address is ever opened. Throws
 * `upload_not_found` for an address that is not ours, too old, of somebody else or of a file that is gone.
 */
async function readOwnUpload(deps: OwnUploadDeps, userId: string, url: string): Promise<ImageFile> {
  const key = deps.signer.verify(url);
  const mimeType = key === null ? null : mimeTypeOf(key);
  if (key === null || mimeType === null) throw new AppError("upload_not_found");
  const folder = userFileKey(userId, { kind: "upload", id: "", mimeType }).split("/").slice(0, -1);
  if (!key.startsWith(`${folder.join("/")}/`)) throw new AppError("upload_not_found");
  const file = await deps.storage.get(key);
  if (!file) throw new AppError("upload_not_found");
  const marks = await deps.media.marksOf(key);
  return { bytes: file.bytes, mimeType, ...(marks ? { marks } : {}) };
}

/** The payload with the pictures themselves in place of the list of their addresses. */
export async function loadUploads(
  deps: OwnUploadDeps,
  payload: unknown,
  { userId, uploads }: { readonly userId: string; readonly uploads: UploadList | undefined },
): Promise<unknown> {
  if (!uploads || typeof payload !== "object" || payload === null) return payload;
  const fields = Object.entries(payload);
  const addresses: unknown = fields.find(([name]) => name === uploads.urls)?.[1];
  if (!Array.isArray(addresses)) return payload;
  const images: ImageFile[] = [];
  for (const address of addresses) images.push(await readOwnUpload(deps, userId, String(address)));
  return Object.fromEntries([
    ...fields.filter(([name]) => name !== uploads.urls),
    [uploads.images, images],
  ]);
}

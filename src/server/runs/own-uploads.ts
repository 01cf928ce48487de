import { AppError } from "#core/errors.ts";
import type { ImageFile, ImagePayload } from "#core/image-payload.ts";
import { isRunPhotoKey, mimeTypeOf, userFolder } from "#server/storage/keys.ts";
import type { MediaBooks } from "#server/storage/media-books.ts";
import type { Storage } from "#server/storage/port.ts";
import { readShownKey } from "#server/storage/shown-key.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import type { Operation } from "#tools/define-tool.ts";
import { pictureSlotsOf } from "#tools/picture-slots.ts";
import type { NamedUpload } from "./run-payload.ts";

export interface OwnUploadDeps {
  readonly storage: Pick<Storage, "get">;
  readonly signer: UrlSigner;
  readonly media: Pick<MediaBooks, "findUpload" | "marksOf">;
}

/** The addresses of uploads in a body, by the fields of the pictures that they name. */
export type NamedPictures = ReadonlyMap<string, string | readonly string[]>;

const MAX_ADDRESS_LENGTH = 1_000;
/** Stands in a field whose picture is named, so that an operation's own rules can read the rest. */
const PLACEHOLDER: ImagePayload = { bytes: new Uint8Array(1), mimeType: "image/png" };

/**
 * A body with stand-ins for the single pictures that it names by address, and those addresses. Throws `invalid_field`
 * for a picture that is sent and named.
 */
export function takeAddresses(
  operation: Operation,
  body: unknown,
): { readonly body: unknown; readonly named: NamedPictures } {
  const named = new Map<string, string>();
  if (typeof body !== "object" || body === null || Array.isArray(body)) return { body, named };
  const fields = new Map<string, unknown>(Object.entries(body));
  for (const { name, url, isList } of pictureSlotsOf(operation)) {
    const address = fields.get(url);
    if (isList || address === undefined) continue;
    const isAlone = (fields.get(name) ?? null) === null;
    if (!isAlone || typeof address !== "string" || address.length > MAX_ADDRESS_LENGTH) {
      throw new AppError("invalid_field", { field: url });
    }
    fields.delete(url);
    fields.set(name, PLACEHOLDER);
    named.set(name, address);
  }
  return { body: Object.fromEntries(fields), named };
}

/** A checked payload without the pictures that it names, and all of them by their fields. */
export function splitNamed(
  operation: Operation,
  payload: unknown,
  single: NamedPictures,
): { readonly rest: Readonly<Record<string, unknown>>; readonly named: NamedPictures } {
  const named = new Map(single);
  const rest = new Map<string, unknown>(Object.entries(Object(payload)));
  for (const name of single.keys()) rest.delete(name);
  for (const { name, url, isList } of pictureSlotsOf(operation)) {
    const addresses = isList ? rest.get(url) : undefined;
    if (!Array.isArray(addresses)) continue;
    rest.delete(url);
    named.set(name, addresses.map(String));
  }
  return { rest: Object.fromEntries(rest), named };
}

/**
 * The pictures behind addresses that we signed for uploads of this user; no address is ever opened. Throws
 * `upload_not_found` for an address that is not ours, too old, of somebody else or of a file that is gone.
 */
export async function findUploads(
  deps: OwnUploadDeps,
  userId: string,
  named: NamedPictures,
): Promise<Readonly<Record<string, unknown>>> {
  const found: Record<string, unknown> = {};
  for (const [name, addresses] of named) {
    const pictures: (NamedUpload | ImageFile)[] = [];
    for (const address of [addresses].flat()) {
      pictures.push(await findUpload(deps, userId, address));
    }
    found[name] = typeof addresses === "string" ? pictures[0] : pictures;
  }
  return found;
}

async function findUpload(
  { storage, signer, media }: OwnUploadDeps,
  userId: string,
  address: string,
): Promise<NamedUpload | ImageFile> {
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

import { createHash } from "node:crypto";
import { type UploadMimeType, uploadMimeTypes } from "#core/image-payload.ts";

const KEY = /^[a-z0-9][a-z0-9/_.-]*$/;
const MAX_KEY_LENGTH = 512;

/** The ending says what a stored file is: this table is the only source of a download's content type. */
const extensions = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
} as const satisfies Record<UploadMimeType, string>;

/** What else is kept: copies of everything, and notes of our own. None of it is handed out as a picture. */
const otherExtensions: Readonly<Record<string, string>> = {
  "application/zip": "zip",
  "text/plain": "txt",
};

/** True for a key that we could have made: no upper case, no empty, hidden or climbing segment. */
export function isStorageKey(key: string): boolean {
  return (
    key.length <= MAX_KEY_LENGTH &&
    KEY.test(key) &&
    key.split("/").every((segment) => segment !== "" && !segment.startsWith("."))
  );
}

/** The mime type of the file under `key`, or null when its ending is none of ours. */
export function mimeTypeOf(key: string): UploadMimeType | null {
  const ending = key.slice(key.lastIndexOf(".") + 1);
  return uploadMimeTypes.find((mimeType) => extensions[mimeType] === ending) ?? null;
}

/** The type of any stored file, or null when its ending is none of ours. */
export function storedTypeOf(key: string): string | null {
  const ending = key.slice(key.lastIndexOf(".") + 1);
  const other = Object.entries(otherExtensions).find(([, extension]) => extension === ending);
  return mimeTypeOf(key) ?? other?.[0] ?? null;
}

/**
 * The header that shows a file in the browser, or saves it under a name of plain characters. These need no second
 * spelling (RFC 6266, filename*), whose signs the signed addresses of some stores do not bear.
 */
export function dispositionOf(downloadName: string | null): string {
  return downloadName === null ? "inline" : `attachment; filename="${downloadName}"`;
}

/** Throws a `TypeError` for a key that we cannot have made. */
export function requireKey(key: string): void {
  if (!isStorageKey(key)) throw new TypeError("This is no key of a stored file");
}

/** Throws a `TypeError` for a key that we cannot have made, or that names another type than `mimeType`. */
export function requireKeyOfType(key: string, mimeType: string): void {
  requireKey(key);
  if (storedTypeOf(key) !== mimeType) {
    throw new TypeError(`A ${mimeType} file cannot have the key ${key}`);
  }
}

/**
 * True for a photo as it came with a run. Its file is for the engine and its person's own copy alone: whoever else
 * sees the photo gets a fresh encode (`shownKeyOf`).
 */
export function isRunPhotoKey(key: string): boolean {
  return /^u\/[^/]+\/in\//.test(key);
}

/** Where all files of a user lie: `u/<user>/`. */
export function userFolder(userId: string): string {
  const owner = /^[a-z0-9][a-z0-9_-]{0,127}$/.test(userId)
    ? userId
    : createHash("sha256").update(userId).digest("hex");
  return `u/${owner}/`;
}

/**
 * Key of a user's file: `u/<user>/<kind>/<id>.<ext>`. A user id that is not plain lower case (ids of
 * other sign-in services) is replaced by its SHA-256.
 */
export function userFileKey(
  userId: string,
  file: { kind: string; id: string; mimeType: UploadMimeType },
): string {
  return `${userFolder(userId)}${file.kind}/${file.id}.${extensions[file.mimeType]}`;
}

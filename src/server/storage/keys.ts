import { createHash } from "node:crypto";
import { type UploadMimeType, uploadMimeTypes } from "#core/image-payload.ts";

const KEY = /^[a-z0-9][a-z0-9/_.-]*$/;
const MAX_KEY_LENGTH = 512;

/** The extension determines the type of a stored file. This table is the only source of a download's content type. */
const extensions = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
} as const satisfies Record<UploadMimeType, string>;

/** Other stored files: data exports and our own notes. None of them is served as an image. */
const otherExtensions: Readonly<Record<string, string>> = {
  "application/zip": "zip",
  "text/plain": "txt",
};

/** `true` for a key that we could have generated: no upper case, no empty, hidden or climbing segment. */
export function isStorageKey(key: string): boolean {
  return (
    key.length <= MAX_KEY_LENGTH &&
    KEY.test(key) &&
    key.split("/").every((segment) => segment !== "" && !segment.startsWith("."))
  );
}

/** Returns the mime type of the image under `key`, or `null` if the extension isn't one of ours. */
export function mimeTypeOf(key: string): UploadMimeType | null {
  const ending = key.slice(key.lastIndexOf(".") + 1);
  return uploadMimeTypes.find((mimeType) => extensions[mimeType] === ending) ?? null;
}

/** Returns the type of any stored file, or `null` if the extension isn't one of ours. */
export function storedTypeOf(key: string): string | null {
  const ending = key.slice(key.lastIndexOf(".") + 1);
  const other = Object.entries(otherExtensions).find(([, extension]) => extension === ending);
  return mimeTypeOf(key) ?? other?.[0] ?? null;
}

/**
 * The content-disposition that shows a file in the browser, or saves it under an ASCII name. Such names don't need the
 * second form (RFC 6266, filename*), whose characters break the signed URLs of some stores.
 */
export function dispositionOf(downloadName: string | null): string {
  return downloadName === null ? "inline" : `attachment; filename="${downloadName}"`;
}

/** Throws a `TypeError` for a key that we can't have generated. */
export function requireKey(key: string): void {
  if (!isStorageKey(key)) throw new TypeError("Not a valid file key");
}

/** Throws a `TypeError` for a key that we can't have generated, or whose type isn't `mimeType`. */
export function requireKeyOfType(key: string, mimeType: string): void {
  requireKey(key);
  if (storedTypeOf(key) !== mimeType) {
    throw new TypeError(`A ${mimeType} file can't have the key ${key}`);
  }
}

/**
 * `true` for the input file of a run. Only engines and the user's own data export get that file; any other view of it
 * is a fresh encoding (`shownKeyOf`).
 */
export function isRunPhotoKey(key: string): boolean {
  return /^u\/[^/]+\/in\//.test(key);
}

/** The folder of all files of a user: `u/<user>/`. */
export function userFolder(userId: string): string {
  const owner = /^[a-z0-9][a-z0-9_-]{0,127}$/.test(userId)
    ? userId
    : createHash("sha256").update(userId).digest("hex");
  return `u/${owner}/`;
}

/** Returns the key of the steps of a result, see `EngineResult`: a JPEG beside it. */
export function stepsKeyOf(resultKey: string): string {
  return resultKey.replace(/\.[a-z]+$/, `-steps.${extensions["image/jpeg"]}`);
}

/**
 * Returns the key of a user's file: `u/<user>/<kind>/<id>.<ext>`. A user id that isn't plain lower case (from other
 * sign-in services) is replaced by its SHA-256.
 */
export function userFileKey(
  userId: string,
  file: { kind: string; id: string; mimeType: UploadMimeType },
): string {
  return `${userFolder(userId)}${file.kind}/${file.id}.${extensions[file.mimeType]}`;
}

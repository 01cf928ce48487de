import { createHmac, timingSafeEqual } from "node:crypto";
import type { CallArea } from "#core/addresses.ts";
import { isRunPhotoKey, isStorageKey } from "./keys.ts";

/** Path below which signed files are served. */
export const MEDIA_PATH = "/media/" satisfies `${CallArea}/`;
const FILE_NAME = /^[\w.-]{1,128}$/;

interface SignedMedia {
  readonly key: string;
  /** File name for saving; `null` shows the file in the browser. */
  readonly downloadName: string | null;
  readonly expiresAtMs: number;
}

export interface UrlSigner {
  /**
   * Returns path and query that let anyone read `key` until `expiresAtMs`, rounded up to a second. Throws a `TypeError`
   * for the key of a run's input: only its fresh encoding has a URL (`shownKeyOf`).
   */
  sign(key: string, options: { expiresAtMs: number; download?: string }): string;
  /** Returns the content of a signed path and query; `null` if it was altered or has expired. */
  read(url: string): SignedMedia | null;
  /** Returns the key of `read`. */
  verify(url: string): string | null;
}

/**
 * HMAC-SHA256 over key, expiry and file name. The first of `keys` signs and all of them verify, so a key can be
 * replaced without breaking URLs in use.
 */
export function createUrlSigner(options: {
  keys: readonly Uint8Array[];
  now?: () => number;
}): UrlSigner {
  const [signingKey] = options.keys;
  if (!signingKey) throw new TypeError("At least one signing key is needed");
  const now = options.now ?? Date.now;

  function read(url: string): SignedMedia | null {
    const claim = parse(url);
    if (!claim) return null;
    const { key, downloadName, expiresAtS } = claim;
    const expiresAtMs = expiresAtS * 1_000;
    if (expiresAtMs <= now()) return null;
    const isOurs = options.keys.some((each) => isEqual(url, build(claim, each)));
    return isOurs ? { key, downloadName, expiresAtMs } : null;
  }

  return {
    sign(key, { expiresAtMs, download }) {
      if (!isSignable(key)) throw new TypeError("Not a valid file key");
      if (download !== undefined && !FILE_NAME.test(download)) {
        throw new TypeError("Not a valid download file name");
      }
      const expiresAtS = Math.ceil(expiresAtMs / 1_000);
      return build({ key, expiresAtS, downloadName: download ?? null }, signingKey);
    },
    read,
    verify: (url) => read(url)?.key ?? null,
  };
}

/** No URL leads to the input file of a run, even with a valid signature. */
function isSignable(key: string): boolean {
  return isStorageKey(key) && !isRunPhotoKey(key);
}

interface Claim extends Omit<SignedMedia, "expiresAtMs"> {
  readonly expiresAtS: number;
}

/** Key, expiry and name are plain characters, so nothing needs escaping and each claim has one spelling. */
function build(claim: Claim, key: Uint8Array): string {
  const { expiresAtS, downloadName } = claim;
  const signature = createHmac("sha256", key)
    .update(JSON.stringify([claim.key, expiresAtS, downloadName]))
    .digest("base64url");
  const name = downloadName === null ? "" : `&download=${downloadName}`;
  return `${MEDIA_PATH}${claim.key}?exp=${expiresAtS}${name}&sig=${signature}`;
}

function parse(url: string): Claim | null {
  const match = /^\/media\/([^?]+)\?exp=(\d{1,12})(?:&download=([\w.-]{1,128}))?&sig=[\w-]+$/.exec(
    url,
  );
  const key = match?.[1];
  if (key === undefined || !isSignable(key)) return null;
  return { key, expiresAtS: Number(match?.[2]), downloadName: match?.[3] ?? null };
}

function isEqual(given: string, wanted: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}

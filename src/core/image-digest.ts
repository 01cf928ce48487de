import { type UploadMimeType, uploadMimeTypes } from "./image-payload.ts";

/** Stands for an image file whose bytes stay where they are. */
export interface ImageDigest {
  /** SHA-256 of the file, in hex. */
  readonly sha256: string;
  readonly mimeType: UploadMimeType;
}

const DIGEST_URI = /^ni:\/\/\/sha-256;([\w-]{43})\?ct=([\w/]+)$/;

/** Names an image by its content (RFC 6920): the digest in base64url, and the type of the file. */
export function digestUri(sha256: Uint8Array, mimeType: string): string {
  const base64 = btoa(String.fromCharCode(...sha256));
  const digest = base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `ni:///sha-256;${digest}?ct=${mimeType}`;
}

/** Returns `null` for any other text. */
export function parseDigestUri(uri: string): ImageDigest | null {
  const [, digest = "", type] = DIGEST_URI.exec(uri) ?? [];
  const mimeType = uploadMimeTypes.find((known) => known === type);
  if (!mimeType) return null;
  const bytes = atob(digest.replaceAll("-", "+").replaceAll("_", "/"));
  const hex = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0"));
  return { sha256: hex.join(""), mimeType };
}

import { decodeBase64 } from "./base64.ts";

/**
 * The reversible encoding of request and response bodies (specification, platform section 7): JSON as base64 without
 * its first padding character, one random lowercase and one random uppercase letter appended, then the whole string
 * reversed. It's an encoding, not protection.
 */

/** An encoded body. */
export interface Envelope {
  readonly data: string;
}

export type Decoded =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

const LOWERCASE = "abcdefghijklmnopqrstuvwxyz";
const UPPERCASE = LOWERCASE.toUpperCase();
const CHUNK = 0x8000;

/** Returns the letter of `alphabet` for a random number in 0..1. */
function letter(alphabet: string, random: number): string {
  return alphabet[Math.min(alphabet.length - 1, Math.floor(random * alphabet.length))] ?? "a";
}

function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += CHUNK) {
    // `Reflect.apply` takes the bytes directly. Spreading them would walk an iterator.
    parts.push(Reflect.apply(String.fromCharCode, null, bytes.subarray(i, i + CHUNK)));
  }
  return btoa(parts.join(""));
}

/** Reverses ASCII text. */
function reverse(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text).toReversed());
}

/** Encodes any JSON value. `random` returns 0..1, once for each letter. Throws if JSON can't hold the value. */
export function encodeEnvelope(value: unknown, random: () => number): Envelope {
  const json: unknown = JSON.stringify(value);
  if (typeof json !== "string") throw new TypeError("The value cannot be written as JSON");
  const withoutPad = toBase64(json).replace("=", "");
  return { data: reverse(withoutPad + letter(LOWERCASE, random()) + letter(UPPERCASE, random())) };
}

export type Opened =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly reason: string };

const isBetween = (byte: number | undefined, from: string, to: string): boolean =>
  byte !== undefined && byte >= from.charCodeAt(0) && byte <= to.charCodeAt(0);

/** Decodes the JSON text inside `data`, given as ASCII bytes. Never throws. */
export function openEnvelope(data: Uint8Array): Opened {
  if (!isBetween(data[0], "A", "Z") || !isBetween(data[1], "a", "z")) {
    return { ok: false, reason: "data has no two letters in front" };
  }
  const length = data.length - 2;
  const bytes = decodeBase64({
    text: data,
    first: data.length - 1,
    length,
    step: -1,
    // Only one padding character was removed. The length tells whether there was one.
    missingPads: length % 4 === 3 ? 1 : 0,
  });
  return bytes === null ? { ok: false, reason: "data is not base64" } : { ok: true, bytes };
}

/** Decodes an envelope's `data`. Never throws: malformed data returns `ok: false` with the reason. */
export function decodeEnvelope(data: unknown): Decoded {
  if (typeof data !== "string") return { ok: false, reason: "data is not a string" };
  const opened = openEnvelope(new TextEncoder().encode(data));
  if (!opened.ok) return opened;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(opened.bytes);
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (cause) {
    return {
      ok: false,
      reason: cause instanceof SyntaxError ? "data is not JSON" : "data is not UTF-8",
    };
  }
}

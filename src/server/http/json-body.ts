import { decodeBase64 } from "#core/base64.ts";
import { openEnvelope } from "#core/envelope.ts";
import { uploadLimits } from "#core/image-limits.ts";
import { jsonCaps } from "./json-caps.ts";
import { jsonProblem } from "./json-guard.ts";
import { type Bulk, type JsonCaps, type Scanned, scanJson } from "./json-scan.ts";

/** How to read a body. */
export interface JsonOrder {
  readonly isEnveloped: boolean;
  readonly caps: JsonCaps;
}

/** `malformed`: not JSON, not an envelope, or input that no honest client sends. The others are error codes. */
type JsonRefusal = "malformed" | "body_too_complex" | "image_not_base64" | "too_large";

/** The value of a body, with its images as bytes, each in its own buffer; or the reason why there is none. */
export type JsonRead =
  | { readonly ok: true; readonly value: unknown; readonly pictures: readonly Uint8Array[] }
  | { readonly ok: false; readonly refusal: JsonRefusal; readonly reason: string };

/**
 * Reads JSON, with or without the envelope, in time and memory proportional to its length: structure is counted before
 * parsing, and long base64 is decoded directly from the bytes. May unescape texts of `body` in place. Never throws.
 */
export function readJsonBody(body: Uint8Array, { isEnveloped, caps }: JsonOrder): JsonRead {
  if (!isEnveloped) return readJson(body, caps);
  const opened = openBody(body);
  return opened.ok ? readJson(opened.bytes, caps) : malformed(opened.reason);
}

function malformed(reason: string) {
  return { ok: false, refusal: "malformed", reason } as const;
}

/** Returns the JSON text of an enveloped body. */
function openBody(body: Uint8Array): ReturnType<typeof openEnvelope> {
  const outer = parseScanned(body, scanJson(body, jsonCaps.envelope));
  if (!outer.ok) return outer;
  const { value, bulk } = outer;
  const isEnvelope =
    typeof value === "object" && value !== null && Object.keys(value).join() === "data";
  if (!isEnvelope) return malformed("the body is not an object with the one field data");
  const data: unknown = Reflect.get(value, "data");
  if (typeof data !== "string") return malformed("data is not a string");
  const long = bulkOf(data, bulk);
  const text = long ? unescaped(body, long) : new TextEncoder().encode(data);
  return text ? openEnvelope(text) : malformed("data is not base64");
}

function readJson(text: Uint8Array, caps: JsonCaps): JsonRead {
  const scanned = scanJson(text, caps);
  if (scanned.refusal === "too_much") {
    return {
      ok: false,
      refusal: "body_too_complex",
      reason: "it is too large without its images",
    };
  }
  const parsed = parseScanned(text, scanned);
  if (!parsed.ok) return malformed(parsed.reason);
  const problem = jsonProblem(parsed.value);
  if (problem) return malformed(problem);
  const pictures: Uint8Array[] = [];
  try {
    const value = withPictures(parsed.value, (long) => {
      const bulk = bulkOf(long, parsed.bulk);
      if (!bulk) return null;
      const bytes = decodePicture(text, bulk);
      pictures.push(bytes);
      return bytes;
    });
    return { ok: true, value, pictures };
  } catch (error) {
    if (!(error instanceof BadPicture)) throw error;
    return { ok: false, refusal: error.refusal, reason: error.message };
  }
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** Marks removed bulk. No other text contains NUL: `scanJson` refuses it. */
const NUL = "\0";
const asJson = (place: number): Uint8Array => new TextEncoder().encode(`\\u0000${place}`);

type Parsed =
  | { readonly ok: true; readonly value: unknown; readonly bulk: readonly Bulk[] }
  | { readonly ok: false; readonly reason: string };

const refusals = {
  too_much: "it is too large besides its bulk",
  too_deep: "it is nested too deeply",
  nul: "it has a NUL character",
} as const;

/** Parses a text without its bulk. */
function parseScanned(text: Uint8Array, { refusal, bulk }: Scanned): Parsed {
  if (refusal) return { ok: false, reason: refusals[refusal] };
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const [place, each] of bulk.entries()) {
    parts.push(text.subarray(from, each.from), asJson(place));
    from = each.to;
  }
  parts.push(text.subarray(from));
  try {
    const rest = parts.length === 1 ? text : Buffer.concat(parts);
    return { ok: true, value: JSON.parse(UTF8.decode(rest)) as unknown, bulk };
  } catch {
    return { ok: false, reason: "it is not JSON in UTF-8" };
  }
}

/** Returns the bulk that a text stands for. */
function bulkOf(text: string, bulk: readonly Bulk[]): Bulk | undefined {
  return text.startsWith(NUL) ? bulk[Number(text.slice(NUL.length))] : undefined;
}

/** A copy of a value in which `{ base64 }` becomes `{ bytes }` wherever `decode` recognises the text. */
function withPictures(value: unknown, decode: (text: string) => Uint8Array | null): unknown {
  if (Array.isArray(value)) return value.map((item) => withPictures(item, decode));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, child]: [string, unknown]) => {
    const bytes = typeof child === "string" ? decode(child) : null;
    if (!bytes) return [key, withPictures(child, decode)];
    // If a field "bytes" exists, the key stays, and the value isn't valid as an image.
    return ["bytes" in value ? key : "bytes", bytes];
  });
  return Object.fromEntries(entries);
}

class BadPicture extends Error {
  readonly refusal: "image_not_base64" | "too_large";

  constructor(refusal: BadPicture["refusal"]) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Decodes plain base64 with padding. Throws a `BadPicture` for anything else and for a file that is too large. */
function decodePicture(json: Uint8Array, bulk: Bulk): Uint8Array {
  const text = unescaped(json, bulk);
  if (!text) throw new BadPicture("image_not_base64");
  if (Math.floor(text.length / 4) * 3 - 2 > uploadLimits.maxBytes)
    throw new BadPicture("too_large");
  const bytes = decodeBase64({ text, first: 0, length: text.length, step: 1 });
  if (!bytes) throw new BadPicture("image_not_base64");
  if (bytes.length > uploadLimits.maxBytes) throw new BadPicture("too_large");
  return bytes;
}

const BACKSLASH = "\\".charCodeAt(0);
const SLASH = "/".charCodeAt(0);
const UNICODE = "u".charCodeAt(0);

/**
 * Unescapes a long text in place: PHP writes a slash as `\/` and .NET a plus as `\u002B`. Returns `null` for any other
 * escape, which base64 can't contain.
 */
function unescaped(json: Uint8Array, { from, to }: Bulk): Uint8Array | null {
  const text = json.subarray(from, to);
  let length = text.indexOf(BACKSLASH);
  if (length === -1) return text;
  for (let at = length; at < text.length; at += 1) {
    let byte = text[at] ?? 0;
    if (byte === BACKSLASH) {
      at += 1;
      byte = text[at] ?? 0;
      if (byte === UNICODE) {
        byte = Number.parseInt(String.fromCharCode(...text.subarray(at + 1, at + 5)), 16);
        at += 4;
        if (!(byte < 128)) return null;
      } else if (byte !== SLASH) return null;
    }
    text[length] = byte;
    length += 1;
  }
  return text.subarray(0, length);
}

import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import aws4 from "aws4";

/** The account that may call, and the region. */
export interface S3Access {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** The error that S3 returns for a refused call. */
export interface S3Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const MAX_SKEW_MS = 15 * 60_000;
const UNSIGNED = "UNSIGNED-PAYLOAD";
const mismatch = refusal("SignatureDoesNotMatch", "The signature does not match.");

function refusal(code: string, message: string, status = 403): S3Refusal {
  return { status, code, message };
}

/**
 * Checks the signature (version 4) of a call, in its header or its URL, with an implementation that isn't the
 * product's. Returns `null` if it's valid.
 */
export function checkSignature(
  request: IncomingMessage,
  body: Buffer,
  access: S3Access,
): S3Refusal | null {
  const url = new URL(request.url ?? "/", "http://s3.test");
  if (url.searchParams.has("X-Amz-Signature")) return checkAddress(request, url, access);
  const header = request.headers.authorization;
  if (header === undefined) return refusal("AccessDenied", "Access denied.");
  return checkHeader(request, { header, body }, access);
}

const HEADER =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

function checkHeader(
  request: IncomingMessage,
  { header, body }: { header: string; body: Buffer },
  access: S3Access,
): S3Refusal | null {
  const [, keyId, region, names = "", signature = ""] = HEADER.exec(header) ?? [];
  if (keyId === undefined) {
    return refusal("AuthorizationHeaderMalformed", "The header cannot be read.", 400);
  }
  const unknown = checkCredential({ keyId, region }, access);
  if (unknown) return unknown;
  const signed = names.split(";");
  const early = checkHeaders(request, { signed, body });
  if (early) return early;
  const again = aws4.sign(
    { ...requestOf(request, String(request.url), access), headers: pick(request, signed) },
    access,
  );
  const wanted = /Signature=(\w+)/.exec(String(again.headers?.["Authorization"]))?.[1];
  return isEqual(signature, wanted) ? null : mismatch;
}

/** Checks the signed headers, the date and the hash of the body, which come before the signature. */
function checkHeaders(
  { headers }: IncomingMessage,
  { signed, body }: { signed: readonly string[]; body: Buffer },
): S3Refusal | null {
  const mustBeSigned = Object.keys(headers).filter((name) => name.startsWith("x-amz-"));
  if (!["host", ...mustBeSigned].every((name) => signed.includes(name))) return mismatch;
  const { "x-amz-date": date, "x-amz-content-sha256": hash } = headers;
  if (!(Math.abs(timeOf(String(date)) - Date.now()) <= MAX_SKEW_MS)) {
    return refusal("RequestTimeTooSkewed", "The clocks differ too much.");
  }
  if (hash === UNSIGNED || hash === createHash("sha256").update(body).digest("hex")) return null;
  return refusal("XAmzContentSHA256Mismatch", "The body is not the one that was signed.", 400);
}

function checkAddress(request: IncomingMessage, url: URL, access: S3Access): S3Refusal | null {
  const query = url.searchParams;
  const [keyId, , region] = (query.get("X-Amz-Credential") ?? "").split("/");
  const unknown = checkCredential({ keyId, region }, access);
  if (unknown) return unknown;
  const signature = query.get("X-Amz-Signature") ?? "";
  query.delete("X-Amz-Signature");
  const headers = pick(request, ["host"]);
  const options = { ...requestOf(request, `${url.pathname}${url.search}`, access), headers };
  const again = aws4.sign({ ...options, signQuery: true }, access);
  const wanted = /X-Amz-Signature=(\w+)/.exec(again.path ?? "")?.[1];
  if (!isEqual(signature, wanted)) return mismatch;
  const lifeMs = Number(query.get("X-Amz-Expires")) * 1_000;
  const isOver = timeOf(query.get("X-Amz-Date") ?? "") + lifeMs < Date.now();
  return isOver ? refusal("AccessDenied", "Request has expired") : null;
}

function checkCredential(
  { keyId, region }: { keyId: string | undefined; region: string | undefined },
  access: S3Access,
): S3Refusal | null {
  if (keyId !== access.accessKeyId) {
    return refusal("InvalidAccessKeyId", "The access key is not known here.");
  }
  if (region === access.region) return null;
  return refusal("AuthorizationHeaderMalformed", `The region must be '${access.region}'`, 400);
}

function requestOf(request: IncomingMessage, path: string, { region }: S3Access) {
  const method = request.method ?? "GET";
  return { service: "s3", region, method, path };
}

function pick(request: IncomingMessage, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? "")]));
}

/** The time of `20260102T030405Z` in ms since the epoch; `NaN` if it's malformed. */
function timeOf(stamp: string): number {
  const [, day = "", time = ""] = /^(\d{8})T(\d{6})Z$/.exec(stamp) ?? [];
  const date = day.replace(/(....)(..)(..)/, "$1-$2-$3");
  return Date.parse(`${date}T${time.replace(/(..)(..)(..)/, "$1:$2:$3")}Z`);
}

function isEqual(given: string, wanted = ""): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(wanted);
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}

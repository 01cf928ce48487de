import { createHmac, timingSafeEqual } from "node:crypto";

/*
 * Stripe's scheme (docs.stripe.com/webhooks/signature): header "t=<seconds>,v1=<hex>[,v1=<hex>]", where v1 is
 * HMAC-SHA256 of "<t>.<body>" under the endpoint's secret. While a secret is being rolled there is one v1 per secret.
 * Stripe's own library decodes the body before hashing, accepts "12x" as 12, and accepts any time in the future. This
 * one hashes the raw bytes, parses the header strictly, and bounds the time on both sides.
 */

const TOLERANCE_S = 300;
const MAX_HEADER_CHARS = 4_096;
const MAX_TIMESTAMP_DIGITS = 12;
const DIGITS = new RegExp(`^\\d{1,${MAX_TIMESTAMP_DIGITS}}$`);
const SHA256_HEX = /^[0-9a-f]{64}$/;

interface SignatureHeader {
  /** The text that was signed. */
  readonly timestamp: string;
  readonly signatures: readonly Buffer[];
}

function readHeader(header: string | undefined): SignatureHeader | null {
  if (header === undefined || header.length > MAX_HEADER_CHARS) return null;
  const timestamps: string[] = [];
  const signatures: Buffer[] = [];
  for (const part of header.split(",")) {
    const [key, value = "", ...rest] = part.split("=");
    if (rest.length > 0) return null;
    if (key === "t") timestamps.push(value);
    if (key === "v1" && SHA256_HEX.test(value)) signatures.push(Buffer.from(value, "hex"));
  }
  const [timestamp, ...others] = timestamps;
  if (timestamp === undefined || others.length > 0 || !DIGITS.test(timestamp)) return null;
  return { timestamp, signatures };
}

function hmac(body: Uint8Array, { timestamp, secret }: { timestamp: string; secret: string }) {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest();
}

/**
 * Returns whether a delivery was signed with one of the secrets within 300 s of `nowMs`, earlier or later. Compares in
 * constant time. An empty secret never matches, as anyone could sign with it.
 */
export function isSigned(
  rawBody: Uint8Array,
  header: string | undefined,
  { secrets, nowMs }: { readonly secrets: readonly string[]; readonly nowMs: number },
): boolean {
  const read = readHeader(header);
  if (read === null) return false;
  const { timestamp, signatures } = read;
  if (Math.abs(Math.floor(nowMs / 1_000) - Number(timestamp)) > TOLERANCE_S) return false;
  return secrets
    .filter((secret) => secret.trim() !== "")
    .map((secret) => hmac(rawBody, { timestamp, secret }))
    .some((expected) => signatures.some((signature) => timingSafeEqual(signature, expected)));
}

/** The header of a delivery signed at `nowMs`. */
export function signatureHeader(
  rawBody: Uint8Array | string,
  { secret, nowMs }: { readonly secret: string; readonly nowMs: number },
): string {
  const timestamp = String(Math.floor(nowMs / 1_000));
  const signature = hmac(Buffer.from(rawBody), { timestamp, secret });
  return `t=${timestamp},v1=${signature.toString("hex")}`;
}

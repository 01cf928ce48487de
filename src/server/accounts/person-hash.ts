import { createHmac } from "node:crypto";
import { hostOf, networkOf } from "#server/http/network-of.ts";
import { canonicalEmail } from "./canonical-email.ts";

/** Where somebody is, in a form that tells nothing without the server's secret. */
export interface NetworkHashes {
  /** Of the whole IPv4 address, or of the first 64 bits of an IPv6 address. */
  readonly address: Buffer;
  /** Of the first 24 bits of an IPv4 address; the same as `address` for IPv6. */
  readonly network: Buffer;
}

/** Keyed hashes (HMAC-SHA-256) of what identifies people, to compare it without keeping it. */
export interface PersonHash {
  /** The same for all spellings of one mailbox. */
  email(email: string): Buffer;
  network(ipAddress: string): NetworkHashes;
  /** Of the payment provider's fingerprint of a card: the same for one card, whoever uses it. */
  card(fingerprint: string): Buffer;
}

/** `secret`: 32 random bytes; with others nobody is recognised any more. */
export function createPersonHash(secret: Uint8Array): PersonHash {
  const hash = (kind: string, text: string): Buffer =>
    createHmac("sha256", secret).update(`${kind}:${text}`).digest();
  return {
    email: (email) => hash("email", canonicalEmail(email)),
    card: (fingerprint) => hash("card", fingerprint),
    network: (ipAddress) => ({
      address: hash("network", hostOf(ipAddress)),
      network: hash("network", networkOf(ipAddress)),
    }),
  };
}

import { createHmac } from "node:crypto";
import { hostOf, networkOf, widerNetworksOf } from "#server/http/network-of.ts";
import { canonicalEmail } from "#server/mail/canonical-email.ts";
import { ownMailDomain } from "./mail-domain.ts";

/** Where somebody is, in a form that tells nothing without the server's secret. */
export interface NetworkHashes {
  /** Of the whole IPv4 address, or of the first 64 bits of an IPv6 address. */
  readonly address: Buffer;
  /** Of the first 24 bits of an IPv4 address; the same as `address` for IPv6. */
  readonly network: Buffer;
  /** Of the first 56 bits of an IPv6 address; null for IPv4. */
  readonly site: Buffer | null;
  /** Of the first 48 bits of an IPv6 address; null for IPv4. */
  readonly wide: Buffer | null;
}

/** Keyed hashes (HMAC-SHA-256) of what identifies people, to compare it without keeping it. */
export interface PersonHash {
  /** The same for all spellings of one mailbox. */
  email(email: string): Buffer;
  network(ipAddress: string): NetworkHashes;
  /** For visits whose network is not counted: a network in which nobody else is. */
  networkOfOne(userId: string): NetworkHashes;
  /** Of the domain that the address's owner registered; null where everybody may open a mailbox. */
  mailDomain(email: string): Buffer | null;
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
    network(ipAddress) {
      const wider = widerNetworksOf(ipAddress);
      return {
        address: hash("network", hostOf(ipAddress)),
        network: hash("network", networkOf(ipAddress)),
        site: wider && hash("network", wider.site),
        wide: wider && hash("network", wider.wide),
      };
    },
    networkOfOne(userId) {
      const own = hash("network of one", userId);
      return { address: own, network: own, site: null, wide: null };
    },
    mailDomain(email) {
      const domain = ownMailDomain(email);
      return domain === null ? null : hash("mail domain", domain);
    },
  };
}

import { createHmac } from "node:crypto";
import { hostOf, networkOf, widerNetworksOf } from "#server/http/network-of.ts";
import { canonicalEmail } from "#server/mail/canonical-email.ts";
import { ownMailDomain } from "./mail-domain.ts";

/** Hashes of an IP address and its networks, which reveal nothing without the server's secret. */
export interface NetworkHashes {
  /** Of the whole IPv4 address, or of the first 64 bits of an IPv6 address. */
  readonly address: Buffer;
  /** Of the first 24 bits of an IPv4 address; the same as `address` for IPv6. */
  readonly network: Buffer;
  /** Of the first 56 bits of an IPv6 address; `null` for IPv4. */
  readonly site: Buffer | null;
  /** Of the first 48 bits of an IPv6 address; `null` for IPv4. */
  readonly wide: Buffer | null;
}

/** Keyed hashes (HMAC-SHA-256) of identifying data, to compare it without storing it. */
export interface PersonHash {
  /** The same for all spellings of one mailbox. */
  email(email: string): Buffer;
  network(ipAddress: string): NetworkHashes;
  /** For visits whose network isn't counted: a network that only this user has. */
  networkOfOne(userId: string): NetworkHashes;
  /** Of the registered domain of the address; `null` for providers at which anyone can open a mailbox. */
  mailDomain(email: string): Buffer | null;
  /** Of the payment provider's fingerprint of a card, which is the same for all users of that card. */
  card(fingerprint: string): Buffer;
}

/** `secret`: 32 random bytes. Hashes made with another secret match nothing. */
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

import { lookup } from "node:dns/promises";
import { BlockList, isIPv4 } from "node:net";
import { AppError } from "#core/errors.ts";

/*
 * Webhook URLs are the one exception to the rule that the server opens no address supplied by a user (decision 026).
 * It connects to an IP address that was just resolved and found public, never to a name.
 */

const PLAIN = /^https?:\/\/[^\s\\@\p{Cc}]+$/u;
/** Labels separated by dots; the last one starts with a letter, so that no spelling of an IP address matches. */
const PUBLIC_HOST = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;
const PORTS = new Set(["", "8443"]);

/** IPv4 networks outside the public internet (IANA IPv4 Special-Purpose Address Registry). */
const SPECIAL_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;
/** Networks within 2000::/3 that aren't public or that lead to IPv4 addresses. */
const SPECIAL_V6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const special = new BlockList();
for (const [network, prefix] of SPECIAL_V4) special.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of SPECIAL_V6) special.addSubnet(network, prefix, "ipv6");
const publicV6 = new BlockList();
publicV6.addSubnet("2000::", 3, "ipv6");

/** `true` for an address on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, "ipv4");
  return publicV6.check(address, "ipv6") && !special.check(address, "ipv6");
}

/** One IP address of a host. */
export interface Found {
  readonly address: string;
  readonly family: number;
}

/** Decides which webhook URLs are allowed, and resolves their hosts. */
export interface AddressGuard {
  /** Throws `webhook_address` for a URL that is never allowed. */
  parse(text: string): URL;
  /** Returns the host's IP addresses. Rejects with `ForbiddenAddress` if there are none or any isn't public. */
  find(url: URL): Promise<readonly Found[]>;
}

/** A host with an IP address that isn't public, or with none. */
export class ForbiddenAddress extends Error {
  override readonly name = "ForbiddenAddress";
}

type LookUp = (host: string) => Promise<readonly Found[]>;

const lookUpAll: LookUp = (host) => lookup(host, { all: true, verbatim: true });

/** Allows https on public hosts, at the ports 443 and 8443. `lookUp` resolves a host name. */
export function createAddressGuard(lookUp: LookUp = lookUpAll): AddressGuard {
  return {
    parse(text) {
      const url = PLAIN.test(text) && URL.canParse(text) ? new URL(text) : null;
      const isGood =
        url?.protocol === "https:" && PORTS.has(url.port) && PUBLIC_HOST.test(url.hostname);
      if (!isGood) throw new AppError("webhook_address");
      url.hash = "";
      return url;
    },
    async find(url) {
      const found = await lookUp(url.hostname);
      if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) {
        throw new ForbiddenAddress("the host is not on the public net");
      }
      return found;
    },
  };
}

import { lookup } from "node:dns/promises";
import { BlockList, isIPv4 } from "node:net";
import { AppError } from "#core/errors.ts";

/*
 * The one exception from "no address of a person is opened" (decision 026): addresses of webhooks. What is opened is
 * a number that was looked up and found public a moment before, never a name.
 */

const PLAIN = /^https?:\/\/[^\s\\@\p{Cc}]+$/u;
/** Labels with dots between them, the last one with a letter in front: no number in any spelling is a host here. */
const PUBLIC_HOST = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;
const PORTS = new Set(["", "8443"]);

/** Networks of IPv4 that are not the public net (IANA's registry of special addresses). */
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
/** Of the public net of IPv6 these are not, or lead to addresses of IPv4 by detours. */
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

/** True for an address that anybody on the net may be reached at. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, "ipv4");
  return publicV6.check(address, "ipv6") && !special.check(address, "ipv6");
}

/** One number of a host. */
export interface Found {
  readonly address: string;
  readonly family: number;
}

/** Which addresses may be told of something, and where they are. */
export interface AddressGuard {
  /** Throws `webhook_address` for what can never be opened. */
  parse(text: string): URL;
  /** All numbers of the host, each of them public. Rejects with a `ForbiddenAddress` otherwise. */
  find(url: URL): Promise<readonly Found[]>;
}

/** A host that leads to where nobody may be sent. */
export class ForbiddenAddress extends Error {
  override readonly name = "ForbiddenAddress";
}

type LookUp = (host: string) => Promise<readonly Found[]>;

const lookUpAll: LookUp = (host) => lookup(host, { all: true, verbatim: true });

/** Lets https on public hosts through. `lookUp` is how names become numbers. */
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

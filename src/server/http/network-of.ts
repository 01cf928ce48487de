import { isIPv4 } from "node:net";

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/** One household or one rented machine: the whole IPv4 address, or the first 64 bits of an IPv6 address. */
export function hostOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIPv4(plain) ? plain : networkOf(plain);
}

/**
 * The network of an address: the first 24 bits of an IPv4 address, or the first 64 of an IPv6 address, which one
 * household or one rented machine has. Returns anything else unchanged.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return mapped.slice(0, mapped.lastIndexOf("."));
  const [plain = ""] = address.split("%", 1);
  if (!plain.includes(":")) return address;
  return expand(plain).slice(0, NETWORK_GROUPS).join(":");
}

export interface WiderNetworks {
  /** The first 56 bits. */
  readonly site: string;
  /** The first 48 bits. */
  readonly wide: string;
}

/**
 * The IPv6 networks that providers assign: 56 bits for a household, 48 for an organisation or a rented tunnel. They
 * contain 256 or 65,536 of the networks that `networkOf` returns. `null` for IPv4.
 */
export function widerNetworksOf(address: string): WiderNetworks | null {
  const groups = networkOf(address).split(":");
  if (groups.length !== NETWORK_GROUPS) return null;
  const [first, second, third, fourth = "0"] = groups;
  const wide = `${first}:${second}:${third}`;
  // The upper half of the fourth group.
  const site = (Number.parseInt(fourth, 16) >> 8).toString(16);
  return { site: `${wide}:${site}/56`, wide };
}

/** All eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const [before = "", after] = address.split("::", 2);
  const head = groupsOf(before);
  const tail = after === undefined ? [] : groupsOf(after);
  const missing = Math.max(0, IPV6_GROUPS - head.length - tail.length);
  return [...head, ...Array.from({ length: missing }, () => "0"), ...tail];
}

function groupsOf(text: string): string[] {
  return text === ""
    ? []
    : text.split(":").map((group) => group.replace(/^0+(?=.)/, "").toLowerCase());
}

import { expect, test } from "vitest";
import { createPersonHash } from "./person-hash.ts";

const hash = createPersonHash(new Uint8Array(32).fill(1));
const hex = (address: string) => {
  const { address: own, network } = hash.network(address);
  return [own.toString("hex"), network.toString("hex")];
};

test("an IPv4 address and its /24, an IPv6 address by its /64", () => {
  expect(hex("203.0.113.7")).toEqual(hex("::ffff:203.0.113.7"));
  const [seven, net] = hex("203.0.113.7");
  const [eight, sameNet] = hex("203.0.113.8");
  expect(seven).not.toBe(eight);
  expect(net).toBe(sameNet);
  expect(hex("203.0.114.7")[1]).not.toBe(net);
  expect(hex("2001:db8:0:1::1")).toEqual(hex("2001:0db8:0000:0001:ffff::2"));
  expect(hex("2001:db8:0:2::1")).not.toEqual(hex("2001:db8:0:1::1"));
});

test("all spellings of a mailbox, and nothing without the secret", () => {
  expect(hash.email("L.an+x@gmail.com")).toEqual(hash.email("lan@googlemail.com"));
  const other = createPersonHash(new Uint8Array(32).fill(2));
  expect(other.email("lan@gmail.com")).not.toEqual(hash.email("lan@gmail.com"));
});

import { expect, test } from "vitest";
import { hostOf, networkOf } from "./network-of.ts";

test.each([
  ["192.0.2.7", "192.0.2"],
  ["192.0.2.200", "192.0.2"],
  ["192.0.3.7", "192.0.3"],
  ["::ffff:192.0.2.7", "192.0.2"],
  ["2001:db8:1:2::1", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002:ffff:0:0:9", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["1:2:3:4:5:6:7:8", "1:2:3:4"],
  ["no address", "no address"],
])("%s is in %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2"],
  ["2001:db8:1:2:ffff::1", "2001:db8:1:2"],
])("%s counts as %s", (address, host) => {
  expect(hostOf(address)).toBe(host);
});

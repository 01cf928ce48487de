import { expect, test } from "vitest";
import { strengthOf } from "./password-strength.ts";

test.each([
  ["", "short"],
  ["1234567", "short"],
  ["12345678", "weak"],
  ["Tr0ub4dor&3", "weak"],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", "weak"],
  ["four words no", "fair"],
  ["ababcdefabcdefabcdef", "fair"],
  ["twelve photographs", "good"],
  ["đi chợ mua ba con cá", "good"],
])("%j is %s", (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

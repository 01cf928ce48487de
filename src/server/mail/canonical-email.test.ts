import { expect, test } from "vitest";
import { canonicalEmail, domainOf } from "./canonical-email.ts";

test.each([
  ["Lan@Example.com", "lan@example.com"],
  ["lan+photos@example.com", "lan@example.com"],
  ["lan+a+b@example.com", "lan@example.com"],
  ["l.a.n@example.com", "l.a.n@example.com"],
  ["L.a.n+x@gmail.com", "lan@gmail.com"],
  ["lan@googlemail.com", "lan@gmail.com"],
  ["+tag@example.com", "+tag@example.com"],
  ["ｌａｎ@example.com", "lan@example.com"],
  ["lan@bücher.example", "lan@xn--bcher-kva.example"],
  ["lan@xn--bcher-kva.example", "lan@xn--bcher-kva.example"],
  ["no address", "@no address"],
])("%s leads to the mailbox of %s", (written, canonical) => {
  expect(canonicalEmail(written)).toBe(canonical);
});

test("the domain is compared as the name service knows it", () => {
  expect(domainOf("a@BÜCHER.example")).toBe("xn--bcher-kva.example");
});

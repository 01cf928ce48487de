import { expect, test } from "vitest";
import { ownMailDomain } from "./mail-domain.ts";

test.each([
  ["a@example.org", "example.org"],
  ["a@B.Example.org", "example.org"],
  ["a@x.y.example.co.uk", "example.co.uk"],
  ["a@vnu.edu.vn", "vnu.edu.vn"],
  ["a@bücher.example", "xn--bcher-kva.example"],
  ["a@someone.duckdns.org", "duckdns.org"],
  ["a@localhost", "localhost"],
  ["no address", "no address"],
])("%s belongs to %s", (email, domain) => expect(ownMailDomain(email)).toBe(domain));

test.each([
  "a@gmail.com",
  "A@GMAIL.COM",
  "a@googlemail.com",
  "a@outlook.com.vn",
  "a@yahoo.co.uk",
  "a@privaterelay.appleid.com",
  "a@gmx.at",
  "a@proton.me",
  "a@qq.com",
  "a@naver.com",
  "a@hcm.vnn.vn",
])("%s says nothing about its owner", (email) => expect(ownMailDomain(email)).toBeNull());

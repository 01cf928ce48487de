import { expect, test } from "vitest";
import { callersOf } from "./addresses.ts";

test("the longest address of the table says who may call", () => {
  expect(callersOf("/v1/openapi.json")).toBe("anyone");
  expect(callersOf("/v1/images/pose")).toBe("programs");
  expect(callersOf("/accounts/me")).toBe("signedIn");
  expect(callersOf("/account")).toBeNull();
  expect(callersOf("/sitemap.xml")).toBe("anyone");
});

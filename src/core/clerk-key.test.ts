import { expect, test } from "vitest";
import { publishableKeyProblems, readPublishableKey } from "./clerk-key.ts";

const keyOf = (decoded: string, prefix = "pk_test_") => prefix + btoa(decoded);

test.each([
  [keyOf("calm-owl-7.clerk.accounts.dev$"), "calm-owl-7.clerk.accounts.dev", false],
  [keyOf("clerk.photos.example$", "pk_live_"), "clerk.photos.example", true],
  [keyOf("clerk.photos.example$").replace(/=+$/, ""), "clerk.photos.example", false],
])("%s names its host", (key, frontendHost, isLive) => {
  expect(readPublishableKey(key)).toEqual({ frontendHost, isLive });
});

test.each([
  "pk_test",
  "pk_test_",
  "pk_prod_Y2xlcmsuZXhhbXBsZS5jb20k",
  "PK_TEST_Y2xlcmsuZXhhbXBsZS5jb20k",
  "Y2xlcmsuZXhhbXBsZS5jb20k",
  "pk_test_not base64",
  keyOf("clerk.example.com"),
  keyOf("clerk.example.com$$"),
  keyOf("$"),
  keyOf("localhost$"),
  keyOf("clerk.example.com/path$"),
  keyOf("user@clerk.example.com$"),
  keyOf("clerk.example.com 'unsafe-inline'$"),
  `${keyOf("clerk.example.com$")}_more`,
])("%s is no key, in the words of Clerk", (key) => {
  expect(readPublishableKey(key)).toBe(
    `The publishableKey passed to Clerk is invalid (key=${key}, expected format: pk_test_... or pk_live_...).`,
  );
});

test("a missing key has its own words, and a secret one is not repeated", () => {
  expect(readPublishableKey("")).toBe("Clerk keys are missing from your environment.");
  expect(readPublishableKey("sk_live_abcdef")).toBe(publishableKeyProblems.secret);
  expect(publishableKeyProblems.secret).not.toContain("abcdef");
});

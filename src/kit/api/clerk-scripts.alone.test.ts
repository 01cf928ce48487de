// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const KEY = `pk_test_${btoa("calm-owl-7.clerk.accounts.dev$")}`;
let rules: Map<string, { createScriptURL(address: string): string }>;

beforeEach(() => {
  vi.resetModules();
  rules = new Map();
  vi.stubGlobal("trustedTypes", {
    createPolicy(name: string, own: { createScriptURL(address: string): string }) {
      rules.set(name, own);
      return own;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

async function policyOf(key: string) {
  const { letClerkIn } = await import("./clerk-scripts.ts");
  letClerkIn(key);
  return (address: string) => rules.get("default")?.createScriptURL(address);
}

test("scripts may come from the host in the key and from the check for robots", async () => {
  const ask = await policyOf(KEY);
  for (const address of [
    "https://calm-owl-7.clerk.accounts.dev/npm/@clerk/clerk-js@6/dist/clerk.browser.js",
    "https://challenges.cloudflare.com/turnstile/v0/api.js",
    `blob:${window.location.origin}/0b6f`,
  ]) {
    expect(ask(address)).toBe(address);
  }
});

test.each([
  "https://elsewhere.example/clerk.browser.js",
  "http://calm-owl-7.clerk.accounts.dev/x.js",
  "https://calm-owl-7.clerk.accounts.dev.evil.example/x.js",
  "blob:https://elsewhere.example/0b6f",
  "data:text/javascript,1",
  "/media/x.js",
])("%s is no place of scripts", async (address) => {
  const ask = await policyOf(KEY);
  expect(() => ask(address)).toThrow("is no place of scripts");
});

test("a key that is none lets nothing in, and says why", async () => {
  await expect(policyOf("pk_test_x")).rejects.toThrow(
    "The publishableKey passed to Clerk is invalid",
  );
  expect(rules.size).toBe(0);
});

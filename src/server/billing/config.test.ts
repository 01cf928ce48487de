import { expect, test } from "vitest";
import { readConfig } from "#server/compose/config.ts";

const keys = { STRIPE_SECRET_KEY: "sk_test_51abc", STRIPE_WEBHOOK_SECRET: "whsec_abc123" };

test("without a key there is the sandbox at home, and nobody takes money elsewhere", () => {
  expect(readConfig({}).payments).toEqual({ mode: "sandbox", isForAll: false });
  expect(readConfig({ HOST: "0.0.0.0" }).payments).toEqual({ mode: "off" });
  expect(readConfig({ TRUST_PROXY: "127.0.0.1" }).payments).toEqual({ mode: "off" });
  expect(readConfig({ PUBLIC_URL: "https://photos.example.org" }).payments).toEqual({
    mode: "off",
  });
  expect(readConfig({ HOST: "0.0.0.0", ALLOW_SANDBOX_PAYMENTS: "1" }).payments).toEqual({
    mode: "sandbox",
    isForAll: true,
  });
});

test.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
  "PUBLIC_URL=%s is this machine, where the sandbox is, unless something else opens it",
  (address) => {
    const local = { PUBLIC_URL: address };
    expect(readConfig(local).payments).toEqual({ mode: "sandbox", isForAll: false });
    expect(readConfig({ ...local, HOST: "::1" }).payments).toMatchObject({ mode: "sandbox" });
    expect(readConfig({ ...local, HOST: "0.0.0.0" }).payments).toEqual({ mode: "off" });
    expect(readConfig({ ...local, TRUST_PROXY: "127.0.0.1" }).payments).toEqual({ mode: "off" });
  },
);

test("a key chooses Stripe; several signing secrets serve while one is rolled", () => {
  expect(readConfig(keys).payments).toEqual({
    mode: "stripe",
    secretKey: "sk_test_51abc",
    webhookSecrets: ["whsec_abc123"],
    apiBase: null,
  });
  const apiBase = "http://127.0.0.1:12111";
  const two = { ...keys, STRIPE_WEBHOOK_SECRET: "whsec_a, whsec_b", STRIPE_API_BASE: apiBase };
  expect(readConfig(two).payments).toMatchObject({
    webhookSecrets: ["whsec_a", "whsec_b"],
    apiBase,
  });
  const live = { STRIPE_SECRET_KEY: "rk_live_51abc", PUBLIC_URL: "https://photos.example.org" };
  expect(readConfig({ ...keys, ...live }).payments).toMatchObject({ mode: "stripe" });
});

test.each([
  [{ STRIPE_SECRET_KEY: "pk_test_51abc" }, /STRIPE_SECRET_KEY is not a Stripe secret key/],
  [{ STRIPE_SECRET_KEY: "sk_test_" }, /STRIPE_SECRET_KEY is not a Stripe secret key/],
  [{ STRIPE_SECRET_KEY: "sk_test_51 abc" }, /STRIPE_SECRET_KEY is not a Stripe secret key/],
  [{ ...keys, STRIPE_WEBHOOK_SECRET: "abc" }, /STRIPE_WEBHOOK_SECRET is not a list of signing/],
  [
    { ...keys, STRIPE_WEBHOOK_SECRET: "whsec_a,," },
    /STRIPE_WEBHOOK_SECRET is not a list of signing/,
  ],
  [{ ...keys, STRIPE_WEBHOOK_SECRET: "whsec_" }, /STRIPE_WEBHOOK_SECRET is not a list of signing/],
  [{ ...keys, STRIPE_WEBHOOK_SECRET: "" }, /STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET/],
  [{ ...keys, STRIPE_SECRET_KEY: "" }, /STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY/],
  [{ ...keys, STRIPE_API_BASE: "https://api.example.org" }, /STRIPE_API_BASE .* loopback/],
  [{ ...keys, STRIPE_API_BASE: "http://localhost.example.org" }, /STRIPE_API_BASE .* loopback/],
  [{ ...keys, STRIPE_API_BASE: "127.0.0.1" }, /STRIPE_API_BASE is not a web address/],
  [{ STRIPE_API_BASE: "http://127.0.0.1:1" }, /STRIPE_API_BASE needs STRIPE_SECRET_KEY/],
  [{ ...keys, ALLOW_SANDBOX_PAYMENTS: "1" }, /can't be combined/],
  [{ ALLOW_SANDBOX_PAYMENTS: "yes" }, /ALLOW_SANDBOX_PAYMENTS is neither 1 nor 0/],
  [{ ...keys, STRIPE_SECRET_KEY: "sk_live_51abc" }, /PUBLIC_URL with https/],
  [
    {
      ...keys,
      STRIPE_SECRET_KEY: "sk_live_51abc",
      PUBLIC_URL: "https://photos.example.org",
      STRIPE_API_BASE: "http://[::1]:1",
    },
    /STRIPE_API_BASE .* no live key/,
  ],
])("%j is a problem", (variables, sentence) => {
  expect(() => readConfig(variables)).toThrow(sentence);
});

test("no problem repeats a secret", () => {
  const secret = "sk_prod_verysecret";
  expect(() => readConfig({ STRIPE_SECRET_KEY: secret, STRIPE_WEBHOOK_SECRET: secret })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining("verysecret") }),
  );
});

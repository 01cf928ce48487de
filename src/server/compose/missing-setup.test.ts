import { expect, test } from "vitest";
import { sellerVariables, setupVariables } from "#core/operator-setup.ts";
import { readConfig } from "./config.ts";
import { describeMissingSetup, findMissingSetup, isSaleOnHold } from "./missing-setup.ts";

const seller = Object.fromEntries(
  Object.values(sellerVariables).map((variable) => [
    variable,
    variable === "OPERATOR_MAIL" ? "shop@example.com" : "Fotoya KK",
  ]),
);
const live = {
  PUBLIC_URL: "https://fotoya.example",
  STRIPE_SECRET_KEY: "sk_live_abc",
  STRIPE_WEBHOOK_SECRET: "whsec_abc",
};

test("a new server lacks everything, and nothing once all is set", () => {
  expect(findMissingSetup(readConfig({}))).toEqual([...setupVariables]);
  const full = readConfig({
    ...seller,
    ...live,
    SMTP_URL: "smtp://localhost:25",
    MAIL_FROM: "shop@example.com",
  });
  expect(findMissingSetup(full)).toEqual([]);
});

test("with a public address each missing thing is one warning; without, there is none", () => {
  expect(describeMissingSetup(readConfig({}))).toEqual([]);
  const lines = describeMissingSetup(readConfig({ ...live, OPERATOR_NAME: "Fotoya KK" }));
  expect(lines).toHaveLength(5);
  expect(lines[0]).toMatch(/^Warning: OPERATOR_REPRESENTATIVE is not set: /);
});

test("live payments are on hold while one detail of the seller is missing; test keys never are", () => {
  expect(isSaleOnHold(readConfig({ ...live, ...seller }))).toBe(false);
  for (const variable of Object.values(sellerVariables)) {
    expect(isSaleOnHold(readConfig({ ...live, ...seller, [variable]: "" }))).toBe(true);
  }
  expect(isSaleOnHold(readConfig({ ...live, STRIPE_SECRET_KEY: "sk_test_abc" }))).toBe(false);
  expect(isSaleOnHold(readConfig({}))).toBe(false);
});

import { expect, test } from "vitest";
import type { StripePrice } from "./adapters/stripe/objects.ts";
import { planOfPrice } from "./adapters/stripe/state.ts";
import { planOfKey, plansForSale, priceKey } from "./price-keys.ts";

const starter: StripePrice = {
  id: "price_starter",
  currency: "usd",
  lookup_key: "fotoya_starter_month_usd",
  metadata: {},
  unit_amount: 900,
  recurring: { interval: "month" },
};

test("the plan table and its lookup keys lead to each other, and only to each other", () => {
  expect(plansForSale.length).toBe(10);
  for (const forSale of plansForSale) {
    expect(planOfKey(priceKey(forSale))).toBe(forSale);
    expect(forSale.amountMinor).toBeGreaterThan(0);
  }
  expect(new Set(plansForSale.map(({ key }) => key)).size).toBe(plansForSale.length);
  expect(planOfKey("fotoya_premium_month_usd")).toBeNull();
  expect(planOfKey("other_starter_month_usd")).toBeNull();
  expect(planOfKey(null)).toBeNull();
});

test("a price that lost its lookup key to a newer one is known by its metadata", () => {
  const { lookup_key: key } = starter;
  const former = { ...starter, lookup_key: null, metadata: { price_key: String(key) } };
  expect(planOfPrice(former)).toEqual({ plan: "starter", interval: "month", currency: "usd" });
});

test.each([
  [{ currency: "jpy" }],
  [{ recurring: { interval: "year" } } as const],
  [{ recurring: null }],
  [{ lookup_key: "toString" }],
])("a price that contradicts its key is none of ours: %j", (changes) => {
  expect(planOfPrice({ ...starter, ...changes })).toBeNull();
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { openTestCustomer, type TestCustomer } from "../../../tests/setup/test-customer.ts";
import { addDays, addMonths } from "./calendar.ts";
import type { PlannedPrice } from "./planned-prices.ts";

/* Letters about prices that will change, and letters before a charge: they name what is charged, and when. */

const START = new Date("2026-03-10T09:00:00Z");
const NEW_PRICE = 1_100;
const DAY_WORDS = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function rise(changes: Partial<PlannedPrice> = {}): PlannedPrice {
  return {
    plan: "starter",
    interval: "month",
    currency: "usd",
    amountMinor: NEW_PRICE,
    announcedFrom: addDays(START, 5),
    activeFrom: addDays(START, 50),
    ...changes,
  };
}

const openPriced = (plannedPrices: readonly PlannedPrice[]) =>
  openTestCustomer(database, { start: START, plannedPrices });

function priceLetters({ written }: TestCustomer) {
  return written.filter(({ idempotencyKey }) => idempotencyKey.startsWith("billing:price:"));
}

test("a new price is written once, from its announcement on, with the amount and the first term that begins with it", async () => {
  const customer = await openPriced([rise()]);
  await customer.buy("starter");
  await customer.advance(addDays(START, 4));
  expect(priceLetters(customer)).toEqual([]);
  for (const day of [5, 6, 20, 33]) await customer.advance(addDays(START, day));
  const [letter, ...more] = priceLetters(customer);
  expect(more).toEqual([]);
  // Terms begin on the 10th; the day of the price is 29 April, so the first one after it is that of 10 May.
  const date = DAY_WORDS.format(addMonths(START, 2));
  expect(date).toBe("May 10, 2026");
  expect(letter?.subject).toContain(`changes on ${date}`);
  expect(letter?.text).toContain("$11 for each period");
});

test("who is told late keeps the old price for 30 days and to the end of the term", async () => {
  const customer = await openPriced([rise({ activeFrom: addDays(START, 6) })]);
  await customer.buy("starter");
  // The worker was away: the announcement is read on the day before the renewal.
  await customer.advance(addDays(addMonths(START, 1), -1));
  expect(priceLetters(customer)[0]?.subject).toContain("May 10, 2026");
});

test("a new price begins on the day of a term itself", async () => {
  const customer = await openPriced([rise({ activeFrom: addMonths(START, 2) })]);
  await customer.buy("starter");
  await customer.advance(addDays(START, 5));
  expect(priceLetters(customer)[0]?.subject).toContain("May 10, 2026");
});

test("by the year it begins with the next year", async () => {
  const customer = await openPriced([rise({ interval: "year", amountMinor: 9_600 })]);
  await customer.buy("starter", "year");
  await customer.advance(addDays(START, 5));
  const [letter] = priceLetters(customer);
  expect(letter?.subject).toContain("March 10, 2027");
  expect(letter?.text).toContain("$96 for each period");
});

test("nobody is written for whom nothing changes: another plan, rhythm or currency, the same amount, a plan that ends", async () => {
  const others = [
    rise({ plan: "standard" }),
    rise({ interval: "year" }),
    rise({ currency: "jpy" }),
    rise({ amountMinor: 900 }),
  ];
  const customer = await openPriced(others);
  await customer.buy("starter");
  await customer.advance(addDays(START, 6));
  expect(priceLetters(customer)).toEqual([]);
  const leaving = await openPriced([rise()]);
  await leaving.buy("starter");
  await leaving.billing.cancelPlan(leaving.userId, { requestId: crypto.randomUUID() });
  await leaving.advance(addDays(START, 6));
  expect(priceLetters(leaving)).toEqual([]);
});

test("the letter before a year renews names the plan and the amount that are set for then", async () => {
  const customer = await openPriced([]);
  await customer.buy("standard", "year");
  const change = { requestId: crypto.randomUUID(), dueNowMinor: 0 };
  await customer.billing.changePlan(customer.userId, {
    ...change,
    plan: "starter",
    interval: "year",
  });
  await customer.advance(addDays(addMonths(START, 12), -10));
  const renewal = customer.written.at(-1);
  expect(renewal?.idempotencyKey).toMatch(/^billing:renewal:/);
  expect(renewal?.text).toContain("Starter by the year renews");
  expect(renewal?.text).toContain("$84 is charged");
});

test("a year that goes on by the month is not announced as another year", async () => {
  const customer = await openPriced([]);
  await customer.buy("starter", "year");
  const change = { requestId: crypto.randomUUID(), dueNowMinor: 0 };
  await customer.billing.changePlan(customer.userId, {
    ...change,
    plan: "starter",
    interval: "month",
  });
  await customer.advance(addDays(addMonths(START, 12), -10));
  expect(await customer.letters()).toEqual(["receipt"]);
});

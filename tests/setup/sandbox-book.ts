import { expect } from "vitest";
import type { BillingInterval } from "../../src/core/billing.ts";
import { type Currency, type PaidPlanId, plans } from "../../src/core/plans.ts";
import type { TestCardToken } from "../../src/core/sandbox.ts";
import { Book } from "../../src/server/billing/sandbox/book.ts";
import { createCheckout, payCheckout } from "../../src/server/billing/sandbox/checkout.ts";
import { clockTarget, playUntil } from "../../src/server/billing/sandbox/due.ts";
import { newCustomer } from "../../src/server/billing/sandbox/objects/people.ts";

export const START = Date.parse("2026-01-31T10:00:00Z") / 1_000;
/** Day of an instant. */
export const iso = (atS: number) => new Date(atS * 1_000).toISOString().slice(0, 10);

/** A book with one customer and fixed ids. */
export function emptyBook(options: { afterLastRetry?: "cancel" | "mark_unpaid" } = {}): Book {
  let count = 0;
  const book = new Book({
    nowS: START,
    records: [],
    makeId: (prefix) => `${prefix}sbx_${(count += 1)}`,
    ...options,
  });
  const person = { userId: "user_1", email: "lan@example.com", name: "Lan", locale: "vi" } as const;
  book.put(newCustomer(person, { id: "cus_sbx_1", nowS: START }));
  return book;
}

interface OrderChanges {
  plan?: Exclude<PaidPlanId, "premium">;
  interval?: BillingInterval;
  currency?: Currency;
  trialDays?: number;
}

/** A checkout as billing orders it. */
export function order(changes: OrderChanges) {
  const { plan = "starter", interval = "month", currency = "usd", trialDays = 0 } = changes;
  return {
    plan,
    interval,
    currency,
    trialDays,
    locale: "en" as const,
    customerId: "cus_sbx_1",
    amountMinor: plans[plan][currency][interval],
    successUrl: "https://fotoya.test/checkout/result?id={CHECKOUT_ID}",
    cancelUrl: "https://fotoya.test/pricing",
  };
}

/** A book after its first checkout was paid. */
export function subscribed(
  paymentMethod: TestCardToken = "pm_card_visa",
  changes: OrderChanges & { afterLastRetry?: "cancel" | "mark_unpaid" } = {},
): Book {
  const book = emptyBook(changes);
  const session = createCheckout(book, order(changes));
  const result = payCheckout(book, session, { paymentMethod, authentication: "complete" });
  expect(result).toEqual({
    outcome: "paid",
    returnUrl: `https://fotoya.test/checkout/result?id=${session.id}`,
  });
  return book;
}

/** The first subscription. */
export function only(book: Book) {
  const [subscription] = book.list("subscription");
  if (!subscription) throw new Error("no subscription");
  return subscription;
}

/** As POST /sandbox/clock does. */
export function advance(book: Book, { months, days }: { months?: number; days?: number }): void {
  if (months) playUntil(book, clockTarget(book, { months }));
  if (days) playUntil(book, clockTarget(book, { days }));
}

export const types = (book: Book) => book.changes().events.map(({ type }) => type);
export const totals = (book: Book) =>
  book.list("invoice").map(({ total, status }) => [total, status]);

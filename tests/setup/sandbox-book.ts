import { expect } from "vitest";
import type { BillingInterval } from "../../src/core/billing.ts";
import { type Currency, type PaidPlanId, plans } from "../../src/core/plans.ts";
import type { TestCardToken } from "../../src/core/sandbox.ts";
import { planOfKey, priceKey } from "../../src/server/billing/price-keys.ts";
import { Book, idOf } from "../../src/server/billing/sandbox/book.ts";
import { createCheckout, payCheckout } from "../../src/server/billing/sandbox/checkout.ts";
import { refundPayment } from "../../src/server/billing/sandbox/disputes.ts";
import { clockTarget, playUntil } from "../../src/server/billing/sandbox/due.ts";
import { newCustomer } from "../../src/server/billing/sandbox/objects/people.ts";
import { priceOf } from "../../src/server/billing/sandbox/objects/prices.ts";
import {
  itemOfSubscription,
  periodOf,
  planOfSubscription,
} from "../../src/server/billing/sandbox/objects/subscriptions.ts";
import {
  changeSubscription,
  previewChange,
} from "../../src/server/billing/sandbox/plan-changes.ts";
import {
  createSchedule,
  planPhases,
  releaseScheduleById,
} from "../../src/server/billing/sandbox/schedules.ts";

export const START = Date.parse("2026-01-31T10:00:00Z") / 1_000;
/** Returns the date of an instant, as in 2026-01-31. */
export const iso = (atS: number) => new Date(atS * 1_000).toISOString().slice(0, 10);

/** Returns a `Book` with one customer and predictable ids. */
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

/** Returns an order as billing sends it to the provider. */
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

function forSaleAs(plan: PaidPlanId, interval: BillingInterval, currency: Currency) {
  const forSale = planOfKey(priceKey({ plan, interval, currency }));
  if (!forSale) throw new Error(`${plan} is not for sale`);
  return forSale;
}

/** Returns the same order as `createCheckout` takes it. */
export function bookOrder(changes: OrderChanges) {
  const { plan, interval, currency, trialDays, locale, successUrl, cancelUrl } = order(changes);
  return {
    forSale: forSaleAs(plan, interval, currency),
    trialDays,
    locale,
    successUrl: successUrl.replace("CHECKOUT_ID", "CHECKOUT_SESSION_ID"),
    cancelUrl,
  };
}

/** Returns a `Book` whose first Checkout session is paid. */
export function subscribed(
  paymentMethod: TestCardToken = "pm_card_visa",
  changes: OrderChanges & { afterLastRetry?: "cancel" | "mark_unpaid" } = {},
): Book {
  const book = emptyBook(changes);
  const session = createCheckout(book, bookOrder(changes));
  const result = payCheckout(book, session, { paymentMethod, authentication: "complete" });
  expect(result).toEqual({
    outcome: "paid",
    returnUrl: `https://fotoya.test/checkout/result?id=${session.id}`,
  });
  return book;
}

/** Returns the newest subscription. */
export function only(book: Book) {
  const subscription = book.list("subscription").at(-1);
  if (!subscription) throw new Error("no subscription");
  return subscription;
}

interface Target {
  readonly plan: PaidPlanId;
  readonly interval?: BillingInterval;
}

function priceChange(book: Book, { plan, interval = "month" }: Target) {
  const subscription = only(book);
  const { currency } = planOfSubscription(subscription);
  const HOUR_S = 3_600;
  return {
    itemId: itemOfSubscription(subscription).id,
    priceId: priceOf(forSaleAs(plan, interval, currency)).id,
    fromS: Math.max(periodOf(subscription).startS, Math.floor(book.nowS / HOUR_S) * HOUR_S),
  };
}

/** Returns the amount that an immediate change would charge. */
export function preview(book: Book, target: Target): number {
  return previewChange(book, only(book).id, priceChange(book, target)).amount_due;
}

/** Changes the plan immediately. */
export function changeNow(book: Book, target: Target): void {
  const change = priceChange(book, target);
  changeSubscription(book, only(book).id, { change, isCancelledAtPeriodEnd: false });
}

/** Schedules a change for the end of the period. */
export function changeAtPeriodEnd(book: Book, { plan, interval = "month" }: Target): void {
  const { startS, endS } = periodOf(only(book));
  const present = planOfSubscription(only(book));
  planPhases(book, createSchedule(book, only(book).id).id, {
    present: { priceId: priceOf(present).id, startS, endS },
    next: { priceId: priceOf(forSaleAs(plan, interval, present.currency)).id, interval },
    paymentMethod: idOf(only(book).default_payment_method),
  });
}

/** Releases the schedule, which drops the pending change. */
export function release(book: Book): void {
  releaseScheduleById(book, idOf(only(book).schedule) ?? "");
}

/** Schedules or revokes a cancellation at the end of the period. */
export function setCancelled(book: Book, isCancelledAtPeriodEnd: boolean): void {
  changeSubscription(book, only(book).id, { change: null, isCancelledAtPeriodEnd });
}

/** Refunds the payment of an invoice. */
export function refund(book: Book, invoiceId: string) {
  const payment = book.find("invoice", invoiceId)?.payments?.data[0]?.payment;
  return refundPayment(book, idOf(payment?.payment_intent) ?? "pi_none");
}

/** Advances the clock like POST /sandbox/clock. */
export function advance(book: Book, { months, days }: { months?: number; days?: number }): void {
  if (months) playUntil(book, clockTarget(book, { months }));
  if (days) playUntil(book, clockTarget(book, { days }));
}

export const types = (book: Book) => book.changes().events.map(({ type }) => type);
export const totals = (book: Book) =>
  book.list("invoice").map(({ total, status }) => [total, status]);

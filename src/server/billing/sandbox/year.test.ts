import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { billingIntervals } from "#core/billing.ts";
import { AppError } from "#core/errors.ts";
import { currencies } from "#core/plans.ts";
import { type TestCardToken, testCardTokens } from "#core/sandbox.ts";
import { depth } from "../../../../tests/setup/depth.ts";
import {
  advance,
  bookOrder,
  changeAtPeriodEnd,
  changeNow,
  emptyBook,
  only,
  preview,
  refund,
  release,
  setCancelled,
  subscribed,
} from "../../../../tests/setup/sandbox-book.ts";
import { PaymentFailure } from "../payment-provider.ts";
import type { Book } from "./book.ts";
import { createCheckout, payCheckout } from "./checkout.ts";
import { stepDispute } from "./disputes.ts";
import { isLive, periodOf } from "./objects/subscriptions.ts";
import { cancelSubscription } from "./plan-changes.ts";
import { changeCard } from "./portal.ts";

/** Cards with which a checkout can be paid, and how a year with them ends. */
const years = {
  pm_card_visa: { status: "active", paid: 13 },
  pm_card_mastercard: { status: "active", paid: 13 },
  pm_card_jcb: { status: "active", paid: 13 },
  pm_card_authenticationRequiredOnSetup: { status: "active", paid: 13 },
  pm_card_threeDSecure2Required: { status: "active", paid: 13 },
  pm_card_createDispute: { status: "active", paid: 13 },
  pm_card_chargeCustomerFail: { status: "canceled", paid: 1 },
} as const satisfies Partial<Record<TestCardToken, { status: string; paid: number }>>;

const isPayer = (token: TestCardToken): token is keyof typeof years => token in years;

describe("a year by the clock", () => {
  test.each(testCardTokens.filter(isPayer))("with %s", (token) => {
    const book = subscribed(token);
    advance(book, { months: 12 });
    mustBeSound(book);
    expect(book.list("subscription")).toMatchObject([{ status: years[token].status }]);
    const paid = book.list("invoice").filter(({ status }) => status === "paid");
    expect(paid).toHaveLength(years[token].paid);
  });

  test.each(testCardTokens.filter((token) => !isPayer(token)))("never begins with %s", (token) => {
    const book = emptyBook();
    const session = createCheckout(book, bookOrder({}));
    expect(payCheckout(book, session, { paymentMethod: token }).outcome).toBe("declined");
    advance(book, { months: 12 });
    mustBeSound(book);
    expect([book.list("subscription"), book.list("invoice")]).toEqual([[], []]);
    expect(book.list("charge")).toMatchObject([{ paid: false, status: "failed" }]);
  });
});

/** One thing that may happen; a list where a person does several in a row. */
type Step = (book: Book) => void;

function refusalOf(book: Book, step: Step): unknown {
  try {
    step(book);
    return null;
  } catch (error) {
    return error;
  }
}

/** A refusal is an answer and has changed nothing; anything else is a fault. */
function happen(book: Book, step: Step): void {
  const before = book.changes();
  const refusal = refusalOf(book, step);
  if (refusal === null) return;
  if (!(refusal instanceof PaymentFailure || refusal instanceof AppError)) throw refusal;
  mustEqual(book.changes(), before);
}

function mustEqual(changes: ReturnType<Book["changes"]>, before: typeof changes): void {
  expect(changes).toEqual(before);
}

function invoiceAt(book: Book, index: number): string {
  const invoices = book.list("invoice");
  return invoices[index % Math.max(invoices.length, 1)]?.id ?? "in_none";
}

function changeAsShown(book: Book, change: Parameters<typeof changeNow>[1]): void {
  const shown = preview(book, change);
  const count = book.list("invoice").length;
  changeNow(book, change);
  const [fresh] = book.list("invoice").slice(count);
  if (fresh) expect(fresh.amount_paid).toBe(shown);
}

const sold = fc.record({
  plan: fc.constantFrom("starter", "standard"),
  interval: fc.constantFrom(...billingIntervals),
});
const card = fc.constantFrom(...testCardTokens);
const steps: fc.Arbitrary<Step[]> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .integer({ min: 1, max: 45 })
      .map((days): Step[] => [(book) => advance(book, { days })]),
  },
  { weight: 3, arbitrary: fc.constant<Step[]>([(book) => advance(book, { months: 1 })]) },
  sold.map((change): Step[] => [(book) => changeAsShown(book, change)]),
  sold.map((change): Step[] => [(book) => changeAtPeriodEnd(book, change)]),
  fc.constant<Step[]>([release]),
  fc.boolean().map((isCancelled): Step[] => [(book) => setCancelled(book, isCancelled)]),
  fc.constant<Step[]>([(book) => void cancelSubscription(book, only(book).id)]),
  card.map((paymentMethod): Step[] => [
    (book) => void changeCard(book, { paymentMethod, authentication: "complete" }),
  ]),
  fc
    .record({ change: sold, currency: fc.constantFrom(...currencies), days: fc.constantFrom(0, 7) })
    .chain(({ change, currency, days }) =>
      card.map((paymentMethod): Step[] => [
        (book) => void createCheckout(book, bookOrder({ ...change, currency, trialDays: days })),
        (book) => {
          const session = book.list("checkout.session").at(-1);
          if (session) payCheckout(book, session, { paymentMethod, authentication: "complete" });
        },
      ]),
    ),
  fc.nat({ max: 40 }).map((index): Step[] => [(book) => void refund(book, invoiceAt(book, index))]),
  fc
    .record({ index: fc.nat({ max: 40 }), step: fc.constantFrom("open", "win", "lose") })
    .map(({ index, step }): Step[] => [
      (book) => void stepDispute(book, invoiceAt(book, index), step),
    ]),
);

test("whatever happens in a year, the book is sound", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...testCardTokens.filter(isPayer)),
      fc.array(steps, { minLength: 1, maxLength: 30 }),
      (first, happenings) => {
        const book = subscribed(first);
        for (const step of happenings.flat()) {
          happen(book, step);
          mustBeSound(book);
        }
        advance(book, { months: 12 });
        mustBeSound(book);
        expect(book.list("charge").length).toBeGreaterThan(0);
      },
    ),
    { numRuns: depth({ sample: 100, full: 5_000 }) },
  );
});

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

function mustBeSound(book: Book): void {
  expect(book.list("subscription").filter(isLive).length).toBeLessThanOrEqual(1);
  const invoices = book.list("invoice");
  for (const { total, lines, status, amount_paid: paid, amount_due: due } of invoices) {
    expect(total).toBe(sumOf(lines.data.map(({ amount }) => amount)));
    expect(Number.isInteger(total)).toBe(true);
    expect(paid).toBe(status === "paid" ? due : 0);
  }
  expect(book.customer.balance).toBe(sumOf(invoices.map((one) => one.total - one.amount_due)));
  expect(book.customer.balance).toBeLessThanOrEqual(0);
  expect(new Set(invoices.map(({ number }) => number)).size).toBe(invoices.length);
  moneyIsAccountedFor(book);
  for (const { id } of book.list("subscription")) periodsFollowEachOther(book, id);
  const times = book.changes().events.map(({ created }) => created);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
}

function moneyIsAccountedFor(book: Book): void {
  const charges = book.list("charge");
  const taken = charges.filter(({ paid }) => paid).map(({ amount }) => amount);
  expect(sumOf(taken)).toBe(sumOf(book.list("invoice").map((one) => one.amount_paid)));
  for (const { id, amount, paid, amount_refunded: given, disputed } of charges) {
    const refunds = book.list("refund").filter(({ charge }) => charge === id);
    expect(given).toBe(sumOf(refunds.map((one) => one.amount)));
    expect(given).toBeLessThanOrEqual(paid ? amount : 0);
    // What the bank has taken back is not given back again.
    expect(disputed && given > 0).toBe(false);
    expect(book.list("dispute").filter(({ charge }) => charge === id)).toHaveLength(
      disputed ? 1 : 0,
    );
  }
}

/** Whole periods of one subscription: each begins where the last one ended, or where a change cut it off. */
function periodsFollowEachOther(book: Book, subscriptionId: string): void {
  const periods = book
    .list("invoice")
    .filter(({ parent }) => parent?.subscription_details?.subscription === subscriptionId)
    .flatMap(({ lines, billing_reason: reason }) =>
      lines.data
        .filter(({ parent }) => !parent?.subscription_item_details?.proration)
        .map(({ period: { start, end } }) => ({ start, end, reason })),
    );
  for (const [index, { start, end, reason }] of periods.entries()) {
    expect(end).toBeGreaterThan(start);
    const before = periods[index - 1];
    const isCut = reason === "subscription_update";
    expect(before === undefined).toBe(reason === "subscription_create");
    expect(start).toBeLessThanOrEqual(before?.end ?? start);
    expect(start).toBeGreaterThanOrEqual((isCut ? before?.start : before?.end) ?? start);
  }
  const { startS, endS } = periodOf(book.get("subscription", subscriptionId));
  expect(periods.at(-1)).toMatchObject({ start: startS, end: endS });
}

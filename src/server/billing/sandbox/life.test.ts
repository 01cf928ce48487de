import { describe, expect, test } from "vitest";
import type { TestCardToken } from "#core/sandbox.ts";
import {
  advance,
  bookOrder,
  changeNow,
  emptyBook,
  iso,
  only,
  preview,
  START,
  subscribed,
  totals,
  types,
} from "../../../../tests/setup/sandbox-book.ts";
import { DAY_S } from "./calendar.ts";
import { createCheckout, payCheckout } from "./checkout.ts";
import { nextDue, playUntil } from "./due.ts";
import { periodOf } from "./objects/subscriptions.ts";
import { changeCard } from "./portal.ts";

describe("a checkout", () => {
  test("that is paid makes a subscription, a paid invoice and their events", () => {
    const book = subscribed();
    expect(types(book)).toEqual([
      "payment_method.attached",
      "customer.updated",
      "customer.subscription.created",
      "invoice.created",
      "invoice.finalized",
      "charge.succeeded",
      "invoice.paid",
      "invoice.payment_succeeded",
      "checkout.session.completed",
    ]);
    expect(totals(book)).toEqual([[900, "paid"]]);
    expect(iso(periodOf(only(book)).endS)).toBe("2026-02-28");
  });

  test("declined stays open, and another card pays it", () => {
    const book = emptyBook();
    const session = createCheckout(book, bookOrder({}));
    const pay = (paymentMethod: TestCardToken) =>
      payCheckout(book, book.get("checkout.session", session.id), { paymentMethod });
    expect(pay("pm_card_visa_chargeDeclinedInsufficientFunds")).toEqual({
      outcome: "declined",
      declineCode: "insufficient_funds",
    });
    expect(pay("pm_card_threeDSecure2Required")).toEqual({ outcome: "needs_authentication" });
    expect(types(book)).toEqual(["charge.failed"]);
    expect(pay("pm_card_visa").outcome).toBe("paid");
    expect(pay("pm_card_visa_chargeDeclined").outcome).toBe("paid");
    expect(book.list("subscription")).toHaveLength(1);
    expect(book.list("invoice")).toHaveLength(1);
  });

  test("of a second tab is refused once the first is paid, and expires after a day", () => {
    const book = emptyBook();
    const sessions = [createCheckout(book, bookOrder({})), createCheckout(book, bookOrder({}))];
    const [first, second] = sessions;
    if (!first || !second) throw new Error("no session");
    payCheckout(book, first, { paymentMethod: "pm_card_visa" });
    expect(() => payCheckout(book, second, { paymentMethod: "pm_card_visa" })).toThrow(
      expect.objectContaining({ code: "already_subscribed" }),
    );
    advance(book, { days: 1 });
    const late = book.get("checkout.session", second.id);
    expect([late.status, late.url]).toEqual(["expired", null]);
    expect(() => payCheckout(book, late, { paymentMethod: "pm_card_visa" })).toThrow(
      expect.objectContaining({ code: "checkout_not_open" }),
    );
  });

  test("in another currency than the customer's credit is refused", () => {
    const book = subscribed("pm_card_visa", { plan: "standard", interval: "year" });
    changeNow(book, { plan: "starter" });
    expect(book.customer.balance).toBeLessThan(0);
    expect(() => createCheckout(book, bookOrder({ currency: "jpy" }))).toThrow(
      expect.objectContaining({ code: "refused" }),
    );
    expect(book.list("checkout.session")).toHaveLength(1);
  });
});

describe("renewals", () => {
  test("keep the day of the month, and the last day where there is none", () => {
    const book = subscribed();
    advance(book, { months: 12 });
    const starts = book.list("invoice").map(({ lines }) => iso(lines.data[0]?.period.start ?? 0));
    expect(starts).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
      "2026-06-30",
      "2026-07-31",
      "2026-08-31",
      "2026-09-30",
      "2026-10-31",
      "2026-11-30",
      "2026-12-31",
      "2027-01-31",
    ]);
    expect(totals(book).every(([total, status]) => total === 900 && status === "paid")).toBe(true);
    expect(types(book).filter((type) => type === "invoice.upcoming")).toHaveLength(12);
  });

  test("in one step or day by day are the same", () => {
    const [atOnce, daily] = [subscribed(), subscribed()];
    playUntil(atOnce, START + 400 * DAY_S);
    for (let day = 1; day <= 400; day += 1) playUntil(daily, START + day * DAY_S);
    expect(daily.changes()).toEqual(atOnce.changes());
  });

  test("that fail are tried after 1, 3 and 5 days; then the subscription ends", () => {
    const book = subscribed("pm_card_chargeCustomerFail");
    advance(book, { months: 1 });
    expect(only(book).status).toBe("past_due");
    const dates = [];
    while (book.list("invoice").at(-1)?.next_payment_attempt) {
      const { atS = 0, kind } = nextDue(book) ?? {};
      dates.push([kind, iso(atS)]);
      playUntil(book, atS);
    }
    expect(dates).toEqual([
      ["payment_retry", "2026-03-01"],
      ["payment_retry", "2026-03-04"],
      ["payment_retry", "2026-03-09"],
    ]);
    expect(only(book)).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "payment_failed" },
    });
    expect(book.list("invoice").at(-1)).toMatchObject({
      status: "uncollectible",
      attempt_count: 4,
    });
    advance(book, { months: 2 });
    expect(totals(book)).toHaveLength(2);
  });

  test("or it stays unpaid, and a new card brings it back", () => {
    const book = subscribed("pm_card_chargeCustomerFail", { afterLastRetry: "mark_unpaid" });
    advance(book, { months: 3 });
    expect(only(book).status).toBe("unpaid");
    expect(totals(book)).toEqual([
      [900, "paid"],
      [900, "open"],
      [900, "draft"],
      [900, "draft"],
    ]);
    expect(changeCard(book, { paymentMethod: "pm_card_visa" })).toEqual({
      outcome: "saved",
      openInvoices: 0,
    });
    expect(only(book).status).toBe("active");
  });

  test("are paid at once by a new card", () => {
    const book = subscribed("pm_card_chargeCustomerFail");
    advance(book, { months: 1, days: 2 });
    expect(changeCard(book, { paymentMethod: "pm_card_visa_chargeDeclined" })).toEqual({
      outcome: "declined",
      declineCode: "generic_decline",
    });
    expect(changeCard(book, { paymentMethod: "pm_card_chargeCustomerFail" })).toEqual({
      outcome: "saved",
      openInvoices: 1,
    });
    expect(only(book).status).toBe("past_due");
    expect(changeCard(book, { paymentMethod: "pm_card_jcb" })).toEqual({
      outcome: "saved",
      openInvoices: 0,
    });
    expect(only(book).status).toBe("active");
    advance(book, { months: 1 });
    expect(totals(book).map(([, status]) => status)).toEqual(["paid", "paid", "paid"]);
  });
});

describe("a trial", () => {
  test("costs nothing, is announced, and becomes a paid period on its last day", () => {
    const book = subscribed("pm_card_visa", { trialDays: 14 });
    expect(totals(book)).toEqual([[0, "paid"]]);
    expect(only(book).status).toBe("trialing");
    expect(book.list("charge")).toEqual([]);
    advance(book, { days: 14 });
    expect(types(book)).toContain("customer.subscription.trial_will_end");
    expect(only(book).status).toBe("active");
    expect(totals(book)).toEqual([
      [0, "paid"],
      [900, "paid"],
    ]);
    expect(iso(periodOf(only(book)).endS)).toBe("2026-03-14");
  });

  test("of a card that cannot pay ends past due", () => {
    const book = subscribed("pm_card_chargeCustomerFail", { trialDays: 3 });
    expect(types(book)).toContain("customer.subscription.trial_will_end");
    advance(book, { days: 3 });
    expect(only(book).status).toBe("past_due");
  });

  test("changes its plan without a charge", () => {
    const book = subscribed("pm_card_visa", { trialDays: 14 });
    // The next invoice is shown, since the change itself has none.
    expect(preview(book, { plan: "standard" })).toBe(2_900);
    changeNow(book, { plan: "standard" });
    advance(book, { days: 14 });
    expect(totals(book)).toEqual([
      [0, "paid"],
      [2_900, "paid"],
    ]);
  });
});

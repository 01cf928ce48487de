import { describe, expect, test } from "vitest";
import type { BillingInterval } from "#core/billing.ts";
import type { PaidPlanId } from "#core/plans.ts";
import {
  advance,
  iso,
  only,
  START,
  subscribed,
  totals,
  types,
} from "../../../../tests/setup/sandbox-book.ts";
import type { Book } from "./book.ts";
import { DAY_S } from "./calendar.ts";
import { refundInvoice, stepDispute } from "./disputes.ts";
import { nextDue, playUntil } from "./due.ts";
import { liveSubscription } from "./lifecycle.ts";
import { periodOf, planOfSubscription } from "./objects/subscriptions.ts";
import { cancelNow, changePlan, previewChange, setCancelAtPeriodEnd } from "./plan-changes.ts";

describe("a change", () => {
  const to = (book: Book, plan: PaidPlanId, interval: BillingInterval = "month") => ({
    subscriptionId: only(book).id,
    plan,
    interval,
  });

  test("now is prorated to the second and charged as it was shown", () => {
    const book = subscribed();
    advance(book, { days: 14 });
    const change = { ...to(book, "standard"), when: "now" } as const;
    const dueNowMinor = previewChange(book, change);
    changePlan(book, change);
    const invoice = book.list("invoice").at(-1);
    expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual([-450, 1_450]);
    expect([dueNowMinor, invoice?.total, invoice?.amount_paid]).toEqual([1_000, 1_000, 1_000]);
    advance(book, { months: 1 });
    expect(totals(book).at(-1)).toEqual([2_900, "paid"]);
  });

  test("from month to year begins a year now", () => {
    const book = subscribed();
    advance(book, { days: 14 });
    changePlan(book, { ...to(book, "starter", "year"), when: "now" });
    expect(totals(book).at(-1)).toEqual([8_400 - 450, "paid"]);
    expect(iso(periodOf(only(book)).startS)).toBe("2026-02-14");
    expect(iso(periodOf(only(book)).endS)).toBe("2027-02-14");
  });

  test("that a bank declines changes nothing", () => {
    const book = subscribed("pm_card_chargeCustomerFail");
    advance(book, { days: 3 });
    setCancelAtPeriodEnd(book, { subscriptionId: only(book).id, isCancelled: true });
    const before = book.changes();
    expect(() => changePlan(book, { ...to(book, "standard"), when: "now" })).toThrow(
      expect.objectContaining({ code: "declined", declineCode: "generic_decline" }),
    );
    expect(book.changes()).toEqual(before);
  });

  test("at the end of the period waits for it, and is dropped by resuming", () => {
    const book = subscribed("pm_card_visa", { plan: "standard" });
    changePlan(book, { ...to(book, "starter"), when: "period_end" });
    expect(planOfSubscription(only(book)).plan).toBe("standard");
    playUntil(book, nextDue(book)?.atS ?? 0);
    expect(nextDue(book)?.kind).toBe("plan_change");
    setCancelAtPeriodEnd(book, { subscriptionId: only(book).id, isCancelled: false });
    advance(book, { months: 1 });
    expect(planOfSubscription(only(book)).plan).toBe("standard");
    changePlan(book, { ...to(book, "starter"), when: "period_end" });
    advance(book, { months: 1 });
    expect(planOfSubscription(only(book)).plan).toBe("starter");
    expect(totals(book).map(([total]) => total)).toEqual([2_900, 2_900, 900]);
    expect(only(book).schedule).toBe(null);
  });

  test("of the interval at the end of the period begins a series on that day", () => {
    const book = subscribed();
    changePlan(book, { ...to(book, "starter", "year"), when: "period_end" });
    advance(book, { months: 1 });
    const { startS, endS } = periodOf(only(book));
    expect([iso(startS), iso(endS)]).toEqual(["2026-02-28", "2027-02-28"]);
    changePlan(book, { ...to(book, "starter", "month"), when: "period_end" });
    advance(book, { months: 12 });
    expect(iso(periodOf(only(book)).endS)).toBe("2027-03-28");
    expect(totals(book).map(([total]) => total)).toEqual([900, 8_400, 900]);
  });

  test("to less than is left is a credit that later invoices use up", () => {
    const book = subscribed("pm_card_visa", { plan: "standard", interval: "year" });
    changePlan(book, { ...to(book, "starter", "month"), when: "now" });
    expect(totals(book).at(-1)).toEqual([900 - 27_600, "paid"]);
    expect(book.customer.balance).toBe(-26_700);
    advance(book, { months: 1 });
    expect(book.list("invoice").at(-1)).toMatchObject({ total: 900, amount_due: 0 });
    expect(book.customer.balance).toBe(-25_800);
  });

  test("to the plan that is there, or that waits already, does nothing", () => {
    const book = subscribed("pm_card_visa", { plan: "standard" });
    changePlan(book, { ...to(book, "starter"), when: "period_end" });
    const before = book.changes();
    changePlan(book, { ...to(book, "starter"), when: "period_end" });
    changePlan(book, { ...to(book, "standard"), when: "now" });
    expect(book.changes()).toEqual(before);
    expect(previewChange(book, { ...to(book, "standard"), when: "now" })).toBe(0);
  });

  test("within one hour costs the same", () => {
    const book = subscribed();
    const change = { ...to(book, "standard"), when: "now" } as const;
    const costs = [1, 3_599, 3_600, 7_199].map((seconds) => {
      playUntil(book, START + 14 * DAY_S + seconds);
      return previewChange(book, change);
    });
    expect(costs).toEqual([1_000, 1_000, 997, 997]);
  });

  test("of an overdue or an ended subscription is refused", () => {
    const book = subscribed("pm_card_chargeCustomerFail");
    const refused = expect.objectContaining({ code: "refused" });
    advance(book, { months: 1 });
    expect(() => changePlan(book, { ...to(book, "standard"), when: "now" })).toThrow(refused);
    cancelNow(book, only(book).id);
    expect(() => changePlan(book, { ...to(book, "standard"), when: "period_end" })).toThrow(
      refused,
    );
    const ended = book.changes();
    cancelNow(book, only(book).id);
    expect(book.changes()).toEqual(ended);
  });
});

describe("an end", () => {
  test("at the close of the period can be taken back until then", () => {
    const book = subscribed();
    const { id: subscriptionId } = only(book);
    setCancelAtPeriodEnd(book, { subscriptionId, isCancelled: true });
    setCancelAtPeriodEnd(book, { subscriptionId, isCancelled: false });
    advance(book, { months: 1 });
    expect(only(book).status).toBe("active");
    setCancelAtPeriodEnd(book, { subscriptionId, isCancelled: true });
    advance(book, { days: 2 });
    expect(only(book).status).toBe("active");
    advance(book, { months: 1 });
    expect(only(book)).toMatchObject({ status: "canceled", cancel_at_period_end: true });
    expect(liveSubscription(book)).toBe(undefined);
    expect(totals(book)).toHaveLength(2);
    expect(() => setCancelAtPeriodEnd(book, { subscriptionId, isCancelled: false })).toThrow(
      expect.objectContaining({ code: "refused" }),
    );
  });
});

describe("money back", () => {
  test("is given once, and not while the bank has it", () => {
    const book = subscribed();
    const id = book.list("invoice")[0]?.id ?? "";
    const refused = expect.objectContaining({ code: "refused" });
    expect(refundInvoice(book, id)).toMatchObject({ amount: 900, status: "succeeded" });
    expect(() => refundInvoice(book, id)).toThrow(refused);
    expect(() => stepDispute(book, id, "open")).toThrow(
      expect.objectContaining({ code: "not_disputable" }),
    );
    advance(book, { months: 1 });
    const next = book.list("invoice")[1]?.id ?? "";
    expect(stepDispute(book, next, "open")).toBe("open");
    expect(() => refundInvoice(book, next)).toThrow(refused);
    expect(stepDispute(book, next, "win")).toBe("won");
    expect(() => stepDispute(book, next, "lose")).toThrow(
      expect.objectContaining({ code: "not_disputable" }),
    );
  });

  test("a disputed card is disputed at once and lost when nobody answers", () => {
    const book = subscribed("pm_card_createDispute");
    expect(book.list("dispute")).toMatchObject([{ amount: 900, status: "needs_response" }]);
    advance(book, { days: 10 });
    expect(book.list("dispute")).toMatchObject([{ status: "lost" }]);
    expect(types(book)).toContain("charge.dispute.closed");
  });
});

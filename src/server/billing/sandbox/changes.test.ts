import { describe, expect, test } from "vitest";
import {
  advance,
  changeAtPeriodEnd,
  changeNow,
  iso,
  only,
  preview,
  refund,
  release,
  START,
  setCancelled,
  subscribed,
  totals,
  types,
} from "../../../../tests/setup/sandbox-book.ts";
import { DAY_S } from "./calendar.ts";
import { stepDispute } from "./disputes.ts";
import { nextDue, playUntil } from "./due.ts";
import { liveSubscription } from "./lifecycle.ts";
import { itemOfSubscription, periodOf, planOfSubscription } from "./objects/subscriptions.ts";
import { cancelSubscription, changeSubscription, previewChange } from "./plan-changes.ts";
import { createSchedule, planPhases } from "./schedules.ts";

const refused = expect.objectContaining({ code: "refused" });
const missing = expect.objectContaining({ code: "not_found" });

describe("a change", () => {
  test("now is prorated to the second and charged as it was shown", () => {
    const book = subscribed();
    advance(book, { days: 14 });
    const dueNowMinor = preview(book, { plan: "standard" });
    changeNow(book, { plan: "standard" });
    const invoice = book.list("invoice").at(-1);
    expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual([-450, 1_450]);
    expect([dueNowMinor, invoice?.total, invoice?.amount_paid]).toEqual([1_000, 1_000, 1_000]);
    advance(book, { months: 1 });
    expect(totals(book).at(-1)).toEqual([2_900, "paid"]);
  });

  test("from month to year begins a year now", () => {
    const book = subscribed();
    advance(book, { days: 14 });
    changeNow(book, { plan: "starter", interval: "year" });
    expect(totals(book).at(-1)).toEqual([8_400 - 450, "paid"]);
    expect(iso(periodOf(only(book)).startS)).toBe("2026-02-14");
    expect(iso(periodOf(only(book)).endS)).toBe("2027-02-14");
  });

  test("that a bank declines changes nothing", () => {
    const book = subscribed("pm_card_chargeCustomerFail");
    advance(book, { days: 3 });
    setCancelled(book, true);
    const before = book.changes();
    expect(() => changeNow(book, { plan: "standard" })).toThrow(
      expect.objectContaining({ code: "declined", declineCode: "generic_decline" }),
    );
    expect(book.changes()).toEqual(before);
  });

  test("at the end of the period waits for it, and is dropped when it is released", () => {
    const book = subscribed("pm_card_visa", { plan: "standard" });
    changeAtPeriodEnd(book, { plan: "starter" });
    expect(planOfSubscription(only(book)).plan).toBe("standard");
    playUntil(book, nextDue(book)?.atS ?? 0);
    expect(nextDue(book)?.kind).toBe("plan_change");
    release(book);
    expect(nextDue(book)?.kind).toBe("renewal");
    advance(book, { months: 1 });
    expect(planOfSubscription(only(book)).plan).toBe("standard");
    changeAtPeriodEnd(book, { plan: "starter" });
    advance(book, { months: 1 });
    expect(planOfSubscription(only(book)).plan).toBe("starter");
    expect(totals(book).map(([total]) => total)).toEqual([2_900, 2_900, 900]);
    expect(only(book).schedule).toBe(null);
  });

  test("of the interval at the end of the period begins a series on that day", () => {
    const book = subscribed();
    changeAtPeriodEnd(book, { plan: "starter", interval: "year" });
    advance(book, { months: 1 });
    const { startS, endS } = periodOf(only(book));
    expect([iso(startS), iso(endS)]).toEqual(["2026-02-28", "2027-02-28"]);
    changeAtPeriodEnd(book, { plan: "starter", interval: "month" });
    advance(book, { months: 12 });
    expect(iso(periodOf(only(book)).endS)).toBe("2027-03-28");
    expect(totals(book).map(([total]) => total)).toEqual([900, 8_400, 900]);
  });

  test("to less than is left is a credit that later invoices use up", () => {
    const book = subscribed("pm_card_visa", { plan: "standard", interval: "year" });
    changeNow(book, { plan: "starter" });
    expect(totals(book).at(-1)).toEqual([900 - 27_600, "paid"]);
    expect(book.customer.balance).toBe(-26_700);
    advance(book, { months: 1 });
    expect(book.list("invoice").at(-1)).toMatchObject({ total: 900, amount_due: 0 });
    expect(book.customer.balance).toBe(-25_800);
  });

  test("to the price that is there charges nothing", () => {
    const book = subscribed("pm_card_visa", { plan: "standard" });
    changeNow(book, { plan: "standard" });
    expect(totals(book)).toEqual([[2_900, "paid"]]);
  });

  test("counts from the moment that is asked for, within the period", () => {
    const book = subscribed();
    advance(book, { days: 14 });
    const { startS, endS } = periodOf(only(book));
    const itemId = itemOfSubscription(only(book)).id;
    const from = (fromS: number) => ({
      itemId,
      priceId: "price_sbx_fotoya_standard_month_usd",
      fromS,
    });
    const due = (fromS: number) => previewChange(book, only(book).id, from(fromS)).amount_due;
    expect([startS, START + 14 * DAY_S, endS].map(due)).toEqual([2_000, 1_000, 0]);
    for (const fromS of [startS - 1, endS + 1]) expect(() => due(fromS)).toThrow(refused);
  });

  test("of another item, or to a price of another currency or none, is refused", () => {
    const book = subscribed();
    const { id } = only(book);
    const change = {
      itemId: itemOfSubscription(only(book)).id,
      priceId: "price_sbx_fotoya_standard_month_usd",
      fromS: START,
    };
    const before = book.changes();
    for (const [wrong, failure] of [
      [{ itemId: "si_none" }, refused],
      [{ priceId: "price_sbx_fotoya_standard_month_jpy" }, refused],
      [{ priceId: "price_none" }, missing],
    ] as const) {
      expect(() =>
        changeSubscription(book, id, {
          change: { ...change, ...wrong },
          isCancelledAtPeriodEnd: undefined,
        }),
      ).toThrow(failure);
    }
    expect(book.changes()).toEqual(before);
  });

  test("alone leaves a cancellation as it is", () => {
    const book = subscribed();
    setCancelled(book, true);
    changeSubscription(book, only(book).id, {
      change: {
        itemId: itemOfSubscription(only(book)).id,
        priceId: "price_sbx_fotoya_standard_month_usd",
        fromS: START,
      },
      isCancelledAtPeriodEnd: undefined,
    });
    expect(only(book).cancel_at_period_end).toBe(true);
    expect(planOfSubscription(only(book)).plan).toBe("standard");
  });

  test("of an overdue or an ended subscription is refused", () => {
    const book = subscribed("pm_card_chargeCustomerFail");
    advance(book, { months: 1 });
    expect(() => changeNow(book, { plan: "standard" })).toThrow(refused);
    cancelSubscription(book, only(book).id);
    expect(() => changeAtPeriodEnd(book, { plan: "standard" })).toThrow(refused);
    const ended = book.changes();
    expect(() => cancelSubscription(book, only(book).id)).toThrow(missing);
    expect(book.changes()).toEqual(ended);
  });
});

describe("a schedule", () => {
  test("without a next phase changes nothing when the period ends", () => {
    const book = subscribed();
    createSchedule(book, only(book).id);
    expect(nextDue(book)?.kind).toBe("notice");
    advance(book, { months: 1 });
    expect(planOfSubscription(only(book)).plan).toBe("starter");
    expect(only(book).schedule).toBe(null);
  });

  test("refuses every other change of its subscription, and a second schedule", () => {
    const book = subscribed();
    changeAtPeriodEnd(book, { plan: "standard" });
    for (const change of [
      () => changeNow(book, { plan: "standard" }),
      () => setCancelled(book, true),
      () => createSchedule(book, only(book).id),
    ]) {
      expect(change).toThrow(refused);
    }
    release(book);
    setCancelled(book, true);
    expect(() => createSchedule(book, only(book).id)).toThrow(refused);
  });

  test("keeps the present phase and the card as they are", () => {
    const book = subscribed();
    const { id } = createSchedule(book, only(book).id);
    const { startS, endS } = periodOf(only(book));
    const phases = {
      present: { priceId: "price_sbx_fotoya_starter_month_usd", startS, endS },
      next: { priceId: "price_sbx_fotoya_standard_month_usd", interval: "month" },
      paymentMethod: null,
    } as const;
    const { present, next } = phases;
    for (const [wrong, failure] of [
      [{ present: { ...present, startS: startS + 1 } }, refused],
      [{ present: { ...present, endS: endS + 1 } }, refused],
      [{ present: { ...present, priceId: next.priceId } }, refused],
      [{ next: { ...next, interval: "year" } }, refused],
      [{ next: { ...next, priceId: "price_sbx_fotoya_standard_month_jpy" } }, refused],
      [{ next: { ...next, priceId: "price_none" } }, missing],
      [{ paymentMethod: "pm_none" }, missing],
    ] as const) {
      expect(() => planPhases(book, id, { ...phases, ...wrong })).toThrow(failure);
    }
    expect(planPhases(book, id, phases).phases).toHaveLength(2);
    release(book);
    expect(() => planPhases(book, id, phases)).toThrow(refused);
  });
});

describe("an end", () => {
  test("at the close of the period can be taken back until then", () => {
    const book = subscribed();
    setCancelled(book, true);
    setCancelled(book, false);
    advance(book, { months: 1 });
    expect(only(book).status).toBe("active");
    setCancelled(book, true);
    advance(book, { days: 2 });
    expect(only(book).status).toBe("active");
    advance(book, { months: 1 });
    expect(only(book)).toMatchObject({ status: "canceled", cancel_at_period_end: true });
    expect(liveSubscription(book)).toBe(undefined);
    expect(totals(book)).toHaveLength(2);
    expect(() => setCancelled(book, false)).toThrow(refused);
  });
});

describe("money back", () => {
  test("is given once, and not while the bank has it", () => {
    const book = subscribed();
    const id = book.list("invoice")[0]?.id ?? "";
    expect(refund(book, id)).toMatchObject({ amount: 900, status: "succeeded" });
    expect(() => refund(book, id)).toThrow(refused);
    expect(() => stepDispute(book, id, "open")).toThrow(
      expect.objectContaining({ code: "not_disputable" }),
    );
    advance(book, { months: 1 });
    const next = book.list("invoice")[1]?.id ?? "";
    expect(stepDispute(book, next, "open")).toBe("open");
    expect(() => refund(book, next)).toThrow(refused);
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

import { describe, expect, test } from "vitest";
import {
  amountOf,
  daysLater,
  failure,
  newestInvoice,
  newKey,
  onlySubscription,
  orderOf,
  type PaymentKit,
  standard,
  starter,
} from "./payment-kit.contract.ts";

/** Contract of plan changes and the end of a subscription. */
export function planChangeContract({ open, read, subscribed }: PaymentKit): void {
  describe("a change of the plan", () => {
    test("at once is charged as it was shown, once", async () => {
      const { provider, advance } = open();
      const { customerId, subscriptionId } = await subscribed();
      const { now } = await read(customerId);
      await advance(customerId, daysLater(now, 10));
      const change = {
        subscriptionId,
        plan: "standard",
        interval: "month",
        when: "now",
      } as const;
      const { dueNowMinor } = await provider.previewChange(change);
      const full = amountOf(standard) - amountOf(starter);
      expect(dueNowMinor).toBeGreaterThan(0);
      expect(dueNowMinor).toBeLessThan(full);
      expect((await read(customerId)).invoices.length).toBe(1);
      const idempotencyKey = newKey();
      await provider.changePlan({ ...change, idempotencyKey });
      await provider.changePlan({ ...change, idempotencyKey });
      const state = await read(customerId);
      expect(onlySubscription(state)).toMatchObject({
        plan: "standard",
        amountMinor: amountOf(standard),
        status: "active",
      });
      expect(state.invoices.length).toBe(2);
      const invoice = newestInvoice(state);
      expect(invoice).toMatchObject({ status: "paid", totalMinor: dueNowMinor });
      const lines = invoice.lines.toSorted((one, other) => one.amountMinor - other.amountMinor);
      expect(lines).toMatchObject([
        { plan: "starter", isProration: true },
        { plan: "standard", isProration: true },
      ]);
      expect(lines[0]?.amountMinor).toBeLessThan(0);
    });

    test("at once from month to year begins a year now", async () => {
      const { provider } = open();
      const { customerId, subscriptionId } = await subscribed();
      const change = { subscriptionId, plan: "starter", interval: "year", when: "now" } as const;
      const { dueNowMinor } = await provider.previewChange(change);
      await provider.changePlan({ ...change, idempotencyKey: newKey() });
      const state = await read(customerId);
      expect(onlySubscription(state)).toMatchObject({
        interval: "year",
        currentPeriodStart: state.now,
      });
      expect(newestInvoice(state).totalMinor).toBe(dueNowMinor);
    });

    test("at once with a declined card changes nothing", async () => {
      const { provider, advance } = open();
      const { customerId, subscriptionId } = await subscribed(starter, {
        card: "pm_card_chargeCustomerFail",
      });
      await advance(customerId, daysLater((await read(customerId)).now, 3));
      const before = await read(customerId);
      await expect(
        provider.changePlan({
          subscriptionId,
          plan: "standard",
          interval: "month",
          when: "now",
          idempotencyKey: newKey(),
        }),
      ).rejects.toEqual(
        expect.objectContaining({ code: "declined", declineCode: expect.stringMatching(/\w/) }),
      );
      expect(await read(customerId)).toEqual(before);
    });

    test("at the end of the period waits for it and charges nothing before", async () => {
      const { provider, advance } = open();
      const { customerId, subscriptionId } = await subscribed(standard);
      const { currentPeriodEnd } = onlySubscription(await read(customerId));
      const change = {
        subscriptionId,
        plan: "starter",
        interval: "month",
        when: "period_end",
      } as const;
      expect(await provider.previewChange(change)).toEqual({ dueNowMinor: 0 });
      const idempotencyKey = newKey();
      await provider.changePlan({ ...change, idempotencyKey });
      await provider.changePlan({ ...change, idempotencyKey });
      const waiting = await read(customerId);
      expect(onlySubscription(waiting)).toMatchObject({
        plan: "standard",
        pendingChange: { plan: "starter", interval: "month", effectiveAt: currentPeriodEnd },
      });
      expect(waiting.invoices.length).toBe(1);
      await advance(customerId, daysLater(currentPeriodEnd, 1));
      const state = await read(customerId);
      expect(onlySubscription(state)).toMatchObject({ plan: "starter", pendingChange: null });
      expect(newestInvoice(state)).toMatchObject({ totalMinor: amountOf(starter), status: "paid" });
    });

    test("that waits gives way to another one, and to one at once", async () => {
      const { provider } = open();
      const { customerId, subscriptionId } = await subscribed(standard);
      const change = { subscriptionId, plan: "starter", when: "period_end" } as const;
      await provider.changePlan({ ...change, interval: "month", idempotencyKey: newKey() });
      await provider.changePlan({ ...change, interval: "year", idempotencyKey: newKey() });
      expect(onlySubscription(await read(customerId)).pendingChange?.interval).toBe("year");
      await provider.changePlan({
        subscriptionId,
        plan: "standard",
        interval: "year",
        when: "now",
        idempotencyKey: newKey(),
      });
      expect(onlySubscription(await read(customerId))).toMatchObject({
        plan: "standard",
        interval: "year",
        pendingChange: null,
      });
    });

    test("with a declined card leaves the one that waits, however often it is tried", async () => {
      const { provider, changeCard } = open();
      const { customerId, subscriptionId } = await subscribed(standard);
      const change = { subscriptionId, interval: "month" } as const;
      const down = { ...change, plan: "starter", when: "period_end" } as const;
      await provider.changePlan({ ...down, idempotencyKey: newKey() });
      await changeCard(customerId, "pm_card_chargeCustomerFail");
      const before = await read(customerId);
      const now = { ...down, interval: "year", plan: "standard", when: "now" } as const;
      const idempotencyKey = newKey();
      for (const key of [idempotencyKey, idempotencyKey, newKey()]) {
        await expect(provider.changePlan({ ...now, idempotencyKey: key })).rejects.toEqual(
          failure("declined"),
        );
        expect(await read(customerId)).toEqual(before);
      }
    });

    test("to the plan that is there, or that waits already, does nothing", async () => {
      const { provider } = open();
      const { customerId, subscriptionId } = await subscribed(standard);
      const change = { subscriptionId, interval: "month" } as const;
      const down = { ...change, plan: "starter", when: "period_end" } as const;
      await provider.changePlan({ ...down, idempotencyKey: newKey() });
      const before = await read(customerId);
      const same = { ...change, plan: "standard", when: "now" } as const;
      await provider.changePlan({ ...down, idempotencyKey: newKey() });
      await provider.changePlan({ ...same, idempotencyKey: newKey() });
      expect(await read(customerId)).toEqual(before);
      expect(await provider.previewChange(same)).toEqual({ dueNowMinor: 0 });
    });

    test("costs the same within one hour", async () => {
      const { provider, advance } = open();
      const { customerId, subscriptionId } = await subscribed();
      const change = { subscriptionId, plan: "standard", interval: "month", when: "now" } as const;
      const start = daysLater((await read(customerId)).now, 14).getTime();
      const costs: number[] = [];
      for (const seconds of [1, 3_599, 3_600, 7_199]) {
        await advance(customerId, new Date(start + seconds * 1_000));
        costs.push((await provider.previewChange(change)).dueNowMinor);
      }
      expect(costs).toEqual([1_000, 1_000, 997, 997]);
    });

    test("in a trial charges nothing, and the first charge is the new price", async () => {
      const { provider, advance } = open();
      const { customerId, subscriptionId } = await subscribed(starter, { trialDays: 14 });
      const change = { subscriptionId, plan: "standard", interval: "month", when: "now" } as const;
      expect(await provider.previewChange(change)).toEqual({ dueNowMinor: 0 });
      await provider.changePlan({ ...change, idempotencyKey: newKey() });
      await advance(customerId, daysLater((await read(customerId)).now, 14));
      const { invoices } = await read(customerId);
      expect(invoices.map(({ totalMinor }) => totalMinor)).toEqual([amountOf(standard), 0]);
    });

    test("of an overdue subscription is refused at once", async () => {
      const { provider, advance } = open();
      const { customerId, subscriptionId } = await subscribed(starter, {
        card: "pm_card_chargeCustomerFail",
      });
      const { currentPeriodEnd } = onlySubscription(await read(customerId));
      await advance(customerId, daysLater(currentPeriodEnd, 0.5));
      const change = { subscriptionId, plan: "standard", interval: "month", when: "now" } as const;
      await expect(provider.previewChange(change)).rejects.toEqual(failure("refused"));
      await expect(provider.changePlan({ ...change, idempotencyKey: newKey() })).rejects.toEqual(
        failure("refused"),
      );
    });
  });

  describe("an end", () => {
    test("at the close of the period is set, taken back, set and comes", async () => {
      const { provider, advance } = open();
      const { customerId, subscriptionId } = await subscribed();
      const set = (isCancelled: boolean) =>
        provider.setCancelAtPeriodEnd({ subscriptionId, isCancelled, idempotencyKey: newKey() });
      const isCancelled = async () =>
        onlySubscription(await read(customerId)).isCancelledAtPeriodEnd;
      await set(true);
      expect(await isCancelled()).toBe(true);
      await set(true);
      await set(false);
      expect(await isCancelled()).toBe(false);
      await set(false);
      await set(true);
      const { currentPeriodEnd } = onlySubscription(await read(customerId));
      await advance(customerId, daysLater(currentPeriodEnd, 1));
      const state = await read(customerId);
      expect(onlySubscription(state)).toMatchObject({
        status: "canceled",
        endedAt: currentPeriodEnd,
        isCancelledAtPeriodEnd: false,
      });
      expect(state.invoices.length).toBe(1);
      await expect(set(false)).rejects.toEqual(failure("refused"));
    });

    test("and its taking back drop a change that waits", async () => {
      const { provider } = open();
      for (const isCancelled of [true, false]) {
        const { customerId, subscriptionId } = await subscribed(standard);
        await provider.changePlan({
          subscriptionId,
          plan: "starter",
          interval: "month",
          when: "period_end",
          idempotencyKey: newKey(),
        });
        await provider.setCancelAtPeriodEnd({
          subscriptionId,
          isCancelled,
          idempotencyKey: newKey(),
        });
        expect(onlySubscription(await read(customerId))).toMatchObject({
          isCancelledAtPeriodEnd: isCancelled,
          pendingChange: null,
        });
      }
    });

    test("is taken back by a change of the plan", async () => {
      const { provider } = open();
      for (const when of ["now", "period_end"] as const) {
        const { customerId, subscriptionId } = await subscribed();
        await provider.setCancelAtPeriodEnd({
          subscriptionId,
          isCancelled: true,
          idempotencyKey: newKey(),
        });
        await provider.changePlan({
          subscriptionId,
          plan: "standard",
          interval: "month",
          when,
          idempotencyKey: newKey(),
        });
        expect(onlySubscription(await read(customerId)).isCancelledAtPeriodEnd).toBe(false);
      }
    });

    test("at once is for good, and makes room for another subscription", async () => {
      const { provider, pay } = open();
      const { customerId, subscriptionId } = await subscribed();
      const request = { subscriptionId, idempotencyKey: newKey() };
      await provider.cancelNow(request);
      await provider.cancelNow(request);
      const state = await read(customerId);
      expect(onlySubscription(state)).toMatchObject({ status: "canceled", endedAt: state.now });
      const { id } = await provider.createCheckout(orderOf(customerId, standard));
      await pay(id, "pm_card_visa");
      const { subscriptions } = await read(customerId);
      expect(subscriptions.map(({ status }) => status).toSorted()).toEqual(["active", "canceled"]);
    });
  });
}

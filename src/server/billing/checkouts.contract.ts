import { describe, expect, test } from "vitest";
import type { TestCardToken } from "#core/sandbox.ts";
import {
  amountOf,
  daysLater,
  failure,
  newestInvoice,
  newKey,
  onlySubscription,
  orderOf,
  type PaymentKit,
  premiumInYen,
  standard,
  starter,
} from "./payment-kit.contract.ts";

/** Contract of customers, checkouts, trials and renewals. */
export function checkoutContract({ open, newCustomer, read, subscribed }: PaymentKit): void {
  describe("a customer", () => {
    test("is made once per key and has nothing", async () => {
      const idempotencyKey = newKey();
      const first = await newCustomer(idempotencyKey);
      expect(await newCustomer(idempotencyKey)).toBe(first);
      expect(await newCustomer()).not.toBe(first);
      expect(await read(first)).toMatchObject({
        customerId: first,
        subscriptions: [],
        invoices: [],
        paymentMethod: null,
        cardFingerprint: null,
      });
    });

    test("is known by the card, whoever uses it", async () => {
      const fingerprintOf = async (card: TestCardToken) => {
        const { customerId } = await subscribed(starter, { card });
        return (await read(customerId)).cardFingerprint;
      };
      const visa = await fingerprintOf("pm_card_visa");
      expect(visa).toMatch(/\S/);
      expect(await fingerprintOf("pm_card_visa")).toBe(visa);
      expect(await fingerprintOf("pm_card_mastercard")).not.toBe(visa);
    });

    test("has a page for card and receipts", async () => {
      const customerId = await newCustomer();
      const { url } = await open().provider.createPortal({
        customerId,
        returnUrl: "http://127.0.0.1:3000/account",
        locale: "vi",
      });
      expect(URL.canParse(url)).toBe(true);
    });
  });

  describe("a checkout", () => {
    test.each([starter, { ...starter, interval: "year" } as const, premiumInYen])(
      "of $plan by $interval in $currency: open, paid, complete",
      async (priced) => {
        const { provider, pay } = open();
        const customerId = await newCustomer();
        const checkout = await provider.createCheckout(orderOf(customerId, priced));
        expect(checkout).toMatchObject({ status: "open", url: expect.stringContaining("http") });
        expect(await provider.readCheckout(checkout.id)).toEqual(checkout);
        expect(await pay(checkout.id, "pm_card_visa")).toBe("paid");
        expect(await provider.readCheckout(checkout.id)).toEqual({
          id: checkout.id,
          status: "complete",
          url: null,
        });
        const state = await read(customerId);
        const subscription = onlySubscription(state);
        const amountMinor = amountOf(priced);
        expect(subscription).toMatchObject({
          ...priced,
          status: "active",
          amountMinor,
          currentPeriodStart: state.now,
          isCancelledAtPeriodEnd: false,
          pendingChange: null,
          trialEnd: null,
          endedAt: null,
        });
        expect(state.invoices).toMatchObject([
          {
            subscriptionId: subscription.id,
            status: "paid",
            currency: priced.currency,
            totalMinor: amountMinor,
            attempts: 1,
            refunds: [],
            dispute: null,
            lines: [
              {
                plan: priced.plan,
                interval: priced.interval,
                isProration: false,
                amountMinor,
                periodStart: subscription.currentPeriodStart,
                periodEnd: subscription.currentPeriodEnd,
              },
            ],
          },
        ]);
        expect(newestInvoice(state).paidAt).not.toBeNull();
        expect(state.paymentMethod).toMatchObject({ brand: "visa", last4: "4242" });
      },
    );

    test("is one for one key, and another order under it is refused", async () => {
      const { provider } = open();
      const customerId = await newCustomer();
      const order = orderOf(customerId, starter);
      const first = await provider.createCheckout(order);
      expect(await provider.createCheckout(order)).toEqual(first);
      await expect(
        provider.createCheckout({ ...order, ...standard, amountMinor: amountOf(standard) }),
      ).rejects.toEqual(failure("refused"));
    });

    test("at another amount than the price, or of what is not sold, is refused", async () => {
      const { provider } = open();
      const customerId = await newCustomer();
      await expect(
        provider.createCheckout(orderOf(customerId, starter, { amountMinor: 1 })),
      ).rejects.toEqual(failure("refused"));
      const inDollars = { ...premiumInYen, currency: "usd", amountMinor: 15_000 } as const;
      await expect(
        provider.createCheckout({ ...orderOf(customerId, starter), ...inDollars }),
      ).rejects.toEqual(failure("refused"));
    });

    test("stays open after a declined card", async () => {
      const { provider, pay } = open();
      const customerId = await newCustomer();
      const { id } = await provider.createCheckout(orderOf(customerId, starter));
      expect(await pay(id, "pm_card_visa_chargeDeclinedInsufficientFunds")).toBe("declined");
      expect((await provider.readCheckout(id)).status).toBe("open");
      expect((await read(customerId)).subscriptions).toEqual([]);
      expect(await pay(id, "pm_card_mastercard")).toBe("paid");
      expect(newestInvoice(await read(customerId)).totalMinor).toBe(amountOf(starter));
    });

    test("is ended once; one that is paid stays so", async () => {
      const { provider } = open();
      const customerId = await newCustomer();
      const { id } = await provider.createCheckout(orderOf(customerId, starter));
      const expired = { id, status: "expired", url: null };
      expect(await provider.expireCheckout(id)).toEqual(expired);
      expect(await provider.expireCheckout(id)).toEqual(expired);
      expect(await provider.readCheckout(id)).toEqual(expired);
      const { checkoutId } = await subscribed();
      expect((await provider.expireCheckout(checkoutId)).status).toBe("complete");
    });

    test("with a trial charges nothing until it ends", async () => {
      const { customerId } = await subscribed(starter, { trialDays: 14 });
      const state = await read(customerId);
      const { status, trialEnd } = onlySubscription(state);
      expect(status).toBe("trialing");
      expect(trialEnd).toEqual(daysLater(state.now, 14));
      expect(state.invoices.map(({ totalMinor }) => totalMinor)).toEqual([0]);
      await open().advance(customerId, daysLater(state.now, 15));
      const after = await read(customerId);
      expect(onlySubscription(after).status).toBe("active");
      expect(after.invoices.map(({ totalMinor }) => totalMinor)).toEqual([amountOf(starter), 0]);
    });
  });

  describe("renewals", () => {
    test("come with the customer's clock, each paid", async () => {
      const { customerId } = await subscribed();
      const { currentPeriodEnd } = onlySubscription(await read(customerId));
      await open().advance(customerId, daysLater(currentPeriodEnd, 1));
      const state = await read(customerId);
      expect(state.now).toEqual(daysLater(currentPeriodEnd, 1));
      expect(onlySubscription(state).currentPeriodStart).toEqual(currentPeriodEnd);
      expect(state.invoices.map(({ status, totalMinor }) => [status, totalMinor])).toEqual([
        ["paid", amountOf(starter)],
        ["paid", amountOf(starter)],
      ]);
      await open().advance(customerId, daysLater(currentPeriodEnd, 100));
      const later = await read(customerId);
      expect(later.invoices.length).toBe(5);
      const starts = later.invoices.map(({ lines }) => lines[0]?.periodStart.getTime());
      expect(new Set(starts).size).toBe(5);
    });

    test("older than asked for are left out", async () => {
      const { customerId } = await subscribed();
      await open().advance(customerId, daysLater((await read(customerId)).now, 100));
      const { provider } = open();
      const { invoices } = await provider.readCustomer(customerId, { sinceDays: 40 });
      expect(invoices.length).toBe(1);
    });

    test("that a bank declines are past due until another card pays", async () => {
      const { customerId } = await subscribed(starter, { card: "pm_card_chargeCustomerFail" });
      const { currentPeriodEnd } = onlySubscription(await read(customerId));
      await open().advance(customerId, daysLater(currentPeriodEnd, 0.5));
      const state = await read(customerId);
      expect(onlySubscription(state).status).toBe("past_due");
      expect(newestInvoice(state)).toMatchObject({ status: "open", attempts: 1, paidAt: null });
      expect(newestInvoice(state).nextAttemptAt?.getTime()).toBeGreaterThan(state.now.getTime());
      await open().changeCard(customerId, "pm_card_visa");
      const after = await read(customerId);
      expect(onlySubscription(after).status).toBe("active");
      expect(newestInvoice(after).status).toBe("paid");
      expect(after.paymentMethod?.last4).toBe("4242");
    });
  });
}

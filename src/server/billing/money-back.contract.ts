import { describe, expect, test } from "vitest";
import {
  amountOf,
  failure,
  newestInvoice,
  newKey,
  type PaymentKit,
  starter,
} from "./payment-kit.contract.ts";

/** Contract of refunds, disputes, and their events. */
export function moneyBackContract({ open, newCustomer, read, subscribed }: PaymentKit): void {
  describe("money back", () => {
    test("is the whole of an invoice, once", async () => {
      const { provider } = open();
      const { customerId } = await subscribed();
      const { id: invoiceId } = newestInvoice(await read(customerId));
      const request = { invoiceId, idempotencyKey: newKey() };
      await provider.refundInvoice(request);
      await provider.refundInvoice(request);
      expect(newestInvoice(await read(customerId)).refunds).toMatchObject([
        { amountMinor: amountOf(starter), status: "succeeded" },
      ]);
      await expect(provider.refundInvoice({ invoiceId, idempotencyKey: newKey() })).rejects.toEqual(
        failure("refused"),
      );
    });

    test("of what was never charged is refused", async () => {
      const { customerId } = await subscribed(starter, { trialDays: 14 });
      const { id: invoiceId } = newestInvoice(await read(customerId));
      await expect(
        open().provider.refundInvoice({ invoiceId, idempotencyKey: newKey() }),
      ).rejects.toEqual(failure("refused"));
    });

    test.each([
      ["win", "won"],
      ["lose", "lost"],
    ] as const)("by a dispute that we %s", async (step, status) => {
      const { dispute } = open();
      const { customerId } = await subscribed();
      const { id } = newestInvoice(await read(customerId));
      await dispute(id, "open");
      expect(newestInvoice(await read(customerId)).dispute).toMatchObject({
        status: "open",
        amountMinor: amountOf(starter),
      });
      await dispute(id, step);
      expect(newestInvoice(await read(customerId)).dispute?.status).toBe(status);
    });
  });

  describe("events", () => {
    test("are signed, name their customer, and come for every step", async () => {
      const { provider, dispute, deliveries } = open();
      const { customerId } = await subscribed();
      const { id } = newestInvoice(await read(customerId));
      await provider.refundInvoice({ invoiceId: id, idempotencyKey: newKey() });
      const other = await subscribed();
      await dispute(newestInvoice(await read(other.customerId)).id, "open");
      for (const [customer, expected] of [
        [customerId, ["checkout.session.completed", "invoice.paid", "refund.created"]],
        [other.customerId, ["charge.dispute.created"]],
      ] as const) {
        const events = (await deliveries(customer)).map(({ body, signature, nowMs }) =>
          provider.readEvent(body, signature, nowMs),
        );
        expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining([...expected]));
        expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
        for (const event of events) {
          expect([event.type, await provider.customerOf(event)]).toEqual([event.type, customer]);
        }
      }
    });

    test("with another signature are refused", async () => {
      const { provider, deliveries } = open();
      const [first] = await deliveries(await newCustomer());
      if (!first) throw new Error("no event");
      const refused = expect.objectContaining({ code: "bad_signature" });
      const { body, signature, nowMs } = first;
      expect(() => provider.readEvent(body, undefined, nowMs)).toThrow(refused);
      expect(() => provider.readEvent(body, `${signature}0`, nowMs)).toThrow(refused);
      expect(() => provider.readEvent(body, signature, nowMs + 301_000)).toThrow(refused);
      expect(() => provider.readEvent(body, signature, nowMs - 301_000)).toThrow(refused);
      expect(() => provider.readEvent(Buffer.from("{}"), signature, nowMs)).toThrow(refused);
    });
  });
}

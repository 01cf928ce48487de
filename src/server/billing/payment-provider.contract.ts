import { expect, test } from "vitest";
import { checkoutContract } from "./checkouts.contract.ts";
import { moneyBackContract } from "./money-back.contract.ts";
import {
  createKit,
  everything,
  failure,
  newKey,
  orderOf,
  type PaymentHarness,
  starter,
} from "./payment-kit.contract.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { planChangeContract } from "./plan-changes.contract.ts";

const change = { plan: "standard", interval: "month", when: "now" } as const;
const calls: Record<string, (provider: PaymentProvider, id: string) => Promise<unknown>> = {
  deleteCustomer: (provider, id) => provider.deleteCustomer(id),
  createCheckout: (provider, id) => provider.createCheckout(orderOf(id, starter)),
  readCheckout: (provider, id) => provider.readCheckout(id),
  expireCheckout: (provider, id) => provider.expireCheckout(id),
  createPortal: (provider, customerId) =>
    provider.createPortal({ customerId, returnUrl: "http://127.0.0.1:3000/", locale: "en" }),
  readCustomer: (provider, id) => provider.readCustomer(id, everything),
  previewChange: (provider, id) => provider.previewChange({ ...change, subscriptionId: id }),
  changePlan: (provider, id) =>
    provider.changePlan({ ...change, subscriptionId: id, idempotencyKey: newKey() }),
  setCancelAtPeriodEnd: (provider, id) =>
    provider.setCancelAtPeriodEnd({
      subscriptionId: id,
      isCancelled: true,
      idempotencyKey: newKey(),
    }),
  cancelNow: (provider, id) => provider.cancelNow({ subscriptionId: id, idempotencyKey: newKey() }),
  refundInvoice: (provider, id) =>
    provider.refundInvoice({ invoiceId: id, idempotencyKey: newKey() }),
};

/** The contract of every payment provider. `open` is called inside the tests. */
export function paymentProviderContract(open: () => PaymentHarness): void {
  const kit = createKit(open);
  checkoutContract(kit);
  planChangeContract(kit);
  moneyBackContract(kit);

  test("a customer who is deleted is not found any more, nor is the plan", async () => {
    const { provider } = open();
    const { customerId } = await kit.subscribed();
    await provider.deleteCustomer(customerId);
    const gone = failure("not_found");
    await expect(provider.readCustomer(customerId, everything)).rejects.toEqual(gone);
    await expect(provider.deleteCustomer(customerId)).rejects.toEqual(gone);
  });

  test.each(Object.keys(calls))("%s of something unknown is not_found", async (name) => {
    await expect(calls[name]?.(open().provider, "none_000")).rejects.toEqual(failure("not_found"));
  });

  test("whatever is asked of an unreachable service is unavailable", async () => {
    const { unreachable } = open();
    const outcomes = await Promise.all(
      Object.entries(calls).map(async ([name, call]) => [
        name,
        await call(unreachable, "none_000").catch((error: unknown) => error),
      ]),
    );
    const unavailable = Object.keys(calls).map((name) => [name, failure("unavailable")]);
    expect(outcomes).toEqual(unavailable);
  });
}

import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { TestCardToken } from "#core/sandbox.ts";
import type {
  CheckoutOrder,
  CustomerState,
  InvoiceState,
  PaymentFailure,
  PaymentProvider,
  PricedPlan,
  SubscriptionState,
} from "./payment-provider.ts";
import { planOfKey, priceKey } from "./price-keys.ts";

export interface PaymentHarness {
  readonly provider: PaymentProvider;
  /** The same adapter, connected to a service that doesn't answer. */
  readonly unreachable: PaymentProvider;
  /** Pays an open checkout with a test card, including authentication. */
  readonly pay: (checkoutId: string, card: TestCardToken) => Promise<"paid" | "declined">;
  /** Changes the customer's card and retries open invoices with it. */
  readonly changeCard: (customerId: string, card: TestCardToken) => Promise<void>;
  /** Advances the customer's clock and triggers what becomes due. */
  readonly advance: (customerId: string, to: Date) => Promise<void>;
  /** Opens or decides the bank's dispute of an invoice. */
  readonly dispute: (invoiceId: string, step: "open" | "win" | "lose") => Promise<void>;
  /** The events of a customer so far, oldest first. */
  readonly deliveries: (customerId: string) => Promise<readonly SignedEvent[]>;
}

interface SignedEvent {
  readonly body: Buffer;
  readonly signature: string;
  /** The time of the signature. */
  readonly nowMs: number;
}

export const starter = { plan: "starter", interval: "month", currency: "usd" } as const;
export const standard = { ...starter, plan: "standard" } as const;
export const premiumInYen = { plan: "premium", interval: "year", currency: "jpy" } as const;
export const everything = { sinceDays: 4_000 };

/** The amount of one charge, from the plan table. */
export function amountOf(priced: PricedPlan): number {
  const forSale = planOfKey(priceKey(priced));
  if (!forSale) throw new Error(`${priceKey(priced)} is not for sale`);
  return forSale.amountMinor;
}

export function failure(code: PaymentFailure["code"]): unknown {
  return expect.objectContaining({ name: "PaymentFailure", code });
}

export function newKey(): string {
  return `contract:${randomUUID()}`;
}

export function daysLater(from: Date, days: number): Date {
  return new Date(from.getTime() + days * 86_400_000);
}

export function onlySubscription({ subscriptions }: CustomerState): SubscriptionState {
  const [subscription, ...others] = subscriptions;
  if (!subscription || others.length > 0) throw new Error("expected exactly one subscription");
  return subscription;
}

export function newestInvoice({ invoices: [invoice] }: CustomerState): InvoiceState {
  if (!invoice) throw new Error("no invoice");
  return invoice;
}

/** An order of a plan at its price. */
export function orderOf(
  customerId: string,
  priced: PricedPlan,
  changes: Partial<CheckoutOrder> = {},
): CheckoutOrder {
  return {
    ...priced,
    customerId,
    amountMinor: amountOf(priced),
    trialDays: 0,
    locale: "en",
    successUrl: "http://127.0.0.1:3000/checkout/result?id={CHECKOUT_ID}",
    cancelUrl: "http://127.0.0.1:3000/pricing",
    idempotencyKey: newKey(),
    ...changes,
  };
}

interface Subscribing {
  readonly card?: TestCardToken;
  readonly trialDays?: number;
}

/** Helpers that create and read customers through the harness. */
export function createKit(open: () => PaymentHarness) {
  async function newCustomer(idempotencyKey = newKey()): Promise<string> {
    const { customerId } = await open().provider.createCustomer({
      userId: idempotencyKey,
      email: "lan@example.org",
      name: "Lan Ánh",
      locale: "vi",
      idempotencyKey,
    });
    return customerId;
  }

  const read = (customerId: string) => open().provider.readCustomer(customerId, everything);

  /** Creates a customer that just paid for a plan. */
  async function subscribed(
    priced: PricedPlan = starter,
    { card = "pm_card_visa", trialDays = 0 }: Subscribing = {},
  ) {
    const { provider, pay } = open();
    const customerId = await newCustomer();
    const { id } = await provider.createCheckout(orderOf(customerId, priced, { trialDays }));
    expect(await pay(id, card)).toBe("paid");
    const { id: subscriptionId } = onlySubscription(await read(customerId));
    return { customerId, subscriptionId, checkoutId: id };
  }

  return { open, newCustomer, read, subscribed };
}
export type PaymentKit = ReturnType<typeof createKit>;

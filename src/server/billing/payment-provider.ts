import type { BillingInterval, PaymentMethod, SubscriptionStatus } from "#core/billing.ts";
import type { Locale } from "#core/locale.ts";
import type { Currency, PaidPlanId } from "#core/plans.ts";

/*
 * The port to whoever takes the money. Amounts are in minor units. Ids are the provider's. Every call that
 * changes something takes an idempotency key: the same key has one effect. No type or error of a vendor
 * leaves an adapter.
 */

export const paymentFailures = [
  /** The bank said no; `PaymentFailure.declineCode` may say why. */
  "declined",
  /** No such customer, subscription, invoice or checkout. */
  "not_found",
  /** The provider knows the request and refuses it, such as a second refund. */
  "refused",
  /** Our key is not accepted. */
  "auth",
  /** Not reachable, overloaded or too slow: worth another try. */
  "unavailable",
] as const;
export type PaymentFailureCode = (typeof paymentFailures)[number];

/** The only error of an adapter. */
export class PaymentFailure extends Error {
  override readonly name = "PaymentFailure";
  readonly code: PaymentFailureCode;
  /** The bank's word, such as insufficient_funds; null when there is none. */
  readonly declineCode: string | null;

  constructor(
    code: PaymentFailureCode,
    message: string,
    options: ErrorOptions & { declineCode?: string } = {},
  ) {
    super(message, options);
    this.code = code;
    this.declineCode = options.declineCode ?? null;
  }
}

export interface NewCustomer {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly idempotencyKey: string;
}

/** A plan by its own name; the adapter knows the provider's price for it. */
export interface PricedPlan {
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
  readonly currency: Currency;
}

export interface CheckoutOrder extends PricedPlan {
  readonly customerId: string;
  readonly amountMinor: number;
  /** 0: charged at once. */
  readonly trialDays: number;
  readonly locale: Locale;
  /** `{CHECKOUT_ID}` in it becomes the id of the checkout. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly idempotencyKey: string;
}

export interface CheckoutState {
  readonly id: string;
  readonly status: "open" | "complete" | "expired";
  readonly url: string | null;
}

export interface SubscriptionState extends PricedPlan {
  readonly id: string;
  readonly status: SubscriptionStatus;
  /** Of one charge, without proration. */
  readonly amountMinor: number;
  readonly startedAt: Date;
  readonly currentPeriodStart: Date;
  readonly currentPeriodEnd: Date;
  readonly trialEnd: Date | null;
  readonly isCancelledAtPeriodEnd: boolean;
  readonly endedAt: Date | null;
  /** A change that waits for the end of the period. */
  readonly pendingChange: {
    readonly plan: PaidPlanId;
    readonly interval: BillingInterval;
    readonly effectiveAt: Date;
  } | null;
}

export interface InvoiceLine {
  readonly id: string;
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
  /** True for the parts of a change in the middle of a period: one line credits, one charges. */
  readonly isProration: boolean;
  /** Below zero for what is credited. */
  readonly amountMinor: number;
  readonly periodStart: Date;
  readonly periodEnd: Date;
}

export interface RefundState {
  readonly id: string;
  readonly amountMinor: number;
  readonly status: "pending" | "succeeded" | "failed";
}

export interface DisputeState {
  readonly id: string;
  readonly amountMinor: number;
  readonly status: "open" | "won" | "lost";
}

export interface InvoiceState {
  readonly id: string;
  readonly number: string;
  readonly subscriptionId: string | null;
  readonly status: "draft" | "open" | "paid" | "void" | "uncollectible";
  readonly currency: Currency;
  readonly totalMinor: number;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** Charges that were tried; a failed one leaves the invoice open. */
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly lines: readonly InvoiceLine[];
  readonly refunds: readonly RefundState[];
  readonly dispute: DisputeState | null;
}

/** All that is true of a customer at one moment: what every event is turned into. */
export interface CustomerState {
  readonly customerId: string;
  /** The provider's clock for this customer; a test clock may be ahead of ours. */
  readonly now: Date;
  /** Newest first; ended ones too. */
  readonly subscriptions: readonly SubscriptionState[];
  /** Newest first, of the last `sinceDays`. */
  readonly invoices: readonly InvoiceState[];
  readonly paymentMethod: PaymentMethod | null;
  /** The same for one card, whoever uses it; null where there is no card. */
  readonly cardFingerprint: string | null;
}

export interface PlanChange {
  readonly subscriptionId: string;
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
  /** Now: prorated and charged at once. */
  readonly when: "now" | "period_end";
}

/** The little of an event that is believed; everything else is read again with `readCustomer`. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** Null where the payload names none, which is also so in disputes: ask `customerOf`. */
  readonly customerId: string | null;
  /** The id of the object that the event is about. */
  readonly objectId: string | null;
  /** As it arrived, for the record. */
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface PaymentProvider {
  readonly mode: "stripe" | "sandbox";
  createCustomer(customer: NewCustomer): Promise<{ readonly customerId: string }>;
  /** Deletes what the provider keeps of a person; a plan ends with it at once, without a refund. Invoices stay. */
  deleteCustomer(customerId: string): Promise<void>;
  createCheckout(order: CheckoutOrder): Promise<CheckoutState>;
  readCheckout(checkoutId: string): Promise<CheckoutState>;
  /** Ends an open checkout; one that is complete or expired stays as it is. */
  expireCheckout(checkoutId: string): Promise<CheckoutState>;
  /** The provider's page for payment method and receipts. */
  createPortal(request: {
    readonly customerId: string;
    readonly returnUrl: string;
    readonly locale: Locale;
  }): Promise<{ readonly url: string }>;
  readCustomer(customerId: string, options: { readonly sinceDays: number }): Promise<CustomerState>;
  /** What a change at once would charge now, in minor units; 0 when the change credits more than it costs. */
  previewChange(change: PlanChange): Promise<{ readonly dueNowMinor: number }>;
  changePlan(change: PlanChange & { readonly idempotencyKey: string }): Promise<void>;
  /** Sets or takes back the end at the close of the period; taking back also drops a pending change. */
  setCancelAtPeriodEnd(request: {
    readonly subscriptionId: string;
    readonly isCancelled: boolean;
    readonly idempotencyKey: string;
  }): Promise<void>;
  cancelNow(request: {
    readonly subscriptionId: string;
    readonly idempotencyKey: string;
  }): Promise<void>;
  /** Gives the whole of a paid invoice back. */
  refundInvoice(request: {
    readonly invoiceId: string;
    readonly idempotencyKey: string;
  }): Promise<void>;
  /**
   * Checks the signature of a delivery against its raw bytes and reads it. `now` is in ms; a signature more
   * than 300 s away on either side is refused. Throws `AppError("bad_signature")`.
   */
  readEvent(rawBody: Buffer, signature: string | undefined, nowMs: number): ProviderEvent;
  /**
   * The customer whom an event is about, asked of the provider where the payload does not say it; null for
   * events about no customer.
   */
  customerOf(event: ProviderEvent): Promise<string | null>;
}

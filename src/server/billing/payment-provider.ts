import type { BillingInterval, PaymentMethod, SubscriptionStatus } from "#core/billing.ts";
import type { Locale } from "#core/locale.ts";
import type { Currency, PaidPlanId } from "#core/plans.ts";

/*
 * The port to the payment provider. Amounts are in minor units, ids are the provider's. Every call that changes
 * something takes an idempotency key and has one effect per key. No vendor type or error leaves an adapter.
 */

export const paymentFailures = [
  /** The bank declined; `PaymentFailure.declineCode` may hold the reason. */
  "declined",
  /** No such customer, subscription, invoice or checkout. */
  "not_found",
  /** The provider refuses the request, such as a second refund. */
  "refused",
  /** The provider rejects our key. */
  "auth",
  /** The provider is unreachable, overloaded or too slow. A retry may help. */
  "unavailable",
] as const;
export type PaymentFailureCode = (typeof paymentFailures)[number];

/** The only error that adapters throw. */
export class PaymentFailure extends Error {
  override readonly name = "PaymentFailure";
  readonly code: PaymentFailureCode;
  /** The bank's reason, such as insufficient_funds; `null` if it gave none. */
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

/** A plan in our terms. The adapter maps it to the provider's price. */
export interface PricedPlan {
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
  readonly currency: Currency;
}

export interface CheckoutOrder extends PricedPlan {
  readonly customerId: string;
  readonly amountMinor: number;
  /** 0 charges immediately. */
  readonly trialDays: number;
  readonly locale: Locale;
  /** `{CHECKOUT_ID}` is replaced by the id of the checkout. */
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
  /** One charge, without proration. */
  readonly amountMinor: number;
  readonly startedAt: Date;
  readonly currentPeriodStart: Date;
  readonly currentPeriodEnd: Date;
  readonly trialEnd: Date | null;
  readonly isCancelledAtPeriodEnd: boolean;
  readonly endedAt: Date | null;
  /** A change that takes effect at the end of the period. */
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
  /** `true` for the lines of a change within a period: one credits, one charges. */
  readonly isProration: boolean;
  /** Negative for credits. */
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
  /** Number of attempted charges. A failed one leaves the invoice open. */
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly lines: readonly InvoiceLine[];
  readonly refunds: readonly RefundState[];
  readonly dispute: DisputeState | null;
}

/** The customer's full state at one moment. Every event is reduced to reading it. */
export interface CustomerState {
  readonly customerId: string;
  /** The provider's clock for this customer. A test clock may be ahead of ours. */
  readonly now: Date;
  /** Newest first, including ended ones. */
  readonly subscriptions: readonly SubscriptionState[];
  /** Newest first, from the last `sinceDays` days. */
  readonly invoices: readonly InvoiceState[];
  readonly paymentMethod: PaymentMethod | null;
  /** The same value for one card across customers; `null` if there is no card. */
  readonly cardFingerprint: string | null;
}

export interface PlanChange {
  readonly subscriptionId: string;
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
  /** `now` prorates and charges immediately. */
  readonly when: "now" | "period_end";
}

/** The trusted part of an event. Everything else is read with `readCustomer`. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** `null` if the payload names none, as in disputes: call `customerOf`. */
  readonly customerId: string | null;
  /** The id of the object that the event is about. */
  readonly objectId: string | null;
  /** The payload as received, for the record. */
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface PaymentProvider {
  readonly mode: "stripe" | "sandbox";
  createCustomer(customer: NewCustomer): Promise<{ readonly customerId: string }>;
  /** Deletes the customer at the provider. A plan ends immediately, without a refund. Invoices stay. */
  deleteCustomer(customerId: string): Promise<void>;
  createCheckout(order: CheckoutOrder): Promise<CheckoutState>;
  readCheckout(checkoutId: string): Promise<CheckoutState>;
  /** Ends an open checkout. A complete or expired one stays unchanged. */
  expireCheckout(checkoutId: string): Promise<CheckoutState>;
  /** The provider's page for payment method and receipts. */
  createPortal(request: {
    readonly customerId: string;
    readonly returnUrl: string;
    readonly locale: Locale;
  }): Promise<{ readonly url: string }>;
  readCustomer(customerId: string, options: { readonly sinceDays: number }): Promise<CustomerState>;
  /** The charge of an immediate change in minor units; 0 if it credits more than it costs. */
  previewChange(change: PlanChange): Promise<{ readonly dueNowMinor: number }>;
  changePlan(change: PlanChange & { readonly idempotencyKey: string }): Promise<void>;
  /** Schedules or revokes the end of the plan at the end of the period. Revoking also drops a pending change. */
  setCancelAtPeriodEnd(request: {
    readonly subscriptionId: string;
    readonly isCancelled: boolean;
    readonly idempotencyKey: string;
  }): Promise<void>;
  cancelNow(request: {
    readonly subscriptionId: string;
    readonly idempotencyKey: string;
  }): Promise<void>;
  /** Refunds a paid invoice in full. */
  refundInvoice(request: {
    readonly invoiceId: string;
    readonly idempotencyKey: string;
  }): Promise<void>;
  /**
   * Verifies a delivery's signature against its raw bytes and parses it. `nowMs` is in ms; a signature more than 300 s
   * away on either side is refused. Throws `AppError("bad_signature")`.
   */
  readEvent(rawBody: Buffer, signature: string | undefined, nowMs: number): ProviderEvent;
  /**
   * Returns the customer id of an event, asking the provider if the payload lacks it; `null` if the event concerns no
   * customer.
   */
  customerOf(event: ProviderEvent): Promise<string | null>;
}

import type Stripe from "stripe";

/*
 * The parts of Stripe's objects that we read, as of API version 2026-10-28.endive. Objects of the full type fit.
 * References are ids or expanded objects, instants are seconds since 1970.
 */

/** An id, or the object itself if expanded. */
export type Reference = string | { readonly id: string };

export type StripePrice = Pick<
  Stripe.Price,
  "id" | "currency" | "lookup_key" | "metadata" | "unit_amount"
> & { readonly recurring: Pick<Stripe.Price.Recurring, "interval"> | null };

export type StripePaymentMethod = Pick<Stripe.PaymentMethod, "id" | "type"> & {
  readonly card?: Pick<
    Stripe.PaymentMethod.Card,
    "brand" | "last4" | "exp_month" | "exp_year" | "fingerprint"
  > | null;
};

/** Since 2025-03-31.basil the period is on the item. */
export type StripeSubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  "id" | "current_period_start" | "current_period_end" | "quantity"
> & { readonly price: StripePrice };

interface StripeSchedulePhase {
  readonly start_date: number;
  readonly end_date: number;
  readonly items: readonly { readonly price: Reference }[];
}

type StripeSchedule = Pick<Stripe.SubscriptionSchedule, "id" | "status" | "end_behavior"> & {
  readonly phases: readonly StripeSchedulePhase[];
};

export type StripeSubscription = Pick<
  Stripe.Subscription,
  | "id"
  | "status"
  | "created"
  | "start_date"
  | "trial_end"
  | "cancel_at"
  | "cancel_at_period_end"
  | "ended_at"
> & {
  readonly items: { readonly data: readonly StripeSubscriptionItem[] };
  /** Must be expanded to show a pending change. */
  readonly schedule: string | StripeSchedule | null;
  readonly default_payment_method: string | StripePaymentMethod | null;
};

export type StripeInvoiceLine = Pick<Stripe.InvoiceLineItem, "id" | "amount" | "period"> & {
  readonly pricing: { readonly price_details?: { readonly price: Reference } } | null;
  readonly parent: {
    readonly subscription_item_details: { readonly proration: boolean } | null;
    readonly invoice_item_details: { readonly proration: boolean } | null;
  } | null;
};

export type StripeInvoice = Pick<
  Stripe.Invoice,
  | "id"
  | "number"
  | "status"
  | "currency"
  | "total"
  | "created"
  | "attempt_count"
  | "next_payment_attempt"
  | "status_transitions"
> & {
  /** Since 2025-03-31.basil the subscription of an invoice is below `parent`. */
  readonly parent: {
    readonly subscription_details: { readonly subscription: Reference } | null;
  } | null;
  readonly lines: { readonly data: readonly StripeInvoiceLine[] };
  /** Only present if requested by `expand`. */
  readonly payments?: {
    readonly data: readonly {
      readonly status: string;
      readonly payment: { readonly payment_intent?: Reference; readonly charge?: Reference };
    }[];
  };
};

/** The payment that a refund or a dispute takes back. */
interface OfPayment {
  readonly payment_intent: Reference | null;
  readonly charge: Reference | null;
}
export type StripeRefund = Pick<Stripe.Refund, "id" | "amount" | "status"> & OfPayment;
export type StripeDispute = Pick<Stripe.Dispute, "id" | "amount" | "status"> & OfPayment;

type StripeCustomer = Pick<Stripe.Customer, "id"> & {
  readonly invoice_settings: {
    readonly default_payment_method: string | StripePaymentMethod | null;
  };
  /** Must be expanded: the present time of a customer with a test clock. */
  readonly test_clock?: string | Pick<Stripe.TestHelpers.TestClock, "frozen_time"> | null;
};

export type StripeCheckoutSession = Pick<Stripe.Checkout.Session, "id" | "status" | "url">;

/** All objects of one customer. */
export interface StripeCustomerObjects {
  readonly customer: StripeCustomer;
  readonly subscriptions: readonly StripeSubscription[];
  readonly invoices: readonly StripeInvoice[];
  /** Refunds and disputes of payments for other invoices are ignored. */
  readonly refunds: readonly StripeRefund[];
  readonly disputes: readonly StripeDispute[];
  /** Every price that an invoice line or a schedule phase references by id. */
  readonly prices: readonly StripePrice[];
}

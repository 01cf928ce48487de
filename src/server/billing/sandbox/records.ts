import type Stripe from "stripe";
import { z } from "zod";

/** The stored objects, by Stripe's name for their kind. */
export interface Records {
  readonly customer: Stripe.Customer;
  readonly payment_method: Stripe.PaymentMethod;
  readonly "checkout.session": Stripe.Checkout.Session;
  readonly subscription: Stripe.Subscription;
  readonly subscription_schedule: Stripe.SubscriptionSchedule;
  readonly invoice: Stripe.Invoice;
  readonly payment_intent: Stripe.PaymentIntent;
  readonly charge: Stripe.Charge;
  readonly refund: Stripe.Refund;
  readonly dispute: Stripe.Dispute;
}
export type Kind = keyof Records;
export type AnyRecord = Records[Kind];

function recordOf<K extends Kind>(kind: K) {
  const shape = z.object({ id: z.string(), object: z.literal(kind) });
  return z.custom<Records[K]>((value) => shape.safeParse(value).success);
}

/** Parses a stored object. Checks only its id and kind. */
export const storedRecord: z.ZodType<AnyRecord> = z.union([
  recordOf("customer"),
  recordOf("payment_method"),
  recordOf("checkout.session"),
  recordOf("subscription"),
  recordOf("subscription_schedule"),
  recordOf("invoice"),
  recordOf("payment_intent"),
  recordOf("charge"),
  recordOf("refund"),
  recordOf("dispute"),
]);

/** An event for the webhook: Stripe's event object (docs.stripe.com/api/events/object). */
export interface BookEvent {
  readonly id: string;
  readonly object: "event";
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: object };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: EventType;
}

export type EventType = Extract<
  Stripe.Event.Type,
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "customer.created"
  | "customer.updated"
  | "customer.subscription.created"
  | "customer.subscription.updated"
  | "customer.subscription.deleted"
  | "customer.subscription.trial_will_end"
  | "subscription_schedule.created"
  | "subscription_schedule.updated"
  | "subscription_schedule.released"
  | "payment_method.attached"
  | "invoice.created"
  | "invoice.finalized"
  | "invoice.paid"
  | "invoice.payment_succeeded"
  | "invoice.payment_failed"
  | "invoice.upcoming"
  | "invoice.updated"
  | "invoice.marked_uncollectible"
  | "charge.succeeded"
  | "charge.failed"
  | "charge.refunded"
  | "charge.dispute.created"
  | "charge.dispute.closed"
  | "charge.dispute.funds_withdrawn"
  | "charge.dispute.funds_reinstated"
  | "refund.created"
>;

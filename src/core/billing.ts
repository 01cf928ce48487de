import { z } from "zod/mini";
import { currencies, paidPlanIds } from "./plans.ts";

/*
 * Shapes of the enveloped calls below /billing, for both sides. Amounts are in minor units of their
 * currency (cents, yen), instants are ISO 8601 in UTC.
 */

export const billingIntervals = ["month", "year"] as const;
export type BillingInterval = (typeof billingIntervals)[number];

const plan = z.enum(paidPlanIds);
const interval = z.enum(billingIntervals);
const currency = z.enum(currencies);
const instant = z.iso.datetime();
const amountMinor = z.int().check(z.nonnegative());

/** How this server takes money; "off" shows why the buttons cannot be used. */
const paymentModes = ["stripe", "sandbox", "off"] as const;
export type PaymentMode = (typeof paymentModes)[number];

/** What a person buys: one plan, charged by month or year in one currency. */
export const planChoice = z.strictObject({ plan, interval, currency });
export type PlanChoice = z.infer<typeof planChoice>;

/**
 * POST /billing/checkouts. `amountMinor` is what the confirmation page showed for each charge: another
 * amount on the server is refused as `price_changed`. `orderId` is the idempotency key, made by the page.
 */
export const checkoutRequest = z.strictObject({
  orderId: z.uuid(),
  plan,
  interval,
  currency,
  amountMinor,
  /** Under 18: a guardian has agreed to the payment (specification, platform section 5). */
  isOfAgeOrHasConsent: z.literal(true),
});
export type CheckoutRequest = z.infer<typeof checkoutRequest>;

/**
 * POST /billing/checkouts/{id}/expire ends an open checkout (no payload) and answers it;
 * POST /billing/subscription/cancel and /billing/subscription/resume answer `billingState`;
 * POST /billing/invoices/{id}/refund answers the `invoice`. `requestId` is the idempotency key.
 */
export const billingCommand = z.strictObject({ requestId: z.uuid() });

export const checkoutStatuses = ["open", "complete", "expired"] as const;

/** Answer of POST /billing/checkouts and GET /billing/checkouts/{id}. */
export const checkout = z.object({
  id: z.string(),
  status: z.enum(checkoutStatuses),
  /** Where the customer pays; null when there is nothing more to pay. */
  url: z.nullable(z.string()),
  plan,
  interval,
  currency,
  amountMinor,
});
export type Checkout = z.infer<typeof checkout>;

/** The provider's own words for the state of a subscription (those of Stripe). */
export const subscriptionStatuses = [
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "incomplete",
  "canceled",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const paymentMethod = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** A change that waits for the end of the period. */
const pendingChange = z.object({ plan, interval, effectiveAt: instant });

/** What is open when a renewal could not be charged. */
const dunning = z.object({
  firstFailedAt: instant,
  noticeSentAt: z.nullable(instant),
  /** From this moment paid credits rest until the payment is made. */
  suspendsAt: z.nullable(instant),
  isSuspended: z.boolean(),
});

/** A subscription as its owner sees it. */
const subscription = z.object({
  plan,
  interval,
  currency,
  amountMinor,
  status: z.enum(subscriptionStatuses),
  startedAt: instant,
  currentPeriodEnd: instant,
  trialEnd: z.nullable(instant),
  isCancelledAtPeriodEnd: z.boolean(),
  pendingChange: z.nullable(pendingChange),
  paymentMethod: z.nullable(paymentMethod),
  dunning: z.nullable(dunning),
  isDisputed: z.boolean(),
});
export type Subscription = z.infer<typeof subscription>;

/** GET /billing/subscription. */
export const billingState = z.object({
  mode: z.enum(paymentModes),
  /** Null without a live subscription. */
  subscription: z.nullable(subscription),
});
export type BillingState = z.infer<typeof billingState>;

/** POST /billing/subscription/preview and, with `dueNowMinor` as it was shown, /billing/subscription/change. */
export const changeRequest = z.strictObject({ plan, interval });
export const changeConfirmation = z.strictObject({
  requestId: z.uuid(),
  plan,
  interval,
  dueNowMinor: amountMinor,
});

export const changePreview = z.object({
  /** At once with a prorated charge, or at the end of the period without one. */
  when: z.enum(["now", "period_end"]),
  dueNowMinor: amountMinor,
  currency,
  /** Credits granted at once. */
  creditsNow: z.int().check(z.nonnegative()),
  effectiveAt: instant,
  /** Each later charge. */
  amountMinor,
});
export type ChangePreview = z.infer<typeof changePreview>;

export const invoiceStatuses = ["draft", "open", "paid", "void", "uncollectible"] as const;

/** GET /billing/invoices, newest first. */
export const invoice = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(invoiceStatuses),
  currency,
  totalMinor: amountMinor,
  refundedMinor: amountMinor,
  createdAt: instant,
  paidAt: z.nullable(instant),
  lines: z.array(
    z.object({
      plan,
      interval,
      isProration: z.boolean(),
      /** Below zero for what is credited when a plan changes. */
      amountMinor: z.int(),
      periodStart: instant,
      periodEnd: instant,
    }),
  ),
  /** Until when the whole amount is given back because nothing of it was used; null: not possible. */
  refundableUntil: z.nullable(instant),
});
export type Invoice = z.infer<typeof invoice>;
export const invoices = z.array(invoice);

/** POST /billing/portal: the provider's own page for card and receipts. */
export const portal = z.object({ url: z.string() });

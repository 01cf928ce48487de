import { z } from "zod/mini";
import { checkoutStatuses, invoiceStatuses, paymentMethod, planChoice } from "./billing.ts";

/*
 * Schemas of the enveloped endpoints under /sandbox, for server and browser. They exist only if the test checkout takes
 * the payments. Amounts are in minor units, instants are ISO 8601 in UTC.
 */

const instant = z.iso.datetime();
const amountMinor = z.int().check(z.nonnegative());

/** What a test card does. The screen has the texts. */
const testCardBehaviours = [
  "succeeds",
  "declined",
  "insufficient_funds",
  "lost_card",
  "stolen_card",
  "expired_card",
  "incorrect_cvc",
  "processing_error",
  /** The first payment succeeds, every later one is declined. */
  "fails_at_renewal",
  /** Requires authentication each time the customer is present. */
  "authentication",
  /** The payment succeeds and is disputed immediately. */
  "disputed",
] as const;
export type TestCardBehaviour = (typeof testCardBehaviours)[number];

interface TestCard {
  readonly brand: "visa" | "mastercard" | "jcb";
  /** The number that Stripe publishes for tests. Only the browser knows it; the server just gets the token. */
  readonly number: string;
  readonly behaviour: TestCardBehaviour;
}

/** Tokens of the test cards (docs.stripe.com/testing). */
export const testCardTokens = [
  "pm_card_visa",
  "pm_card_mastercard",
  "pm_card_jcb",
  "pm_card_chargeCustomerFail",
  "pm_card_authenticationRequiredOnSetup",
  "pm_card_threeDSecure2Required",
  "pm_card_createDispute",
  "pm_card_visa_chargeDeclined",
  "pm_card_visa_chargeDeclinedInsufficientFunds",
  "pm_card_visa_chargeDeclinedLostCard",
  "pm_card_visa_chargeDeclinedStolenCard",
  "pm_card_chargeDeclinedExpiredCard",
  "pm_card_chargeDeclinedIncorrectCvc",
  "pm_card_chargeDeclinedProcessingError",
] as const;
export type TestCardToken = (typeof testCardTokens)[number];

export const testCards = {
  pm_card_visa: { brand: "visa", number: "4242424242424242", behaviour: "succeeds" },
  pm_card_mastercard: { brand: "mastercard", number: "5555555555554444", behaviour: "succeeds" },
  pm_card_jcb: { brand: "jcb", number: "3566002020360505", behaviour: "succeeds" },
  pm_card_chargeCustomerFail: {
    brand: "visa",
    number: "4000000000000341",
    behaviour: "fails_at_renewal",
  },
  pm_card_authenticationRequiredOnSetup: {
    brand: "visa",
    number: "4000002500003155",
    behaviour: "authentication",
  },
  pm_card_threeDSecure2Required: {
    brand: "visa",
    number: "4000000000003220",
    behaviour: "authentication",
  },
  pm_card_createDispute: { brand: "visa", number: "4000000000000259", behaviour: "disputed" },
  pm_card_visa_chargeDeclined: {
    brand: "visa",
    number: "4000000000000002",
    behaviour: "declined",
  },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    brand: "visa",
    number: "4000000000009995",
    behaviour: "insufficient_funds",
  },
  pm_card_visa_chargeDeclinedLostCard: {
    brand: "visa",
    number: "4000000000009987",
    behaviour: "lost_card",
  },
  pm_card_visa_chargeDeclinedStolenCard: {
    brand: "visa",
    number: "4000000000009979",
    behaviour: "stolen_card",
  },
  pm_card_chargeDeclinedExpiredCard: {
    brand: "visa",
    number: "4000000000000069",
    behaviour: "expired_card",
  },
  pm_card_chargeDeclinedIncorrectCvc: {
    brand: "visa",
    number: "4000000000000127",
    behaviour: "incorrect_cvc",
  },
  pm_card_chargeDeclinedProcessingError: {
    brand: "visa",
    number: "4000000000000119",
    behaviour: "processing_error",
  },
} as const satisfies Record<TestCardToken, TestCard>;

/** GET /sandbox/checkouts/{id}: the payment that the user is about to make. */
export const sandboxCheckout = z.object({
  id: z.string(),
  ...planChoice.shape,
  status: z.enum(checkoutStatuses),
  /** Amount of each charge. */
  amountMinor,
  /** Amount charged now. 0 at the start of a trial. */
  dueNowMinor: amountMinor,
  trialDays: z.int().check(z.nonnegative()),
  expiresAt: instant,
  /** The next page: the success page if the checkout is complete, otherwise the page that the customer came from. */
  returnUrl: z.string(),
});
export type SandboxCheckout = z.infer<typeof sandboxCheckout>;

/**
 * POST /sandbox/checkouts/{id}/pay. The page generates a `requestId` for each press of the button: repeating it pays
 * once and returns the first result. `authentication` responds to "needs_authentication".
 */
export const sandboxPayment = z.strictObject({
  requestId: z.uuid(),
  paymentMethod: z.enum(testCardTokens),
  authentication: z.optional(z.enum(["complete", "fail"])),
});
export type SandboxPayment = z.infer<typeof sandboxPayment>;

/** Response of /pay. After "declined" the checkout is still open and nothing was charged. */
export const sandboxPaymentResult = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("paid"), returnUrl: z.string() }),
  z.object({
    outcome: z.literal("declined"),
    /** The bank's code, such as insufficient_funds. */
    declineCode: z.string(),
  }),
  z.object({ outcome: z.literal("needs_authentication") }),
]);
export type SandboxPaymentResult = z.infer<typeof sandboxPaymentResult>;

/** Empty body, for POST /sandbox/checkouts/{id}/cancel. */
export const sandboxNothing = z.strictObject({});
/** Response of POST /sandbox/checkouts/{id}/cancel. */
export const sandboxCancelled = z.object({ returnUrl: z.string() });

/** GET /sandbox/clock: the user's own clock at the provider. POST returns it too. */
export const sandboxClock = z.object({
  now: instant,
  /** Days ahead of real time. */
  aheadDays: z.number().check(z.nonnegative()),
  /** The next event, such as `renewal`. `null` if there is none. */
  next: z.nullable(
    z.object({
      at: instant,
      kind: z.enum([
        "renewal",
        "payment_retry",
        "trial_end",
        "cancellation",
        "plan_change",
        "notice",
        "checkout_expiry",
        "dispute_deadline",
      ]),
    }),
  ),
});
export type SandboxClock = z.infer<typeof sandboxClock>;

/**
 * POST /sandbox/clock advances the clock and plays every event that becomes due. Months keep the day, or use the last
 * day of a shorter month. `deliveries`: "shuffled" sends each event twice and out of order, as webhooks may arrive.
 */
export const sandboxAdvance = z.strictObject({
  requestId: z.uuid(),
  advance: z.union([
    z.strictObject({ months: z.int().check(z.gte(1), z.lte(12)) }),
    z.strictObject({ days: z.int().check(z.gte(1), z.lte(366)) }),
  ]),
  deliveries: z.optional(z.enum(["in_order", "shuffled"])),
});
export type SandboxAdvance = z.infer<typeof sandboxAdvance>;

/** Response of POST /sandbox/clock: the clock, and the events that were played, oldest first. */
export const sandboxAdvanced = z.object({
  clock: sandboxClock,
  played: z.array(z.object({ at: instant, type: z.string() })),
});
export type SandboxAdvanced = z.infer<typeof sandboxAdvanced>;

/** GET /sandbox/customer. 404 if the user was never a customer. */
export const sandboxPortal = z.object({
  paymentMethod: z.nullable(paymentMethod),
  /** The page that the customer came from. */
  returnUrl: z.nullable(z.string()),
  clock: sandboxClock,
  /** Newest first. */
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      status: z.enum(invoiceStatuses),
      currency: planChoice.shape.currency,
      totalMinor: z.int(),
      refundedMinor: amountMinor,
      isDisputed: z.boolean(),
      createdAt: instant,
      nextAttemptAt: z.nullable(instant),
    }),
  ),
});
export type SandboxPortal = z.infer<typeof sandboxPortal>;

/**
 * Response of POST /sandbox/customer/payment-method. The body is a `sandboxPayment` with the new card, which is charged
 * for open invoices immediately. "declined" keeps the old card.
 */
export const sandboxCardChangeResult = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("saved"),
    /** Number of invoices that are still open after the attempt. */
    openInvoices: z.int().check(z.nonnegative()),
  }),
  z.object({ outcome: z.literal("declined"), declineCode: z.string() }),
  z.object({ outcome: z.literal("needs_authentication") }),
]);
export type SandboxCardChangeResult = z.infer<typeof sandboxCardChangeResult>;

/** POST /sandbox/dispute: the bank disputes a paid invoice, or decides a dispute. */
export const sandboxDispute = z.strictObject({
  requestId: z.uuid(),
  invoiceId: z.string().check(z.minLength(1), z.maxLength(100)),
  step: z.enum(["open", "win", "lose"]),
});
export type SandboxDispute = z.infer<typeof sandboxDispute>;
/** Response of POST /sandbox/dispute. */
export const sandboxDisputeResult = z.object({
  status: z.enum(["open", "won", "lost"]),
});

import { z } from "zod/mini";
import { checkoutStatuses, invoiceStatuses, paymentMethod, planChoice } from "./billing.ts";

/*
 * Shapes of the enveloped calls below /sandbox, for both sides. They exist only where the embedded test
 * provider takes the payments. Amounts are in minor units, instants are ISO 8601 in UTC.
 */

const instant = z.iso.datetime();
const amountMinor = z.int().check(z.nonnegative());

/** What a test card does; the sentence for a person is the screen's. */
const testCardBehaviours = [
  "succeeds",
  "declined",
  "insufficient_funds",
  "lost_card",
  "stolen_card",
  "expired_card",
  "incorrect_cvc",
  "processing_error",
  /** The first payment works, every later one is declined. */
  "fails_at_renewal",
  /** Asks for authentication each time the customer is present. */
  "authentication",
  /** The payment works and is disputed at once. */
  "disputed",
] as const;
export type TestCardBehaviour = (typeof testCardBehaviours)[number];

interface TestCard {
  readonly brand: "visa" | "mastercard" | "jcb";
  /** The number that Stripe publishes for tests; the browser knows it, the server only ever gets the token. */
  readonly number: string;
  readonly behaviour: TestCardBehaviour;
}

/** The tokens that stand for the cards (docs.stripe.com/testing). */
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

/** GET /sandbox/checkouts/{id}: what its owner is about to pay. */
export const sandboxCheckout = z.object({
  id: z.string(),
  ...planChoice.shape,
  status: z.enum(checkoutStatuses),
  /** Of each charge. */
  amountMinor,
  /** Of the charge that is made now; 0 at the start of a trial. */
  dueNowMinor: amountMinor,
  trialDays: z.int().check(z.nonnegative()),
  expiresAt: instant,
  /** Where to go on: after success when it is complete, else where the customer came from. */
  returnUrl: z.string(),
});
export type SandboxCheckout = z.infer<typeof sandboxCheckout>;

/**
 * POST /sandbox/checkouts/{id}/pay. `requestId` is made by the page for each press of the button: the same
 * id pays once and gets the same answer. `authentication` answers "needs_authentication".
 */
export const sandboxPayment = z.strictObject({
  requestId: z.uuid(),
  paymentMethod: z.enum(testCardTokens),
  authentication: z.optional(z.enum(["complete", "fail"])),
});
export type SandboxPayment = z.infer<typeof sandboxPayment>;

/** Answer of /pay. After "declined" the checkout is still open and nothing was charged. */
export const sandboxPaymentResult = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("paid"), returnUrl: z.string() }),
  z.object({
    outcome: z.literal("declined"),
    /** The bank's word, such as insufficient_funds. */
    declineCode: z.string(),
  }),
  z.object({ outcome: z.literal("needs_authentication") }),
]);
export type SandboxPaymentResult = z.infer<typeof sandboxPaymentResult>;

/** Body of calls that need none: POST /sandbox/checkouts/{id}/cancel. */
export const sandboxNothing = z.strictObject({});
/** Answer of POST /sandbox/checkouts/{id}/cancel. */
export const sandboxCancelled = z.object({ returnUrl: z.string() });

/** GET /sandbox/clock, and the answer of POST: the caller's own clock at the provider. */
export const sandboxClock = z.object({
  now: instant,
  /** How far it is ahead of the real time. */
  aheadDays: z.number().check(z.nonnegative()),
  /** What comes next, such as `renewal`; null: nothing. */
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
 * POST /sandbox/clock: plays everything that becomes due. Months keep the day, or take the last one of a
 * shorter month. `deliveries`: "shuffled" sends each event twice and in another order, as webhooks may come.
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

/** Answer of POST /sandbox/clock: the clock, and the events that were played, oldest first. */
export const sandboxAdvanced = z.object({
  clock: sandboxClock,
  played: z.array(z.object({ at: instant, type: z.string() })),
});
export type SandboxAdvanced = z.infer<typeof sandboxAdvanced>;

/** GET /sandbox/customer; 404 for who was never a customer. */
export const sandboxPortal = z.object({
  paymentMethod: z.nullable(paymentMethod),
  /** Where the customer came from. */
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
 * Answer of POST /sandbox/customer/payment-method, whose body is a `sandboxPayment` with the new card: open
 * invoices are tried with it at once. "declined" leaves the old card.
 */
export const sandboxCardChangeResult = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("saved"),
    /** Of the invoices that are still open after it was tried. */
    openInvoices: z.int().check(z.nonnegative()),
  }),
  z.object({ outcome: z.literal("declined"), declineCode: z.string() }),
  z.object({ outcome: z.literal("needs_authentication") }),
]);
export type SandboxCardChangeResult = z.infer<typeof sandboxCardChangeResult>;

/** POST /sandbox/dispute: the bank takes a paid invoice back, or decides on it. */
export const sandboxDispute = z.strictObject({
  requestId: z.uuid(),
  invoiceId: z.string().check(z.minLength(1), z.maxLength(100)),
  step: z.enum(["open", "win", "lose"]),
});
export type SandboxDispute = z.infer<typeof sandboxDispute>;
/** Its answer. */
export const sandboxDisputeResult = z.object({
  status: z.enum(["open", "won", "lost"]),
});

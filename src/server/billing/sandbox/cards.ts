import { type TestCardBehaviour, type TestCardToken, testCards } from "#core/sandbox.ts";

/** The circumstances of a charge. */
export type Occasion =
  /** The customer is present: in a checkout or while changing the card. */
  | { readonly kind: "present"; readonly authentication: "complete" | "fail" | null }
  /** The customer is absent: renewals, retries, plan changes. */
  | { readonly kind: "off_session" };

export interface Decline {
  /** Stripe's error code, such as card_declined. */
  readonly code: string;
  /** The bank's reason, such as insufficient_funds. */
  readonly declineCode: string;
  readonly message: string;
}

export type CardAnswer =
  | { readonly outcome: "paid"; readonly isDisputed: boolean }
  | { readonly outcome: "declined"; readonly decline: Decline }
  | { readonly outcome: "needs_authentication" };

const paid = { outcome: "paid", isDisputed: false } as const;

function declined(code: string, declineCode: string, message: string): CardAnswer {
  return { outcome: "declined", decline: { code, declineCode, message } };
}

const genericDecline = declined("card_declined", "generic_decline", "Your card was declined.");

/** The published behaviours of test cards (docs.stripe.com/testing, docs.stripe.com/declines/codes). */
const behaviours = {
  succeeds: () => paid,
  declined: () => genericDecline,
  insufficient_funds: () =>
    declined("card_declined", "insufficient_funds", "Your card has insufficient funds."),
  lost_card: () => declined("card_declined", "lost_card", "Your card was declined."),
  stolen_card: () => declined("card_declined", "stolen_card", "Your card was declined."),
  expired_card: () => declined("expired_card", "expired_card", "Your card has expired."),
  incorrect_cvc: () =>
    declined("incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."),
  processing_error: () =>
    declined(
      "processing_error",
      "processing_error",
      "An error occurred while processing your card. Try again in a little bit.",
    ),
  fails_at_renewal: ({ kind }) => (kind === "present" ? paid : genericDecline),
  authentication: (occasion) => {
    // Once authenticated, the card can be charged without the customer.
    if (occasion.kind === "off_session" || occasion.authentication === "complete") return paid;
    if (occasion.authentication === null) return { outcome: "needs_authentication" };
    return declined(
      "payment_intent_authentication_failure",
      "authentication_failed",
      "We are unable to authenticate your payment method.",
    );
  },
  disputed: () => ({ outcome: "paid", isDisputed: true }),
} as const satisfies Record<TestCardBehaviour, (occasion: Occasion) => CardAnswer>;

/** Returns the bank's response to a charge of a test card. */
export function askCard(token: TestCardToken, occasion: Occasion): CardAnswer {
  return behaviours[testCards[token].behaviour](occasion);
}

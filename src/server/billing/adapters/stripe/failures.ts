import { Stripe } from "stripe";
import { PaymentFailure, type PaymentFailureCode } from "../../payment-provider.ts";

/*
 * Maps Stripe's errors to our closed set (docs.stripe.com/error-low-level): 401 and 403 concern our key, 402 the card.
 * 409, 429, 500 and above, and requests without a response may be retried.
 */

const { errors } = Stripe;

function codeOf(error: Stripe.errors.StripeError): PaymentFailureCode {
  const { statusCode = 0 } = error;
  if (error instanceof errors.StripeCardError || statusCode === 402) return "declined";
  if (error instanceof errors.StripeAuthenticationError) return "auth";
  if (error instanceof errors.StripePermissionError) return "auth";
  if (error instanceof errors.StripeConnectionError) return "unavailable";
  if ([409, 429].includes(statusCode) || statusCode >= 500) return "unavailable";
  // An unknown id in a parameter is a 400 with this code, in the path a 404.
  if (error.code === "resource_missing" || statusCode === 404) return "not_found";
  return "refused";
}

function toFailure(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  const code = codeOf(error);
  const declineCode = error.decline_code || error.code;
  return new PaymentFailure(code, error.message, {
    // Without a response, `detail` has the reason, such as an error of the socket or the database.
    cause: error.detail instanceof Error ? error.detail : error,
    ...(code === "declined" && declineCode ? { declineCode } : {}),
  });
}

/** `true` if the bank declined. */
export function isDeclined(error: unknown): boolean {
  return error instanceof errors.StripeError && codeOf(error) === "declined";
}

/** `true` if the account has no object with the id. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "resource_missing";
}

/** Runs calls to Stripe. @throws PaymentFailure for Stripe's errors, including those of the connection. */
export async function asPaymentFailure<Result>(calls: () => Promise<Result>): Promise<Result> {
  try {
    return await calls();
  } catch (error) {
    throw toFailure(error);
  }
}

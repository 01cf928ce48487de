import type { SubscriptionStatus } from "#core/billing.ts";
import {
  type CheckoutState,
  type DisputeState,
  type InvoiceState,
  PaymentFailure,
  type RefundState,
} from "../../payment-provider.ts";

/* Maps Stripe's statuses to ours. */

export const subscriptionStatus: Readonly<Record<string, SubscriptionStatus>> = {
  trialing: "trialing",
  active: "active",
  past_due: "past_due",
  unpaid: "unpaid",
  paused: "paused",
  incomplete: "incomplete",
  // The first payment didn't succeed within 23 hours. The status is final.
  incomplete_expired: "canceled",
  canceled: "canceled",
};

export const invoiceStatus: Readonly<Record<string, InvoiceState["status"]>> = {
  draft: "draft",
  open: "open",
  paid: "paid",
  void: "void",
  uncollectible: "uncollectible",
};

export const refundStatus: Readonly<Record<string, RefundState["status"]>> = {
  pending: "pending",
  requires_action: "pending",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};

/**
 * An inquiry (`warning_*`) counts as open, because it may still take the money. Once closed, it took none. `prevented`
 * refunded the cardholder before it became a dispute.
 */
export const disputeStatus: Readonly<Record<string, DisputeState["status"]>> = {
  warning_needs_response: "open",
  warning_under_review: "open",
  warning_closed: "won",
  needs_response: "open",
  under_review: "open",
  appeal_needs_response: "open",
  appeal_under_review: "open",
  won: "won",
  lost: "lost",
  prevented: "lost",
};

export const checkoutStatus: Readonly<Record<string, CheckoutState["status"]>> = {
  open: "open",
  complete: "complete",
  expired: "expired",
};

/** Returns our status for Stripe's. Throws `refused` for one that isn't in the table; `of` is the object's id. */
export function known<Value>(
  table: Readonly<Record<string, Value>>,
  word: string | null,
  of: string,
) {
  const value = word === null || !Object.hasOwn(table, word) ? undefined : table[word];
  if (value === undefined) throw new PaymentFailure("refused", `${of} has the status ${word}`);
  return value;
}

import type { SubscriptionStatus } from "#core/billing.ts";
import {
  type CheckoutState,
  type DisputeState,
  type InvoiceState,
  PaymentFailure,
  type RefundState,
} from "../../payment-provider.ts";

/* Stripe's words for the states of its objects, and ours. */

export const subscriptionStatus: Readonly<Record<string, SubscriptionStatus>> = {
  trialing: "trialing",
  active: "active",
  past_due: "past_due",
  unpaid: "unpaid",
  paused: "paused",
  incomplete: "incomplete",
  // The first charge was never made within 23 hours; nothing more comes of it.
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
 * An inquiry (`warning_*`) counts as open, since its outcome may still take the money; closed, it took none.
 * `prevented` gave the money back to the card's owner before it became a dispute.
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

/** Our word for one of Stripe's. Throws `refused` for a word that is not in the table; `of` names whose it is. */
export function known<Value>(
  table: Readonly<Record<string, Value>>,
  word: string | null,
  of: string,
) {
  const value = word === null || !Object.hasOwn(table, word) ? undefined : table[word];
  if (value === undefined) throw new PaymentFailure("refused", `${of} has the status ${word}`);
  return value;
}

import type Stripe from "stripe";
import type { Book } from "./book.ts";
import { DAY_S } from "./calendar.ts";

/** Stripe tells of the end of a trial this long before, or at once when the trial is shorter. */
const TRIAL_NOTICE_S = 3 * DAY_S;

/** When the end of a trial is told; null for what is in no trial. */
export function trialNoticeAt({ status, trial_end: endS }: Stripe.Subscription): number | null {
  return status === "trialing" && endS !== null ? endS - TRIAL_NOTICE_S : null;
}

/** Tells of the end of a short trial at its start. */
export function announceTrialEnd(book: Book, subscription: Stripe.Subscription): void {
  const atS = trialNoticeAt(subscription);
  if (atS !== null && atS <= book.nowS) {
    book.emit("customer.subscription.trial_will_end", subscription);
  }
}

import type Stripe from "stripe";
import type { Book } from "./book.ts";
import { DAY_S } from "./calendar.ts";

/** Stripe announces the end of a trial this early, or immediately if the trial is shorter. */
const TRIAL_NOTICE_S = 3 * DAY_S;

/** Returns when the end of a trial is announced, in seconds; `null` outside a trial. */
export function trialNoticeAt({ status, trial_end: endS }: Stripe.Subscription): number | null {
  return status === "trialing" && endS !== null ? endS - TRIAL_NOTICE_S : null;
}

/** Announces the end of a trial at its start if the trial is shorter than the notice. */
export function announceTrialEnd(book: Book, subscription: Stripe.Subscription): void {
  const atS = trialNoticeAt(subscription);
  if (atS !== null && atS <= book.nowS) {
    book.emit("customer.subscription.trial_will_end", subscription);
  }
}

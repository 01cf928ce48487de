import type { BillingInterval } from "#core/billing.ts";
import { AppError } from "#core/errors.ts";
import { type Currency, type PaidPlanId, paidPlanIds, plans } from "#core/plans.ts";
import { monthOfTerm, upgradeCredits } from "./credits-due.ts";
import type { SubscriptionState } from "./payment-provider.ts";

interface Target {
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
}

export interface ChangeQuote {
  readonly when: "now" | "period_end";
  readonly creditsNow: number;
  readonly effectiveAt: Date;
  /** Each later charge. */
  readonly amountMinor: number;
}

/** The price of a plan from the plan table. Throws `plan_not_for_sale`. */
export function priceOf(plan: PaidPlanId, interval: BillingInterval, currency: Currency): number {
  const price = plans[plan][currency];
  if (price === null) throw new AppError("plan_not_for_sale");
  return price[interval];
}

export function isSamePlan(one: Target, other: Target): boolean {
  return one.plan === other.plan && one.interval === other.interval;
}

/**
 * What changing a subscription means at `now`: a dearer plan, or the same one by the year, at once; a cheaper
 * one, or from the year to the month, at the end of what was paid. Throws `change_not_possible` for the plan
 * it is already, while a payment is open or the end is set, and `plan_not_for_sale`.
 */
export function quoteChange(
  subscription: SubscriptionState,
  target: Target,
  now: Date,
): ChangeQuote {
  const amountMinor = priceOf(target.plan, target.interval, subscription.currency);
  const isSettled = subscription.status === "active" || subscription.status === "trialing";
  if (!isSettled || subscription.isCancelledAtPeriodEnd || isSamePlan(subscription, target)) {
    throw new AppError("change_not_possible");
  }
  const isLess = paidPlanIds.indexOf(target.plan) < paidPlanIds.indexOf(subscription.plan);
  const isShorter = subscription.interval === "year" && target.interval === "month";
  if (isLess || isShorter) {
    const effectiveAt = subscription.currentPeriodEnd;
    return { when: "period_end", creditsNow: 0, effectiveAt, amountMinor };
  }
  const creditsNow = creditsAtOnce(subscription, target, now);
  return { when: "now", creditsNow, effectiveAt: now, amountMinor };
}

function creditsAtOnce(subscription: SubscriptionState, target: Target, now: Date): number {
  // A trial is not paid for; the first charge brings the credits.
  if (subscription.status === "trialing") return 0;
  // The year begins at once, with its first month.
  if (subscription.interval !== target.interval) return plans[target.plan].creditsPerMonth;
  return upgradeCredits({
    from: subscription.plan,
    to: target.plan,
    at: now,
    month: monthOfTerm(
      {
        interval: subscription.interval,
        start: subscription.currentPeriodStart,
        end: subscription.currentPeriodEnd,
      },
      now,
    ),
  });
}

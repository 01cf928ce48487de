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
  /** The amount of each later charge. */
  readonly amountMinor: number;
}

/** Returns the price of a plan from the plan table. Throws `plan_not_for_sale`. */
export function priceOf(plan: PaidPlanId, interval: BillingInterval, currency: Currency): number {
  const price = plans[plan][currency];
  if (price === null) throw new AppError("plan_not_for_sale");
  return price[interval];
}

export function isSamePlan(one: Target, other: Target): boolean {
  return one.plan === other.plan && one.interval === other.interval;
}

/**
 * Quotes a plan change at `now`. A higher plan, or the same one yearly, starts immediately; a lower plan, or yearly to
 * monthly, at the end of the paid period. Throws `change_not_possible` for the current plan, and while a payment is
 * open or the end is scheduled, and `plan_not_for_sale`.
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
  // A trial is unpaid; the first charge brings the credits.
  if (subscription.status === "trialing") return 0;
  // The yearly term starts now, with its first month.
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

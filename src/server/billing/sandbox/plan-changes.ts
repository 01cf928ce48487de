import type Stripe from "stripe";
import type { BillingInterval } from "#core/billing.ts";
import type { PaidPlanId } from "#core/plans.ts";
import { PaymentFailure, type PlanChange } from "../payment-provider.ts";
import type { PlanForSale } from "../price-keys.ts";
import type { Book } from "./book.ts";
import { periodEnd } from "./calendar.ts";
import { applyBalance, askCustomersCard, draftInvoice, finalizeInvoice } from "./invoicing.ts";
import {
  endSubscription,
  pendingPlanOf,
  periodLine,
  releaseSchedule,
  settleInvoice,
  updateSubscription,
} from "./lifecycle.ts";
import type { NewLine } from "./objects/invoices.ts";
import { findForSale } from "./objects/prices.ts";
import { newSchedule } from "./objects/schedules.ts";
import {
  isLive,
  type Period,
  periodOf,
  planOfSubscription,
  withItem,
} from "./objects/subscriptions.ts";
import { prorate } from "./proration.ts";

const HOUR_S = 3_600;
const OFF_SESSION = { kind: "off_session" } as const;

/** A subscription that may still be changed. @throws PaymentFailure "not_found" or "refused". */
function changeable(book: Book, id: string): Stripe.Subscription {
  const subscription = book.find("subscription", id);
  if (!subscription) throw new PaymentFailure("not_found", `no subscription ${id}`);
  if (!isLive(subscription)) throw new PaymentFailure("refused", `${id} has ended`);
  return subscription;
}

interface Wanted {
  readonly subscriptionId: string;
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
}

function wantedOf(book: Book, { subscriptionId, plan, interval }: Wanted) {
  const subscription = changeable(book, subscriptionId);
  const { currency, ...present } = planOfSubscription(subscription);
  const forSale = findForSale({ plan, interval, currency });
  if (!forSale) throw new PaymentFailure("refused", `${plan} is not sold by ${interval}`);
  return {
    subscription,
    forSale,
    isAlready: present.plan === plan && present.interval === interval,
  };
}

interface ChangeNow {
  readonly forSale: PlanForSale;
  readonly period: Period;
  readonly anchorS: number;
  readonly lines: readonly NewLine[];
}

/**
 * The moment from which a change counts: the last full hour, so that what was shown is what is charged. The
 * adapter of Stripe names the same one as `proration_date`.
 */
function prorationDate({ nowS }: Book, { startS }: Period): number {
  return Math.max(startS, Math.floor(nowS / HOUR_S) * HOUR_S);
}

/** A change at once: the same interval keeps its dates, another one begins a new period now. */
function changeNowOf(
  book: Book,
  subscription: Stripe.Subscription,
  forSale: PlanForSale,
): ChangeNow {
  const old = planOfSubscription(subscription);
  const present = periodOf(subscription);
  const anchorS = subscription.billing_cycle_anchor;
  if (subscription.status === "trialing") return { forSale, period: present, anchorS, lines: [] };
  const nowS = prorationDate(book, present);
  const { creditMinor, chargeMinor } = prorate({
    oldAmountMinor: old.amountMinor,
    newAmountMinor: forSale.amountMinor,
    periodStartS: present.startS,
    periodEndS: present.endS,
    nowS,
  });
  const rest = { startS: nowS, endS: present.endS };
  const unused: NewLine = {
    forSale: old,
    amountMinor: creditMinor,
    period: rest,
    isProration: true,
    description: `Unused time on ${old.plan} (per ${old.interval})`,
  };
  if (old.interval === forSale.interval) {
    const description = `Remaining time on ${forSale.plan} (per ${forSale.interval})`;
    const remaining = {
      forSale,
      amountMinor: chargeMinor,
      period: rest,
      isProration: true,
      description,
    };
    return { forSale, period: present, anchorS, lines: [unused, remaining] };
  }
  const startS = book.nowS;
  const period = { startS, endS: periodEnd(startS, forSale.interval, startS) };
  return { forSale, period, anchorS: startS, lines: [unused, periodLine(forSale, period)] };
}

function dueOf(book: Book, { lines }: ChangeNow): number {
  const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return applyBalance(total, book.customer.balance).dueMinor;
}

/** What a change would charge now, in minor units. Throws as `changePlan` does, but for declined cards. */
export function previewChange(book: Book, change: PlanChange): number {
  const { subscription, forSale, isAlready } = wantedOf(book, change);
  if (change.when === "period_end" || isAlready) return 0;
  mustBePaid(subscription);
  return dueOf(book, changeNowOf(book, subscription, forSale));
}

/**
 * Changes the plan now, charged at once, or at the end of the period. The last word counts: a change takes
 * back a cancellation or another change that waits. A plan that is there already, or waits already, stays. A
 * declined charge changes nothing.
 * @throws PaymentFailure "declined", "not_found", or "refused": ended, overdue or not sold.
 */
export function changePlan(book: Book, change: PlanChange): void {
  const { subscription, forSale, isAlready } = wantedOf(book, change);
  if (isAlready) return;
  if (change.when === "period_end") {
    if (pendingPlanOf(book, subscription)?.key === forSale.key) return;
    changeAtPeriodEnd(book, keepGoing(releaseSchedule(book, subscription)), forSale);
    return;
  }
  mustBePaid(subscription);
  const now = changeNowOf(book, subscription, forSale);
  if (dueOf(book, now) > 0) mustBeCharged(book);
  changeAtOnce(book, keepGoing(releaseSchedule(book, subscription)), now);
}

function mustBePaid({ id, status }: Stripe.Subscription): void {
  if (status !== "active" && status !== "trialing") {
    throw new PaymentFailure("refused", `${id} is ${status}`);
  }
}

/** Asked before anything is written: `payment_behavior: "error_if_incomplete"`. */
function mustBeCharged(book: Book): void {
  const answer = askCustomersCard(book, OFF_SESSION);
  if (answer.outcome !== "declined") return;
  const { message, declineCode } = answer.decline;
  throw new PaymentFailure("declined", message, { declineCode });
}

function changeAtOnce(book: Book, subscription: Stripe.Subscription, now: ChangeNow): void {
  const changed = updateSubscription(book, {
    ...withItem(subscription, now),
    billing_cycle_anchor: now.anchorS,
  });
  if (now.lines.length === 0) return;
  const draft = draftInvoice(book, {
    subscription: changed,
    reason: "subscription_update",
    period: { startS: book.nowS, endS: book.nowS },
    lines: now.lines,
  });
  settleInvoice(book, finalizeInvoice(book, draft), OFF_SESSION);
}

function changeAtPeriodEnd(book: Book, subscription: Stripe.Subscription, next: PlanForSale): void {
  const { endS } = periodOf(subscription);
  const schedule = book.put(
    newSchedule(subscription, next, {
      id: book.newId("sub_sched_"),
      nowS: book.nowS,
      customer: book.customer.id,
      nextPeriod: { startS: endS, endS: periodEnd(endS, next.interval, endS) },
    }),
  );
  book.emit("subscription_schedule.created", schedule);
  updateSubscription(book, { ...subscription, schedule: schedule.id });
}

/** Without the end at the close of the period. */
function keepGoing(subscription: Stripe.Subscription): Stripe.Subscription {
  return {
    ...subscription,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: null,
  };
}

/**
 * Sets or takes back the end at the close of the period; both drop a change that waits.
 * @throws PaymentFailure "not_found", or "refused" for one that has ended.
 */
export function setCancelAtPeriodEnd(
  book: Book,
  {
    subscriptionId,
    isCancelled,
  }: { readonly subscriptionId: string; readonly isCancelled: boolean },
): void {
  const present = changeable(book, subscriptionId);
  if (present.cancel_at_period_end === isCancelled && present.schedule === null) return;
  const subscription = releaseSchedule(book, present);
  if (!isCancelled) {
    updateSubscription(book, keepGoing(subscription));
    return;
  }
  updateSubscription(book, {
    ...subscription,
    cancel_at: periodOf(subscription).endS,
    cancel_at_period_end: true,
    canceled_at: book.nowS,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: "cancellation_requested",
    },
  });
}

/** Ends a subscription now; one that has ended stays so. @throws PaymentFailure "not_found". */
export function cancelNow(book: Book, subscriptionId: string): void {
  const subscription = book.find("subscription", subscriptionId);
  if (!subscription) throw new PaymentFailure("not_found", `no subscription ${subscriptionId}`);
  if (isLive(subscription)) endSubscription(book, subscription, "cancellation_requested");
}

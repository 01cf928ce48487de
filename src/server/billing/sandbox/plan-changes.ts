import type Stripe from "stripe";
import { PaymentFailure } from "../payment-provider.ts";
import type { PlanForSale } from "../price-keys.ts";
import type { Book } from "./book.ts";
import { periodEnd } from "./calendar.ts";
import {
  applyBalance,
  askCustomersCard,
  draftInvoice,
  finalizeInvoice,
  upcomingInvoice,
} from "./invoicing.ts";
import { endSubscription, periodLine, settleInvoice, updateSubscription } from "./lifecycle.ts";
import type { NewLine } from "./objects/invoices.ts";
import { findPlanOfPriceId } from "./objects/prices.ts";
import {
  isLive,
  itemOfSubscription,
  type Period,
  periodOf,
  planOfSubscription,
  withItem,
} from "./objects/subscriptions.ts";
import { prorate } from "./proration.ts";

const OFF_SESSION = { kind: "off_session" } as const;

/** Returns a live subscription. @throws PaymentFailure "not_found", or "refused" if it has ended. */
export function changeable(book: Book, id: string): Stripe.Subscription {
  const subscription = book.find("subscription", id);
  if (!subscription) throw new PaymentFailure("not_found", `No such subscription: '${id}'`);
  if (!isLive(subscription)) throw new PaymentFailure("refused", `${id} has ended`);
  return subscription;
}

/** An immediate change of a subscription item's price. */
export interface PriceChange {
  readonly itemId: string;
  readonly priceId: string;
  /** The instant from which the change is prorated: `proration_date`. */
  readonly fromS: number;
}

interface ChangeNow {
  readonly forSale: PlanForSale;
  readonly period: Period;
  readonly anchorS: number;
  readonly lines: readonly NewLine[];
}

/** Returns the plan of the requested price. @throws PaymentFailure "not_found" or "refused". */
function wantedPlan(
  subscription: Stripe.Subscription,
  { itemId, priceId }: PriceChange,
): PlanForSale {
  const { id, currency } = subscription;
  if (itemOfSubscription(subscription).id !== itemId)
    throw new PaymentFailure("refused", `${itemId} is no item of ${id}`);
  const forSale = findPlanOfPriceId(priceId);
  if (!forSale) throw new PaymentFailure("not_found", `No such price: '${priceId}'`);
  if (forSale.currency !== currency) {
    throw new PaymentFailure("refused", `${id} is in ${currency}`);
  }
  return forSale;
}

/** Computes an immediate change: the same interval keeps the period, another one starts a new period now. */
function changeNowOf(
  book: Book,
  subscription: Stripe.Subscription,
  change: PriceChange,
): ChangeNow {
  const forSale = wantedPlan(subscription, change);
  const old = planOfSubscription(subscription);
  const present = periodOf(subscription);
  const anchorS = subscription.billing_cycle_anchor;
  if (subscription.status === "trialing" || old.key === forSale.key) {
    return { forSale, period: present, anchorS, lines: [] };
  }
  mustBePaid(subscription);
  const { fromS } = change;
  if (fromS < present.startS || fromS > present.endS) {
    throw new PaymentFailure("refused", "proration_date is outside of the current period");
  }
  const { creditMinor, chargeMinor } = prorate({
    oldAmountMinor: old.amountMinor,
    newAmountMinor: forSale.amountMinor,
    periodStartS: present.startS,
    periodEndS: present.endS,
    nowS: fromS,
  });
  const rest = { startS: fromS, endS: present.endS };
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

/** A change credits a paid period only. Stripe would credit an unpaid one too. */
function mustBePaid({ id, status }: Stripe.Subscription): void {
  if (status !== "active") throw new PaymentFailure("refused", `${id} is ${status}`);
}

function dueOf(book: Book, lines: readonly NewLine[]): number {
  const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return applyBalance(total, book.customer.balance).dueMinor;
}

/**
 * Returns the invoice of a change without storing it. If the change has no invoice, as in a trial, returns the next
 * one, with the new price. Throws like `changeSubscription`, except for declined cards and schedules.
 */
export function previewChange(book: Book, id: string, change: PriceChange): Stripe.Invoice {
  const subscription = changeable(book, id);
  const { forSale, period, lines } = changeNowOf(book, subscription, change);
  const { endS: startS } = period;
  const next = { startS, endS: periodEnd(startS, forSale.interval, startS) };
  const shown = lines.length > 0 ? lines : [periodLine(forSale, next)];
  const invoice = upcomingInvoice(book, {
    subscription,
    reason: "upcoming",
    period: { startS: book.nowS, endS: book.nowS },
    lines: shown,
  });
  return { ...invoice, amount_due: dueOf(book, shown) };
}

export interface SubscriptionChange {
  readonly change: PriceChange | null;
  /** `undefined` leaves it unchanged. */
  readonly isCancelledAtPeriodEnd: boolean | undefined;
}

/**
 * Changes the price, with an immediate charge, and whether the subscription ends with its period. A declined charge
 * changes nothing.
 * @throws PaymentFailure "declined", "not_found", or "refused": ended, overdue, under a schedule or invalid parameters.
 */
export function changeSubscription(
  book: Book,
  id: string,
  { change, isCancelledAtPeriodEnd }: SubscriptionChange,
): Stripe.Subscription {
  const present = changeable(book, id);
  if (present.schedule !== null) {
    throw new PaymentFailure("refused", `${id} is managed by a subscription schedule`);
  }
  const now = change && changeNowOf(book, present, change);
  if (now && dueOf(book, now.lines) > 0) mustBeCharged(book);
  const subscription = withEnd(book, present, isCancelledAtPeriodEnd);
  if (now) changeAtOnce(book, subscription, now);
  else updateSubscription(book, subscription);
  return book.get("subscription", id);
}

/** Checks the card before anything changes: `payment_behavior: "error_if_incomplete"`. */
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

function withEnd(
  book: Book,
  subscription: Stripe.Subscription,
  isCancelled: boolean | undefined,
): Stripe.Subscription {
  if (isCancelled === undefined || isCancelled === subscription.cancel_at_period_end) {
    return subscription;
  }
  if (!isCancelled) {
    return {
      ...subscription,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: null,
    };
  }
  return {
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
  };
}

/** Cancels a subscription immediately. @throws PaymentFailure "not_found", also if it has ended. */
export function cancelSubscription(book: Book, id: string): Stripe.Subscription {
  const subscription = book.find("subscription", id);
  if (!subscription || !isLive(subscription)) {
    throw new PaymentFailure("not_found", `No such subscription: '${id}'`);
  }
  endSubscription(book, subscription, "cancellation_requested");
  return book.get("subscription", id);
}

import type Stripe from "stripe";
import type { SandboxAdvance, SandboxClock } from "#core/sandbox.ts";
import type { PlanForSale } from "../price-keys.ts";
import type { Book } from "./book.ts";
import { addClockMonths, DAY_S, periodEnd } from "./calendar.ts";
import { expireCheckout } from "./checkout.ts";
import { closeDispute } from "./disputes.ts";
import { draftInvoice, finalizeInvoice, upcomingInvoice } from "./invoicing.ts";
import {
  endSubscription,
  pendingPlanOf,
  periodLine,
  releaseSchedule,
  settleInvoice,
  updateSubscription,
} from "./lifecycle.ts";
import { trialNoticeAt } from "./notices.ts";
import { subscriptionOfInvoice } from "./objects/invoices.ts";
import {
  isLive,
  type Period,
  periodOf,
  planOfSubscription,
  withItem,
} from "./objects/subscriptions.ts";

/** Stripe's default time between `invoice.upcoming` and the renewal. */
const RENEWAL_NOTICE_S = 7 * DAY_S;
const OFF_SESSION = { kind: "off_session" } as const;
/** Far more than ten years of one customer need. Stops an endless loop. */
const MAX_STEPS = 10_000;

type DueKind = NonNullable<SandboxClock["next"]>["kind"];

/** An action that is due at a time by the customer's clock. */
interface Due {
  readonly atS: number;
  readonly kind: DueKind;
  readonly play: () => void;
}

/** Returns the next due action. The order of this list decides between actions of the same time. */
export function nextDue(book: Book): Due | undefined {
  const subscriptions = book.list("subscription").filter(isLive);
  const all = [
    ...subscriptions.flatMap((subscription) => notices(book, subscription)),
    ...book.list("dispute").flatMap((dispute) => disputeDeadline(book, dispute)),
    ...book.list("invoice").flatMap((invoice) => retry(book, invoice)),
    ...subscriptions.map((subscription) => endOfPeriod(book, subscription)),
    ...book.list("checkout.session").flatMap((session) => checkoutExpiry(book, session)),
  ];
  return all.toSorted((one, other) => one.atS - other.atS)[0];
}

/** Plays everything that becomes due until `targetS`, in order, and moves the clock there. */
export function playUntil(book: Book, targetS: number): void {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const due = nextDue(book);
    if (!due || due.atS > targetS) {
      book.moveTo(targetS);
      return;
    }
    book.moveTo(due.atS);
    due.play();
  }
  throw new Error(`the test clock of ${book.customer.id} never finishes`);
}

/** Returns the time after an advance. Months follow the live subscription's billing day. */
export function clockTarget(book: Book, advance: SandboxAdvance["advance"]): number {
  if ("days" in advance) return book.nowS + advance.days * DAY_S;
  const anchorS = book.list("subscription").find(isLive)?.billing_cycle_anchor ?? book.nowS;
  return addClockMonths(book.nowS, advance.months, new Date(anchorS * 1_000).getUTCDate());
}

/** Notices change no state, so only future ones count. */
function notices(book: Book, subscription: Stripe.Subscription): Due[] {
  const found: Due[] = [];
  const trialNoticeS = trialNoticeAt(subscription);
  if (trialNoticeS !== null && trialNoticeS > book.nowS) {
    found.push({
      atS: trialNoticeS,
      kind: "notice",
      play: () => book.emit("customer.subscription.trial_will_end", subscription),
    });
  }
  const renewalNoticeS = periodOf(subscription).endS - RENEWAL_NOTICE_S;
  const goesOn = !subscription.cancel_at_period_end && subscription.status !== "unpaid";
  if (goesOn && renewalNoticeS > book.nowS) {
    found.push({
      atS: renewalNoticeS,
      kind: "notice",
      play: () => book.emit("invoice.upcoming", announced(book, subscription)),
    });
  }
  return found;
}

function announced(book: Book, subscription: Stripe.Subscription): Omit<Stripe.Invoice, "id"> {
  const next = nextPeriodOf(book, subscription);
  // An announced invoice has no id.
  const { id: _id, ...invoice } = upcomingInvoice(book, {
    subscription,
    reason: "upcoming",
    period: periodOf(subscription),
    lines: [periodLine(next.forSale, next.period)],
  });
  return invoice;
}

interface NextPeriod {
  readonly forSale: PlanForSale;
  readonly period: Period;
  readonly anchorS: number;
}

/** Returns the next period, with a pending change applied. Another interval moves the anchor. */
function nextPeriodOf(book: Book, subscription: Stripe.Subscription): NextPeriod {
  const present = planOfSubscription(subscription);
  const { endS: startS } = periodOf(subscription);
  const forSale = pendingPlanOf(book, subscription) ?? present;
  const isSameSeries = forSale.interval === present.interval;
  const anchorS = isSameSeries ? subscription.billing_cycle_anchor : startS;
  const period = { startS, endS: periodEnd(anchorS, forSale.interval, startS) };
  return { forSale, period, anchorS };
}

function endOfPeriod(book: Book, subscription: Stripe.Subscription): Due {
  const atS = periodOf(subscription).endS;
  if (subscription.cancel_at_period_end) {
    const play = () => endSubscription(book, subscription, "cancellation_requested");
    return { atS, kind: "cancellation", play };
  }
  return { atS, kind: kindOfRenewal(book, subscription), play: () => renew(book, subscription) };
}

function kindOfRenewal(book: Book, subscription: Stripe.Subscription): DueKind {
  if (subscription.status === "trialing") return "trial_end";
  return pendingPlanOf(book, subscription) === null ? "renewal" : "plan_change";
}

/** Starts the next period and charges it immediately. Stripe would leave the draft open for about an hour. */
function renew(book: Book, subscription: Stripe.Subscription): void {
  const { forSale, period, anchorS } = nextPeriodOf(book, subscription);
  const past = periodOf(subscription);
  const renewed = updateSubscription(book, {
    ...withItem(releaseSchedule(book, subscription), { forSale, period }),
    billing_cycle_anchor: anchorS,
    status: subscription.status === "trialing" ? "active" : subscription.status,
  });
  const draft = draftInvoice(book, {
    subscription: renewed,
    reason: "subscription_cycle",
    period: past,
    lines: [periodLine(forSale, period)],
  });
  // Drafts of an unpaid subscription stay drafts.
  if (renewed.status === "unpaid") return;
  settleInvoice(book, finalizeInvoice(book, draft), OFF_SESSION);
}

function retry(book: Book, invoice: Stripe.Invoice): Due[] {
  if (invoice.status !== "open" || invoice.next_payment_attempt === null) return [];
  const subscription = book.get("subscription", subscriptionOfInvoice(invoice));
  if (!isLive(subscription)) return [];
  const play = () => void settleInvoice(book, invoice, OFF_SESSION);
  return [{ atS: invoice.next_payment_attempt, kind: "payment_retry", play }];
}

function disputeDeadline(book: Book, dispute: Stripe.Dispute): Due[] {
  const atS = dispute.evidence_details.due_by;
  if (dispute.status !== "needs_response" || atS === null) return [];
  return [{ atS, kind: "dispute_deadline", play: () => closeDispute(book, dispute, "lost") }];
}

function checkoutExpiry(book: Book, session: Stripe.Checkout.Session): Due[] {
  if (session.status !== "open") return [];
  const play = () => void expireCheckout(book, session);
  return [{ atS: session.expires_at, kind: "checkout_expiry", play }];
}

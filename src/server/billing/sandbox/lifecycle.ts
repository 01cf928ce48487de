import type Stripe from "stripe";
import type { PlanForSale } from "../price-keys.ts";
import { type Book, idOf } from "./book.ts";
import type { Occasion } from "./cards.ts";
import { payInvoice } from "./invoicing.ts";
import { type NewLine, subscriptionOfInvoice } from "./objects/invoices.ts";
import { planOfSchedule } from "./objects/schedules.ts";
import { isLive, type Period } from "./objects/subscriptions.ts";

/** Returns the invoice line of one full period. */
export function periodLine(forSale: PlanForSale, period: Period): NewLine {
  const { plan, interval, amountMinor } = forSale;
  const description = `1 × ${plan} (per ${interval})`;
  return { forSale, amountMinor, period, isProration: false, description };
}

/** Stores a changed subscription and emits its event. */
export function updateSubscription(book: Book, changed: Stripe.Subscription): Stripe.Subscription {
  const subscription = book.put(changed);
  book.emit("customer.subscription.updated", subscription);
  return subscription;
}

/** Attempts a payment and updates the subscription: past due, recovered, or unpaid or ended after the last retry. */
export function settleInvoice(
  book: Book,
  open: Stripe.Invoice,
  occasion: Occasion,
): Stripe.Invoice {
  const invoice = payInvoice(book, open, occasion);
  const subscription = book.get("subscription", subscriptionOfInvoice(invoice));
  if (invoice.status === "paid") {
    recover(book, subscription);
  } else if (invoice.next_payment_attempt !== null) {
    if (subscription.status === "active") {
      updateSubscription(book, { ...subscription, status: "past_due" });
    }
  } else if (subscription.status !== "unpaid") {
    endRetries(book, subscription);
  }
  return invoice;
}

function recover(book: Book, subscription: Stripe.Subscription): void {
  if (!["past_due", "unpaid"].includes(subscription.status)) return;
  if (openInvoicesOf(book, subscription).length > 0) return;
  updateSubscription(book, { ...subscription, status: "active" });
}

function endRetries(book: Book, subscription: Stripe.Subscription): void {
  if (book.afterLastRetry === "mark_unpaid") {
    updateSubscription(book, { ...subscription, status: "unpaid" });
    return;
  }
  for (const invoice of openInvoicesOf(book, subscription)) {
    const given = book.put<Stripe.Invoice>({
      ...invoice,
      status: "uncollectible",
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: book.nowS },
    });
    book.emit("invoice.marked_uncollectible", given);
  }
  endSubscription(book, subscription, "payment_failed");
}

/** Returns a subscription's finalized invoices that await payment. */
export function openInvoicesOf(book: Book, { id }: Stripe.Subscription): Stripe.Invoice[] {
  return book
    .list("invoice")
    .filter((invoice) => invoice.status === "open" && subscriptionOfInvoice(invoice) === id);
}

/** Ends a subscription for good. Its open invoices stay open, without further attempts. */
export function endSubscription(
  book: Book,
  live: Stripe.Subscription,
  reason: "cancellation_requested" | "payment_failed",
): void {
  const subscription = releaseSchedule(book, live);
  for (const invoice of openInvoicesOf(book, subscription)) {
    book.put({ ...invoice, auto_advance: false, next_payment_attempt: null });
  }
  const ended = book.put<Stripe.Subscription>({
    ...subscription,
    status: "canceled",
    canceled_at: subscription.canceled_at ?? book.nowS,
    ended_at: book.nowS,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason,
    },
  });
  book.emit("customer.subscription.deleted", ended);
}

/** Returns the customer's live subscription. There is at most one. */
export function liveSubscription(book: Book): Stripe.Subscription | undefined {
  return book.list("subscription").find(isLive);
}

/** Releases the schedule, which drops a pending change. Returns the subscription without it. */
export function releaseSchedule(
  book: Book,
  subscription: Stripe.Subscription,
): Stripe.Subscription {
  const id = idOf(subscription.schedule);
  if (id === null) return subscription;
  const released = book.put<Stripe.SubscriptionSchedule>({
    ...book.get("subscription_schedule", id),
    status: "released",
    current_phase: null,
    released_at: book.nowS,
    released_subscription: subscription.id,
    subscription: null,
  });
  book.emit("subscription_schedule.released", released);
  return book.put({ ...subscription, schedule: null });
}

/** Returns the plan of the next period; `null` if no change is pending. */
export function pendingPlanOf(book: Book, { schedule }: Stripe.Subscription): PlanForSale | null {
  const id = idOf(schedule);
  return id === null ? null : planOfSchedule(book.get("subscription_schedule", id));
}

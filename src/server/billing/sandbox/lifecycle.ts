import type Stripe from "stripe";
import type { PlanForSale } from "../price-keys.ts";
import { type Book, idOf } from "./book.ts";
import type { Occasion } from "./cards.ts";
import { payInvoice } from "./invoicing.ts";
import { type NewLine, subscriptionOfInvoice } from "./objects/invoices.ts";
import { planOfSchedule } from "./objects/schedules.ts";
import { isLive, type Period } from "./objects/subscriptions.ts";

/** The line of one whole period. */
export function periodLine(forSale: PlanForSale, period: Period): NewLine {
  const { plan, interval, amountMinor } = forSale;
  const description = `1 × ${plan} (per ${interval})`;
  return { forSale, amountMinor, period, isProration: false, description };
}

/** Stores a subscription and tells of it. */
export function updateSubscription(book: Book, changed: Stripe.Subscription): Stripe.Subscription {
  const subscription = book.put(changed);
  book.emit("customer.subscription.updated", subscription);
  return subscription;
}

/** Tries to be paid and lets the subscription follow: past due, recovered, or ended after the last retry. */
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

/** Finalized and not paid. */
export function openInvoicesOf(book: Book, { id }: Stripe.Subscription): Stripe.Invoice[] {
  return book
    .list("invoice")
    .filter((invoice) => invoice.status === "open" && subscriptionOfInvoice(invoice) === id);
}

/** Ends a subscription for good; what is still open is asked for no more. */
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

/** The live subscription of the book, of which there is at most one. */
export function liveSubscription(book: Book): Stripe.Subscription | undefined {
  return book.list("subscription").find(isLive);
}

/** Drops a change that waits for the end of the period; the subscription without it. */
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

/** The plan that waits for the end of the period; null when none does. */
export function pendingPlanOf(book: Book, { schedule }: Stripe.Subscription): PlanForSale | null {
  const id = idOf(schedule);
  return id === null ? null : planOfSchedule(book.get("subscription_schedule", id));
}

import type Stripe from "stripe";
import type { BillingInterval } from "#core/billing.ts";
import { PaymentFailure } from "../payment-provider.ts";
import { type Book, idOf } from "./book.ts";
import { periodEnd } from "./calendar.ts";
import { releaseSchedule, updateSubscription } from "./lifecycle.ts";
import { findPlanOfPriceId, priceOf } from "./objects/prices.ts";
import { newSchedule, phaseOf } from "./objects/schedules.ts";
import { periodOf, planOfSubscription } from "./objects/subscriptions.ts";
import { changeable } from "./plan-changes.ts";

function refuse(message: string): never {
  throw new PaymentFailure("refused", message);
}

/**
 * Creates a schedule that leaves a subscription unchanged.
 * @throws PaymentFailure "not_found", or "refused": ended, about to end, or under a schedule.
 */
export function createSchedule(book: Book, subscriptionId: string): Stripe.SubscriptionSchedule {
  const subscription = changeable(book, subscriptionId);
  if (subscription.schedule !== null) refuse(`${subscriptionId} has a schedule already`);
  if (subscription.cancel_at_period_end) refuse(`${subscriptionId} is about to end`);
  const id = book.newId("sub_sched_");
  const made = { id, nowS: book.nowS, customer: book.customer.id };
  const schedule = book.put(newSchedule(subscription, made));
  book.emit("subscription_schedule.created", schedule);
  updateSubscription(book, { ...subscription, schedule: id });
  return schedule;
}

export interface Phases {
  readonly present: { readonly priceId: string; readonly startS: number; readonly endS: number };
  readonly next: { readonly priceId: string; readonly interval: BillingInterval };
  /** `null` for the customer's default. */
  readonly paymentMethod: string | null;
}

/**
 * Sets the price of a subscription after its current period.
 * @throws PaymentFailure "not_found", or "refused": not active, another current phase, interval or currency.
 */
export function planPhases(
  book: Book,
  scheduleId: string,
  { present, next, paymentMethod }: Phases,
): Stripe.SubscriptionSchedule {
  const { schedule, subscription } = atWork(book, scheduleId);
  const { startS, endS } = periodOf(subscription);
  if (present.startS !== startS || present.endS !== endS) {
    refuse("the current phase cannot begin or end at another time than the period");
  }
  if (present.priceId !== priceOf(planOfSubscription(subscription)).id) {
    refuse("the current phase cannot have another price than the subscription");
  }
  const forSale = findPlanOfPriceId(next.priceId);
  if (!forSale) throw new PaymentFailure("not_found", `No such price: '${next.priceId}'`);
  if (forSale.interval !== next.interval) refuse("a phase lasts as long as a period of its price");
  if (forSale.currency !== subscription.currency) {
    refuse(`${subscription.id} is in ${subscription.currency}`);
  }
  if (paymentMethod !== null && !book.find("payment_method", paymentMethod)) {
    throw new PaymentFailure("not_found", `No such payment_method: '${paymentMethod}'`);
  }
  const period = { startS: endS, endS: periodEnd(endS, forSale.interval, endS) };
  const planned = book.put<Stripe.SubscriptionSchedule>({
    ...schedule,
    default_settings: { ...schedule.default_settings, default_payment_method: paymentMethod },
    phases: [...schedule.phases.slice(0, 1), phaseOf(forSale, period, null)],
  });
  book.emit("subscription_schedule.updated", planned);
  return planned;
}

/** Releases a schedule, which drops its change. @throws PaymentFailure "not_found", or "refused": not active. */
export function releaseScheduleById(book: Book, scheduleId: string): Stripe.SubscriptionSchedule {
  releaseSchedule(book, atWork(book, scheduleId).subscription);
  return book.get("subscription_schedule", scheduleId);
}

function atWork(book: Book, id: string) {
  const schedule = book.find("subscription_schedule", id);
  if (!schedule) throw new PaymentFailure("not_found", `No such subscription_schedule: '${id}'`);
  const subscriptionId = idOf(schedule.subscription);
  if (schedule.status !== "active" || subscriptionId === null)
    refuse(`${id} is ${schedule.status}`);
  return { schedule, subscription: book.get("subscription", subscriptionId) };
}

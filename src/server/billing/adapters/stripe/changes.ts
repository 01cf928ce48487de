import type { Stripe } from "stripe";
import { PaymentFailure, type PlanChange, type PricedPlan } from "../../payment-provider.ts";
import { isDeclined } from "./failures.ts";
import type { StripePrice } from "./objects.ts";
import type { StripePrices } from "./prices.ts";
import { idOf, planOfPrice } from "./state.ts";

const HOUR_S = 3_600;

interface Access {
  readonly stripe: Stripe;
  readonly prices: StripePrices;
  readonly nowMs: number;
}

interface Present {
  readonly subscription: Stripe.Subscription;
  readonly item: Stripe.SubscriptionItem;
  readonly priced: PricedPlan;
}

function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}

/** A subscription that may still be changed; @throws PaymentFailure "refused" for any other. */
async function readPresent({ stripe }: Access, subscriptionId: string): Promise<Present> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ["schedule", "test_clock"],
  });
  if (hasEnded(subscription)) throw new PaymentFailure("refused", `${subscriptionId} has ended`);
  const [item] = subscription.items.data;
  const priced = item ? planOfPrice(item.price) : null;
  if (!item || !priced) {
    throw new PaymentFailure("refused", `${subscriptionId} has no price of a plan`);
  }
  return { subscription, item, priced };
}

function isAlready({ priced }: Present, { plan, interval }: PlanChange): boolean {
  return priced.plan === plan && priced.interval === interval;
}

/**
 * The moment from which a change counts: the last full hour. Preview and change name the same one
 * (`proration_date`), so that what was shown is what is charged; an hour is worth a few cents.
 */
function prorationDate({ subscription, item }: Present, nowMs: number): number {
  const { test_clock: clock } = subscription;
  const nowS = clock && typeof clock === "object" ? clock.frozen_time : nowMs / 1_000;
  return Math.max(item.current_period_start, Math.floor(nowS / HOUR_S) * HOUR_S);
}

/** An unpaid period cannot be credited: its invoice comes first. */
function mustBePaid({ subscription: { id, status } }: Present): void {
  if (status !== "active" && status !== "trialing") {
    throw new PaymentFailure("refused", `${id} is ${status}`);
  }
}

function priceFor({ prices }: Access, present: Present, { plan, interval }: PlanChange) {
  return prices.forSale({ plan, interval, currency: present.priced.currency });
}

/** What a change at once would charge now, in minor units. Throws what Stripe throws. */
export async function previewPlanChange(access: Access, change: PlanChange): Promise<number> {
  const present = await readPresent(access, change.subscriptionId);
  if (change.when === "period_end" || isAlready(present, change)) return 0;
  mustBePaid(present);
  const price = await priceFor(access, present, change);
  const preview = await access.stripe.invoices.createPreview({
    subscription: change.subscriptionId,
    subscription_details: {
      items: [{ id: present.item.id, price: price.id }],
      proration_behavior: "always_invoice",
      proration_date: prorationDate(present, access.nowMs),
    },
  });
  // In a trial nothing is charged for the change; the preview shows the first real invoice instead.
  return present.subscription.status === "trialing" ? 0 : preview.amount_due;
}

/** The schedule that rules a subscription; null when none does. */
function scheduleAtWork({
  schedule,
}: Stripe.Subscription): Pick<Stripe.SubscriptionSchedule, "id" | "current_phase"> | null {
  if (schedule === null) return null;
  if (typeof schedule === "string") return { id: schedule, current_phase: null };
  return schedule.status === "active" || schedule.status === "not_started" ? schedule : null;
}

/** Lets a subscription go on by itself; a change that waited is dropped. */
async function releaseSchedule(
  { stripe }: Access,
  subscription: Stripe.Subscription,
  idempotencyKey: string,
): Promise<void> {
  const schedule = scheduleAtWork(subscription);
  if (schedule === null) return;
  await stripe.subscriptionSchedules.release(
    schedule.id,
    {},
    { idempotencyKey: `${idempotencyKey}:release:${schedule.id}` },
  );
}

/**
 * `cancel_at_period_end` and `cancel_at` exclude each other in one request, and each shows in the other, so
 * the one that was set is taken back.
 */
function keepGoing(subscription: Stripe.Subscription): Stripe.SubscriptionUpdateParams | null {
  if (subscription.cancel_at_period_end) return { cancel_at_period_end: false };
  return subscription.cancel_at === null ? null : { cancel_at: "" };
}

interface Wanted {
  readonly price: StripePrice;
  readonly idempotencyKey: string;
}

/**
 * A schedule of two phases: the rest of this period as it is, then one period of the new price, after which
 * the subscription goes on by itself (docs.stripe.com/billing/subscriptions/subscription-schedules). One that
 * is at work gets these phases, also the one of a call that died before it said them.
 */
async function changeAtPeriodEnd(
  access: Access,
  present: Present,
  { price, idempotencyKey }: Wanted,
): Promise<void> {
  const { stripe } = access;
  const { subscription, item } = present;
  const changes = keepGoing(subscription);
  if (changes) {
    const key = { idempotencyKey: `${idempotencyKey}:resume` };
    await stripe.subscriptions.update(subscription.id, changes, key);
  }
  const schedule =
    scheduleAtWork(subscription) ??
    (await stripe.subscriptionSchedules.create(
      { from_subscription: subscription.id },
      { idempotencyKey: `${idempotencyKey}:schedule` },
    ));
  const interval = price.recurring?.interval ?? "month";
  const { default_payment_method: method } = subscription;
  await stripe.subscriptionSchedules.update(
    schedule.id,
    {
      end_behavior: "release",
      // Whether `from_subscription` takes the card over is not documented; without one the customer's is charged.
      ...(method && { default_settings: { default_payment_method: idOf(method) } }),
      phases: [
        {
          items: [{ price: item.price.id, quantity: 1 }],
          start_date: schedule.current_phase?.start_date ?? item.current_period_start,
          end_date: item.current_period_end,
          ...(subscription.status === "trialing" ? { trial: true } : {}),
        },
        {
          items: [{ price: price.id, quantity: 1 }],
          duration: { interval, interval_count: 1 },
          proration_behavior: "none",
        },
      ],
    },
    { idempotencyKey },
  );
}

/** The price that waits for the end of the period; null when none does. */
function pendingPriceOf({ subscription: { schedule } }: Present): string | null {
  if (schedule === null || typeof schedule === "string" || schedule.status !== "active") {
    return null;
  }
  const [next] = schedule.phases.at(-1)?.items ?? [];
  return schedule.phases.length > 1 && next !== undefined ? idOf(next.price) : null;
}

async function changeNow(
  access: Access,
  present: Present,
  { price, idempotencyKey }: Wanted,
): Promise<void> {
  const { subscription, item } = present;
  // A subscription under a schedule takes the price of its present phase back at the next step.
  await releaseSchedule(access, subscription, idempotencyKey);
  try {
    await access.stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: item.id, price: price.id }],
        proration_behavior: "always_invoice",
        proration_date: prorationDate(present, access.nowMs),
        // A declined card is a 402, and the subscription stays as it was.
        payment_behavior: "error_if_incomplete",
        ...keepGoing(subscription),
      },
      { idempotencyKey },
    );
  } catch (error) {
    if (isDeclined(error)) await planAgain(access, present, idempotencyKey);
    throw error;
  }
}

/** A change that was declined leaves the one that waits, whose schedule had to go first. */
async function planAgain(access: Access, present: Present, key: string): Promise<void> {
  const pending = pendingPriceOf(present);
  const { subscription } = present;
  if (pending === null || subscription.schedule === null) return;
  const [price] = await access.prices.byId(new Set([pending]));
  if (!price) return;
  // Of another schedule at each try, as each one is released.
  const idempotencyKey = `${key}:again:${idOf(subscription.schedule)}`;
  const released = { ...present, subscription: { ...subscription, schedule: null } };
  await changeAtPeriodEnd(access, released, { price, idempotencyKey });
}

/** Changes the plan. One that is there already, or waits for the end already, stays. Throws what Stripe throws. */
export async function changePlan(
  access: Access,
  change: PlanChange & { readonly idempotencyKey: string },
): Promise<void> {
  const present = await readPresent(access, change.subscriptionId);
  if (isAlready(present, change)) return;
  const price = await priceFor(access, present, change);
  const { idempotencyKey } = change;
  if (change.when === "now") {
    mustBePaid(present);
    await changeNow(access, present, { price, idempotencyKey });
  } else if (pendingPriceOf(present) !== price.id) {
    await changeAtPeriodEnd(access, present, { price, idempotencyKey });
  }
}

interface Cancellation {
  readonly subscriptionId: string;
  readonly isCancelled: boolean;
  readonly idempotencyKey: string;
}

/** Sets or takes back the end at the close of the period. Throws what Stripe throws. */
export async function setCancelAtPeriodEnd(
  access: Access,
  { subscriptionId, isCancelled, idempotencyKey }: Cancellation,
): Promise<void> {
  const { subscription } = await readPresent(access, subscriptionId);
  // Stripe refuses a cancellation while a schedule rules the subscription.
  await releaseSchedule(access, subscription, idempotencyKey);
  const changes = isCancelled ? { cancel_at_period_end: true } : keepGoing(subscription);
  if (changes === null || (isCancelled && subscription.cancel_at_period_end)) return;
  await access.stripe.subscriptions.update(subscriptionId, changes, { idempotencyKey });
}

/** Ends a subscription at once, without credit; one that has ended stays so. Throws what Stripe throws. */
export async function cancelNow(
  { stripe }: Access,
  { subscriptionId, idempotencyKey }: { subscriptionId: string; idempotencyKey: string },
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  if (hasEnded(subscription)) return;
  await stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey });
}

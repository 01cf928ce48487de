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

/** Reads a subscription. @throws PaymentFailure "refused" if it has ended or has no price of a plan. */
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
 * The instant from which a change is prorated (`proration_date`), in seconds: the last full hour. Preview and change
 * use the same instant, so that the charge equals the preview. An hour is worth a few cents.
 */
function prorationDate({ subscription, item }: Present, nowMs: number): number {
  const { test_clock: clock } = subscription;
  const nowS = clock && typeof clock === "object" ? clock.frozen_time : nowMs / 1_000;
  return Math.max(item.current_period_start, Math.floor(nowS / HOUR_S) * HOUR_S);
}

/** Refuses a change in an unpaid period, which can't be credited before its invoice is paid. */
function mustBePaid({ subscription: { id, status } }: Present): void {
  if (status !== "active" && status !== "trialing") {
    throw new PaymentFailure("refused", `${id} is ${status}`);
  }
}

function priceFor({ prices }: Access, present: Present, { plan, interval }: PlanChange) {
  return prices.forSale({ plan, interval, currency: present.priced.currency });
}

/** Returns the charge that a change makes immediately, in minor units. Throws Stripe's errors. */
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
  // A change in a trial charges nothing now. The preview shows the first paid invoice instead.
  return present.subscription.status === "trialing" ? 0 : preview.amount_due;
}

/** Returns the schedule that controls a subscription; `null` if none does. */
function scheduleAtWork({
  schedule,
}: Stripe.Subscription): Pick<Stripe.SubscriptionSchedule, "id" | "current_phase"> | null {
  if (schedule === null) return null;
  if (typeof schedule === "string") return { id: schedule, current_phase: null };
  return schedule.status === "active" || schedule.status === "not_started" ? schedule : null;
}

/** Releases a subscription from its schedule, which drops a pending change. */
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
 * Returns the parameters that revoke a cancellation; `null` if there is none. One request can't contain both
 * `cancel_at_period_end` and `cancel_at`, and setting one also shows in the other, so this resets the one that was set.
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
 * Sets up a schedule of two phases: the rest of this period unchanged, then one period at the new price. After that,
 * Stripe releases the subscription (docs.stripe.com/billing/subscriptions/subscription-schedules). An existing schedule
 * gets these phases too, such as that of a call that crashed before it set them.
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
      // Whether `from_subscription` copies the card isn't documented. Without one, Stripe charges the customer's.
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

/** Returns the id of the price that starts with the next period; `null` if no change is pending. */
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
  // A schedule would restore the price of its current phase at its next step.
  await releaseSchedule(access, subscription, idempotencyKey);
  try {
    await access.stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: item.id, price: price.id }],
        proration_behavior: "always_invoice",
        proration_date: prorationDate(present, access.nowMs),
        // A declined card is a 402 and leaves the subscription unchanged.
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

/** Restores the pending change after a declined one, which had to release its schedule first. */
async function planAgain(access: Access, present: Present, key: string): Promise<void> {
  const pending = pendingPriceOf(present);
  const { subscription } = present;
  if (pending === null || subscription.schedule === null) return;
  const [price] = await access.prices.byId(new Set([pending]));
  if (!price) return;
  // Each attempt releases another schedule, so the key contains its id.
  const idempotencyKey = `${key}:again:${idOf(subscription.schedule)}`;
  const released = { ...present, subscription: { ...subscription, schedule: null } };
  await changeAtPeriodEnd(access, released, { price, idempotencyKey });
}

/** Changes the plan. Does nothing if that plan is current, or pending as requested. Throws Stripe's errors. */
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

/** Schedules or revokes a cancellation at the end of the period. Throws Stripe's errors. */
export async function setCancelAtPeriodEnd(
  access: Access,
  { subscriptionId, isCancelled, idempotencyKey }: Cancellation,
): Promise<void> {
  const { subscription } = await readPresent(access, subscriptionId);
  // Stripe refuses a cancellation while a schedule controls the subscription.
  await releaseSchedule(access, subscription, idempotencyKey);
  const changes = isCancelled ? { cancel_at_period_end: true } : keepGoing(subscription);
  if (changes === null || (isCancelled && subscription.cancel_at_period_end)) return;
  await access.stripe.subscriptions.update(subscriptionId, changes, { idempotencyKey });
}

/** Cancels a subscription immediately, without credit. Does nothing if it has ended. Throws Stripe's errors. */
export async function cancelNow(
  { stripe }: Access,
  { subscriptionId, idempotencyKey }: { subscriptionId: string; idempotencyKey: string },
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  if (hasEnded(subscription)) return;
  await stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey });
}

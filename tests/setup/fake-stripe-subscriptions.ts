import type Stripe from "stripe";
import { z } from "zod";
import { PaymentFailure } from "#server/billing/payment-provider.ts";
import { type PlanForSale, planOfKey } from "#server/billing/price-keys.ts";
import { type Book, idOf } from "#server/billing/sandbox/book.ts";
import { periodEnd } from "#server/billing/sandbox/calendar.ts";
import { releaseSchedule } from "#server/billing/sandbox/lifecycle.ts";
import { newSchedule } from "#server/billing/sandbox/objects/schedules.ts";
import {
  isLive,
  periodOf,
  planOfSubscription,
} from "#server/billing/sandbox/objects/subscriptions.ts";
import {
  cancelNow,
  changePlan,
  previewChange,
  setCancelAtPeriodEnd,
} from "#server/billing/sandbox/plan-changes.ts";
import type { FakeBooks } from "./fake-stripe-books.ts";
import { listRoute, type Route, route } from "./fake-stripe-routes.ts";

function planOfPriceId(books: FakeBooks, id: string): PlanForSale {
  const forSale = planOfKey(books.prices.get(id)?.lookup_key);
  if (!forSale) throw new PaymentFailure("not_found", `No such price: '${id}'`);
  return forSale;
}

function refuse(message: string): never {
  throw new PaymentFailure("refused", message);
}

function workWith<Answer>(books: FakeBooks, id: string, change: (book: Book) => Answer): Answer {
  return books.work(books.holderOf(id), change);
}

function subscriptionIn(book: Book, id: string): Stripe.Subscription {
  return book.find("subscription", id) ?? refuse(`${id} is no subscription`);
}

const wantedItem = z.strictObject({ id: z.string(), price: z.string() });
const proration = {
  proration_behavior: z.literal("always_invoice"),
  proration_date: z.coerce.number(),
};

interface Wanted {
  readonly items: readonly [z.output<typeof wantedItem>];
  readonly proration_date: number;
}

/** The book prorates to its present second only, so that is what has to be asked for. */
function changeOf(
  books: FakeBooks,
  subscription: Stripe.Subscription,
  { items: [item], proration_date: atS }: Wanted,
) {
  const [present] = subscription.items.data;
  if (present?.id !== item.id) refuse(`${item.id} is no item of ${subscription.id}`);
  const { plan, interval, currency } = planOfPriceId(books, item.price);
  if (currency !== subscription.currency) refuse(`the subscription is in ${subscription.currency}`);
  const nowS = books.nowS(books.holderOf(subscription.id));
  if (atS !== nowS) refuse(`proration_date ${atS}, while it is ${nowS}`);
  return { subscriptionId: subscription.id, plan, interval, when: "now" } as const;
}

const update = {
  items: z.tuple([wantedItem]).optional(),
  proration_behavior: proration.proration_behavior.optional(),
  proration_date: proration.proration_date.optional(),
  payment_behavior: z.literal("error_if_incomplete").optional(),
  cancel_at_period_end: z.enum(["true", "false"]).optional(),
  cancel_at: z.literal("").optional(),
};

const phase = z.strictObject({
  items: z.tuple([z.strictObject({ price: z.string(), quantity: z.literal("1") })]),
  start_date: z.coerce.number().optional(),
  end_date: z.coerce.number().optional(),
  trial: z.literal("true").optional(),
  duration: z
    .strictObject({ interval: z.enum(["month", "year"]), interval_count: z.literal("1") })
    .optional(),
  proration_behavior: z.literal("none").optional(),
});

/** A schedule of the given next plan; without one of the present phase alone. */
function scheduleOf(book: Book, subscription: Stripe.Subscription, made: Made) {
  const { endS } = periodOf(subscription);
  const next = made.next ?? planOfSubscription(subscription);
  const schedule = newSchedule(subscription, next, {
    id: made.id,
    nowS: book.nowS,
    customer: book.customer.id,
    nextPeriod: { startS: endS, endS: periodEnd(endS, next.interval, endS) },
  });
  return made.next ? schedule : { ...schedule, phases: schedule.phases.slice(0, 1) };
}
interface Made {
  readonly id: string;
  readonly next: PlanForSale | null;
}

function holderOfSchedule(book: Book, scheduleId: string): Stripe.Subscription {
  const found = book.list("subscription").find((one) => idOf(one.schedule) === scheduleId);
  return found ?? refuse(`${scheduleId} is not at work`);
}

export const subscriptionRoutes: readonly Route[] = [
  listRoute(
    "GET /v1/subscriptions",
    { customer: z.string(), status: z.literal("all") },
    ({ books, params: { customer } }) =>
      books.list("subscription").filter((one) => idOf(one.customer) === customer),
  ),
  route("GET /v1/subscriptions/:id", {}, ({ books, id }) =>
    workWith(books, id, (book) => subscriptionIn(book, id)),
  ),
  route("POST /v1/subscriptions/:id", update, ({ books, id, params }) =>
    workWith(books, id, (book) => {
      const subscription = subscriptionIn(book, id);
      if (subscription.schedule !== null) refuse(`${id} is managed by a subscription schedule`);
      const { items, proration_date: atS } = params;
      if (items && atS !== undefined) {
        changePlan(book, changeOf(books, subscription, { items, proration_date: atS }));
        // A change of the price alone leaves a cancellation as it is.
        const isCancelled =
          subscription.cancel_at_period_end && params.cancel_at_period_end !== "false";
        setCancelAtPeriodEnd(book, { subscriptionId: id, isCancelled });
      } else {
        const isCancelled = params.cancel_at_period_end === "true";
        setCancelAtPeriodEnd(book, { subscriptionId: id, isCancelled });
      }
      return book.get("subscription", id);
    }),
  ),
  route("DELETE /v1/subscriptions/:id", {}, ({ books, id }) =>
    workWith(books, id, (book) => {
      if (!isLive(subscriptionIn(book, id))) {
        throw new PaymentFailure("not_found", `No such subscription: '${id}'`);
      }
      cancelNow(book, id);
      return book.get("subscription", id);
    }),
  ),
  route(
    "POST /v1/invoices/create_preview",
    {
      subscription: z.string(),
      subscription_details: z.strictObject({ items: z.tuple([wantedItem]), ...proration }),
    },
    ({ books, params: { subscription: id, subscription_details: details } }) =>
      workWith(books, id, (book) => ({
        object: "invoice",
        amount_due: previewChange(book, changeOf(books, subscriptionIn(book, id), details)),
      })),
  ),
  route(
    "POST /v1/subscription_schedules",
    { from_subscription: z.string() },
    ({ books, params: { from_subscription: id } }) =>
      workWith(books, id, (book) => {
        const subscription = subscriptionIn(book, id);
        if (subscription.schedule !== null) refuse(`${id} has a schedule already`);
        if (subscription.cancel_at_period_end) refuse(`${id} is about to end`);
        const made = { id: book.newId("sub_sched_"), next: null };
        const schedule = book.put(scheduleOf(book, subscription, made));
        book.put({ ...subscription, schedule: schedule.id });
        return schedule;
      }),
  ),
  route(
    "POST /v1/subscription_schedules/:id",
    {
      end_behavior: z.literal("release"),
      default_settings: z.strictObject({ default_payment_method: z.string() }),
      phases: z.tuple([phase, phase]),
    },
    ({ books, id, params: { phases, default_settings: settings } }) =>
      workWith(books, id, (book) => {
        const subscription = holderOfSchedule(book, id);
        if (settings.default_payment_method !== idOf(subscription.default_payment_method)) {
          refuse("the schedule takes the card of its subscription away");
        }
        const [first, second] = phases;
        const { startS, endS } = periodOf(subscription);
        const present = planOfPriceId(books, first.items[0].price);
        if (first.start_date !== startS || first.end_date !== endS)
          refuse("the present phase moved");
        if (present.key !== planOfSubscription(subscription).key)
          refuse("the present price changed");
        const next = planOfPriceId(books, second.items[0].price);
        if (second.duration?.interval !== next.interval) refuse("the interval is another");
        const schedule = book.put(scheduleOf(book, subscription, { id, next }));
        book.emit("customer.subscription.updated", subscription);
        return schedule;
      }),
  ),
  route("POST /v1/subscription_schedules/:id/release", {}, ({ books, id }) =>
    workWith(books, id, (book) => {
      releaseSchedule(book, holderOfSchedule(book, id));
      return book.get("subscription_schedule", id);
    }),
  ),
];

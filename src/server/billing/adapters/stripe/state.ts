import type { PaymentMethod } from "#core/billing.ts";
import {
  type CheckoutState,
  type CustomerState,
  type DisputeState,
  type InvoiceLine,
  type InvoiceState,
  PaymentFailure,
  type PricedPlan,
  type SubscriptionState,
} from "../../payment-provider.ts";
import { PRICE_KEY_METADATA, planOfKey } from "../../price-keys.ts";
import type {
  Reference,
  StripeCheckoutSession,
  StripeCustomerObjects,
  StripeDispute,
  StripeInvoice,
  StripeInvoiceLine,
  StripePaymentMethod,
  StripePrice,
  StripeRefund,
  StripeSubscription,
  StripeSubscriptionItem,
} from "./objects.ts";
import {
  checkoutStatus,
  disputeStatus,
  invoiceStatus,
  known,
  refundStatus,
  subscriptionStatus,
} from "./words.ts";

/*
 * Maps Stripe's objects to our types. Sales of other things in the same account are ignored: lines with an unknown
 * price (an operator may add a fee by hand; it grants nothing, but counts in the invoice's total), invoices without any
 * of our lines, ended subscriptions with an unknown price. A live subscription with an unknown price is a failure:
 * ignoring it would silently end a paying customer's plan, and guessing would invent credits.
 */

/** Returns the id of a reference, expanded or not. */
export function idOf(reference: Reference): string {
  return typeof reference === "string" ? reference : reference.id;
}

function instant(seconds: number): Date {
  return new Date(seconds * 1_000);
}

function optionalInstant(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : instant(seconds);
}

/** Returns the plan of a price; `null` if the price isn't ours or contradicts its own key. */
export function planOfPrice(price: StripePrice): PricedPlan | null {
  const forSale = planOfKey(price.lookup_key) ?? planOfKey(price.metadata[PRICE_KEY_METADATA]);
  if (forSale === null) return null;
  const { plan, interval, currency } = forSale;
  const isAsNamed = price.currency === currency && price.recurring?.interval === interval;
  return isAsNamed ? { plan, interval, currency } : null;
}

type PlanOf = (price: Reference) => PricedPlan | null;

function planFinder(prices: readonly StripePrice[]): PlanOf {
  const byId = new Map(prices.map((price) => [price.id, planOfPrice(price)]));
  return (price) => byId.get(idOf(price)) ?? null;
}

/** Returns the first change of plan after this period in an active schedule; `null` if there is none. */
function pendingChangeOf(
  { schedule }: StripeSubscription,
  { planOf, item, priced }: { planOf: PlanOf; item: StripeSubscriptionItem; priced: PricedPlan },
): SubscriptionState["pendingChange"] {
  if (!schedule || typeof schedule === "string" || schedule.status !== "active") return null;
  for (const phase of schedule.phases) {
    if (phase.start_date < item.current_period_end) continue;
    const [planned] = phase.items.flatMap(({ price }) => planOf(price) ?? []);
    if (!planned) continue;
    const { plan, interval } = planned;
    if (plan === priced.plan && interval === priced.interval) continue;
    return { plan, interval, effectiveAt: instant(phase.start_date) };
  }
  return null;
}

/** The portal and the dashboard may set `cancel_at` instead of the flag. */
function endsWithPeriod(subscription: StripeSubscription, periodEnd: number): boolean {
  const { cancel_at_period_end: isFlagged, cancel_at: cancelAt } = subscription;
  return isFlagged || (cancelAt !== null && cancelAt <= periodEnd);
}

/**
 * Maps a subscription; `null` if it has ended and isn't ours.
 * @throws PaymentFailure "refused" for a live one whose price isn't in the plan table.
 */
function subscriptionState(
  subscription: StripeSubscription,
  planOf: PlanOf,
): SubscriptionState | null {
  const status = known(subscriptionStatus, subscription.status, subscription.id);
  const isLive = status !== "canceled";
  const [item] = subscription.items.data;
  const priced = item ? planOfPrice(item.price) : null;
  if (!item || !priced) {
    if (!isLive) return null;
    const price = item ? `${item.price.id} (${item.price.lookup_key ?? "no lookup key"})` : "none";
    throw new PaymentFailure("refused", `${subscription.id} has no price of a plan: ${price}`);
  }
  return {
    ...priced,
    id: subscription.id,
    status,
    amountMinor: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    startedAt: instant(subscription.start_date),
    currentPeriodStart: instant(item.current_period_start),
    currentPeriodEnd: instant(item.current_period_end),
    trialEnd: optionalInstant(subscription.trial_end),
    isCancelledAtPeriodEnd: isLive && endsWithPeriod(subscription, item.current_period_end),
    endedAt: optionalInstant(subscription.ended_at),
    pendingChange: isLive ? pendingChangeOf(subscription, { planOf, item, priced }) : null,
  };
}

function lineState(line: StripeInvoiceLine, planOf: PlanOf): InvoiceLine[] {
  const price = line.pricing?.price_details?.price;
  const priced = price === undefined ? null : planOf(price);
  if (priced === null) return [];
  const { subscription_item_details: ofItem, invoice_item_details: ofInvoiceItem } =
    line.parent ?? {};
  return [
    {
      id: line.id,
      plan: priced.plan,
      interval: priced.interval,
      isProration: ofItem?.proration ?? ofInvoiceItem?.proration ?? false,
      amountMinor: line.amount,
      periodStart: instant(line.period.start),
      periodEnd: instant(line.period.end),
    },
  ];
}

interface TakenBack {
  readonly refunds: readonly StripeRefund[];
  readonly disputes: readonly StripeDispute[];
}

/** Returns the refunds and disputes of an invoice's payments. */
function takenBackOf(invoice: StripeInvoice, { refunds, disputes }: TakenBack) {
  const payments = invoice.payments?.data ?? [];
  const ids = new Set(
    payments.flatMap(({ payment }) =>
      [payment.payment_intent, payment.charge].flatMap((ref) => (ref ? [idOf(ref)] : [])),
    ),
  );
  const isOfInvoice = (of: StripeRefund | StripeDispute) =>
    [of.payment_intent, of.charge].some((ref) => ref !== null && ids.has(idOf(ref)));
  return { refunds: refunds.filter(isOfInvoice), disputes: disputes.filter(isOfInvoice) };
}

/** Picks the dispute that matters most: an open one, then a lost one, then a won one. */
function worstDispute(disputes: readonly StripeDispute[]): DisputeState | null {
  const states = disputes.map(({ id, amount, status }) => ({
    id,
    amountMinor: amount,
    status: known(disputeStatus, status, id),
  }));
  const find = (status: DisputeState["status"]) => states.find((state) => state.status === status);
  return find("open") ?? find("lost") ?? find("won") ?? null;
}

/** Maps an invoice; `null` if no line is for one of our plans, or we don't sell in its currency. */
function invoiceState(
  invoice: StripeInvoice,
  { planOf, refunds, disputes }: TakenBack & { planOf: PlanOf },
): InvoiceState | null {
  const lines = invoice.lines.data.flatMap((line) => lineState(line, planOf));
  const currency = currencyOf(invoice.currency);
  if (lines.length === 0 || currency === null) return null;
  const subscription = invoice.parent?.subscription_details?.subscription;
  const taken = takenBackOf(invoice, { refunds, disputes });
  return {
    id: invoice.id,
    // A draft has no number yet.
    number: invoice.number ?? invoice.id,
    subscriptionId: subscription === undefined ? null : idOf(subscription),
    status: known(invoiceStatus, invoice.status, invoice.id),
    currency,
    totalMinor: invoice.total,
    createdAt: instant(invoice.created),
    paidAt: optionalInstant(invoice.status_transitions.paid_at),
    attempts: invoice.attempt_count,
    nextAttemptAt: optionalInstant(invoice.next_payment_attempt),
    lines,
    refunds: taken.refunds.map(({ id, amount, status }) => ({
      id,
      amountMinor: amount,
      // A refund of a payment without a card may have no status. It succeeded.
      status: status === null ? "succeeded" : known(refundStatus, status, id),
    })),
    dispute: worstDispute(taken.disputes),
  };
}

function currencyOf(word: string): InvoiceState["currency"] | null {
  return word === "usd" || word === "jpy" ? word : null;
}

type StripeCard = NonNullable<StripePaymentMethod["card"]>;

/** `null` for payment methods without a card, such as Link, and for unexpanded ones. */
function cardIn(method: string | StripePaymentMethod | null): StripeCard | null {
  return method === null || typeof method === "string" ? null : (method.card ?? null);
}

/** Returns the card of the next charge. The subscription's own takes precedence over the customer's. */
function cardOf({ customer, subscriptions }: StripeCustomerObjects): StripeCard | null {
  const live = subscriptions.find(({ ended_at: endedAt }) => endedAt === null);
  return (
    cardIn(live?.default_payment_method ?? null) ??
    cardIn(customer.invoice_settings.default_payment_method)
  );
}

function paymentMethodOf(card: StripeCard): PaymentMethod {
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  return { brand, last4, expMonth, expYear };
}

function newestFirst<Item extends { readonly created: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => other.created - one.created);
}

function nowOf({ customer }: StripeCustomerObjects, nowMs: number): Date {
  const { test_clock: clock } = customer;
  return clock && typeof clock === "object" ? instant(clock.frozen_time) : new Date(nowMs);
}

/**
 * Returns a customer's full state. `nowMs` is our own clock, for customers without a test clock.
 * @throws PaymentFailure "refused" for a live subscription whose price isn't in the plan table, and for statuses that
 *   this API version doesn't have.
 */
export function customerState(objects: StripeCustomerObjects, nowMs: number): CustomerState {
  const { customer, refunds, disputes } = objects;
  const subscriptions = newestFirst(objects.subscriptions);
  const card = cardOf({ ...objects, subscriptions });
  const planOf = planFinder([
    ...objects.prices,
    ...subscriptions.flatMap(({ items }) => items.data.map(({ price }) => price)),
  ]);
  return {
    customerId: customer.id,
    now: nowOf(objects, nowMs),
    subscriptions: subscriptions.flatMap((one) => subscriptionState(one, planOf) ?? []),
    invoices: newestFirst(objects.invoices).flatMap(
      (invoice) => invoiceState(invoice, { planOf, refunds, disputes }) ?? [],
    ),
    paymentMethod: card && paymentMethodOf(card),
    cardFingerprint: card?.fingerprint ?? null,
  };
}

/** Maps a Checkout session. */
export function checkoutState(session: StripeCheckoutSession): CheckoutState {
  const status = known(checkoutStatus, session.status, session.id);
  return { id: session.id, status, url: status === "open" ? session.url : null };
}

import type Stripe from "stripe";
import type { PlanForSale } from "../../price-keys.ts";
import { planObjectOf, planOfPriceKey, priceOf } from "./prices.ts";

/** A billing period, in seconds since 1970. */
export interface Period {
  readonly startS: number;
  readonly endS: number;
}

interface NewSubscription {
  readonly id: string;
  readonly itemId: string;
  readonly customer: string;
  readonly paymentMethod: string;
  readonly forSale: PlanForSale;
  readonly period: Period;
  readonly nowS: number;
  readonly hasTrial: boolean;
}

/** Returns a new subscription, either active, with its first invoice paid, or in its trial. */
export function newSubscription(made: NewSubscription): Stripe.Subscription {
  const { id, forSale, period, nowS, hasTrial } = made;
  const trialEnd = hasTrial ? period.endS : null;
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? nowS,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: null,
    },
    collection_method: "charge_automatically",
    created: nowS,
    currency: forSale.currency,
    customer: made.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: made.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: {
      object: "list",
      data: [itemOf(made)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ["card"],
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: nowS,
    status: hasTrial ? "trialing" : "active",
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "cancel" },
    },
    trial_start: hasTrial ? nowS : null,
  };
}

function itemOf(made: NewSubscription): Stripe.SubscriptionItem {
  return {
    id: made.itemId,
    object: "subscription_item",
    billing_thresholds: null,
    created: made.nowS,
    current_period_end: made.period.endS,
    current_period_start: made.period.startS,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planObjectOf(made.forSale),
    price: priceOf(made.forSale),
    quantity: 1,
    subscription: made.id,
    tax_rates: [],
  };
}

/** Returns the only item of a stored subscription. */
export function itemOfSubscription({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`subscription ${id} has no item`);
  return item;
}

/** Returns the current plan of a subscription. */
export function planOfSubscription(subscription: Stripe.Subscription): PlanForSale {
  return planOfPriceKey(itemOfSubscription(subscription).price.lookup_key);
}

/** Returns the subscription with another plan and period of its item. */
export function withItem(
  subscription: Stripe.Subscription,
  { forSale, period }: { readonly forSale: PlanForSale; readonly period: Period },
): Stripe.Subscription {
  const item: Stripe.SubscriptionItem = {
    ...itemOfSubscription(subscription),
    plan: planObjectOf(forSale),
    price: priceOf(forSale),
    current_period_start: period.startS,
    current_period_end: period.endS,
  };
  return { ...subscription, items: { ...subscription.items, data: [item] } };
}

/** Returns the current period. */
export function periodOf(subscription: Stripe.Subscription): Period {
  const item = itemOfSubscription(subscription);
  return { startS: item.current_period_start, endS: item.current_period_end };
}

const LIVE: ReadonlySet<string> = new Set(["trialing", "active", "past_due", "unpaid"]);

/** `true` if the subscription can still charge. */
export function isLive({ status }: Stripe.Subscription): boolean {
  return LIVE.has(status);
}

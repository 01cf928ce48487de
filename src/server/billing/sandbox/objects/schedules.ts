import type Stripe from "stripe";
import type { PlanForSale } from "../../price-keys.ts";
import { idOf } from "../book.ts";
import { findPlanOfPriceId, planObjectOf, priceOf } from "./prices.ts";
import { type Period, periodOf, planOfSubscription } from "./subscriptions.ts";

/** Returns a schedule with the current phase only. */
export function newSchedule(
  subscription: Stripe.Subscription,
  made: { readonly id: string; readonly nowS: number; readonly customer: string },
): Stripe.SubscriptionSchedule {
  const present = periodOf(subscription);
  return {
    id: made.id,
    object: "subscription_schedule",
    application: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    canceled_at: null,
    completed_at: null,
    created: made.nowS,
    current_phase: { start_date: present.startS, end_date: present.endS },
    customer: made.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: "automatic",
      billing_thresholds: null,
      collection_method: "charge_automatically",
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: "self" },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: "release",
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phaseOf(planOfSubscription(subscription), present, subscription.trial_end)],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
    test_clock: null,
  };
}

/** Returns the plan of the next phase; `null` if there is none. */
export function planOfSchedule({ id, phases }: Stripe.SubscriptionSchedule): PlanForSale | null {
  const price = idOf(phases[1]?.items[0]?.price);
  if (price === null) return null;
  const forSale = findPlanOfPriceId(price);
  if (!forSale) throw new Error(`${id} is for ${price}, which no plan has`);
  return forSale;
}

/** Returns one phase. `trialEnd` is in seconds. */
export function phaseOf(
  forSale: PlanForSale,
  { startS, endS }: Period,
  trialEnd: number | null,
): Stripe.SubscriptionSchedule.Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: forSale.currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: endS,
    invoice_settings: null,
    items: [
      {
        billing_thresholds: null,
        discounts: [],
        metadata: {},
        plan: planObjectOf(forSale).id,
        price: priceOf(forSale).id,
        quantity: 1,
        tax_rates: [],
      },
    ],
    metadata: {},
    on_behalf_of: null,
    proration_behavior: "none",
    start_date: startS,
    transfer_data: null,
    trial_end: trialEnd !== null && trialEnd > startS ? trialEnd : null,
  };
}

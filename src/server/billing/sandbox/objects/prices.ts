import type Stripe from "stripe";
import { type PlanForSale, PRICE_KEY_METADATA, planOfKey } from "../../price-keys.ts";

/** Creation time of the price list in seconds: 1 January 2026. */
const LIST_S = 1_767_225_600;
const PRICE_PREFIX = "price_sbx_";

/** Returns the price of a plan. Its id derives from the plan's key, so all customers share one price list. */
export function priceOf(forSale: PlanForSale): Stripe.Price {
  const { key, interval, currency, amountMinor } = forSale;
  return {
    id: PRICE_PREFIX + key,
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: LIST_S,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: key,
    metadata: { [PRICE_KEY_METADATA]: key },
    nickname: null,
    product: productOf(forSale),
    recurring: {
      interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: currency === "jpy" ? "inclusive" : "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "recurring",
    unit_amount: amountMinor,
    unit_amount_decimal: null,
  };
}

/** Returns the same price in Stripe's older form, a plan object. */
export function planObjectOf(forSale: PlanForSale): Stripe.Plan {
  const { key, interval, currency, amountMinor } = forSale;
  return {
    id: PRICE_PREFIX + key,
    object: "plan",
    active: true,
    amount: amountMinor,
    amount_decimal: null,
    billing_scheme: "per_unit",
    created: LIST_S,
    currency,
    interval,
    interval_count: 1,
    livemode: false,
    metadata: { [PRICE_KEY_METADATA]: key },
    meter: null,
    nickname: null,
    product: productOf(forSale),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

function productOf({ plan }: PlanForSale): string {
  return `prod_sbx_${plan}`;
}

/** Returns the plan of a price id; `null` if the list has no such price. */
export function findPlanOfPriceId(id: string): PlanForSale | null {
  return id.startsWith(PRICE_PREFIX) ? planOfKey(id.slice(PRICE_PREFIX.length)) : null;
}

/** Returns the plan of a lookup key. Throws if the list has no such price. */
export function planOfPriceKey(key: string | null): PlanForSale {
  const forSale = planOfKey(key);
  if (!forSale) throw new Error(`no plan has the price ${key}`);
  return forSale;
}

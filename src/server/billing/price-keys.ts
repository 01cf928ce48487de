import { billingIntervals } from "#core/billing.ts";
import { currencies, type PaidPlanId, paidPlanIds, plans } from "#core/plans.ts";
import { PRODUCT_SLUG } from "#core/product.ts";
import type { PricedPlan } from "./payment-provider.ts";

/*
 * Maps prices of the provider to our plans by lookup key, "fotoya_<plan>_<interval>_<currency>". When an amount
 * changes, the lookup key moves to the new price while existing subscribers keep the old one. `metadata.price_key`
 * holds the same text and stays with its price, so both are recognised.
 */

/** Name of the metadata entry that holds a price's key. */
export const PRICE_KEY_METADATA = "price_key";

/** A plan for sale, with the amount of one charge in minor units. */
export interface PlanForSale extends PricedPlan {
  readonly key: string;
  readonly amountMinor: number;
}

/** Returns the lookup key of a plan's price. */
export function priceKey({ plan, interval, currency }: PricedPlan): string {
  return `${PRODUCT_SLUG}_${plan}_${interval}_${currency}`;
}

function pricesOf(plan: PaidPlanId): PlanForSale[] {
  return currencies.flatMap((currency) => {
    const price = plans[plan][currency];
    if (price === null) return [];
    return billingIntervals.map((interval) => {
      const key = priceKey({ plan, interval, currency });
      return { key, plan, interval, currency, amountMinor: price[interval] };
    });
  });
}

/** All plans for sale, from the plan table. */
export const plansForSale: readonly PlanForSale[] = paidPlanIds.flatMap(pricesOf);

const byKey = new Map(plansForSale.map((forSale) => [forSale.key, forSale]));

/** Returns the plan of a lookup key, or `null` if it isn't one of ours. */
export function planOfKey(key: string | null | undefined): PlanForSale | null {
  return (key && byKey.get(key)) || null;
}

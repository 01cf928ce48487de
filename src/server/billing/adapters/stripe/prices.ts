import type { Stripe } from "stripe";
import { PaymentFailure, type PricedPlan } from "../../payment-provider.ts";
import { planOfKey, priceKey } from "../../price-keys.ts";
import { isMissing } from "./failures.ts";
import type { StripePrice } from "./objects.ts";

export interface StripePrices {
  /**
   * Returns the price for new purchases of a plan.
   * @throws PaymentFailure "refused" if the account has none or its amount differs from the plan table.
   */
  forSale(priced: PricedPlan): Promise<StripePrice>;
  /** Returns prices by id, including former ones. Omits ids that the account doesn't have. */
  byId(ids: ReadonlySet<string>): Promise<StripePrice[]>;
}

/**
 * Reads prices. Caches those read by id, because a price's amount, currency and interval never change
 * (docs.stripe.com/products-prices/manage-prices). Each sale looks its key up again, because the key may have moved to
 * another price.
 */
export function createStripePrices(stripe: Stripe): StripePrices {
  const kept = new Map<string, StripePrice>();

  async function read(id: string): Promise<StripePrice | null> {
    const present = kept.get(id);
    if (present) return present;
    try {
      const price = await stripe.prices.retrieve(id);
      kept.set(id, price);
      return price;
    } catch (error) {
      // A price of another account, such as after a change of keys, must not make the rest unreadable.
      if (isMissing(error)) return null;
      throw error;
    }
  }

  return {
    async forSale(priced) {
      const key = priceKey(priced);
      const wanted = planOfKey(key);
      if (wanted === null) throw new PaymentFailure("refused", `${key} is not sold`);
      const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
      const [price] = data;
      if (!price) {
        throw new PaymentFailure("refused", `no price has the lookup key ${key}`);
      }
      if (price.unit_amount !== wanted.amountMinor || price.currency !== wanted.currency) {
        const found = `${price.unit_amount} ${price.currency}`;
        throw new PaymentFailure(
          "refused",
          `${key} costs ${found} instead of ${wanted.amountMinor}`,
        );
      }
      return price;
    },
    async byId(ids) {
      const prices = await Promise.all([...ids].map(read));
      return prices.filter((price) => price !== null);
    },
  };
}

import type { Stripe } from "stripe";
import { PaymentFailure, type PricedPlan } from "../../payment-provider.ts";
import { planOfKey, priceKey } from "../../price-keys.ts";
import { isMissing } from "./failures.ts";
import type { StripePrice } from "./objects.ts";

export interface StripePrices {
  /**
   * The price that new purchases of a plan get.
   * @throws PaymentFailure "refused" when the account has none or it costs something else than the table says.
   */
  forSale(priced: PricedPlan): Promise<StripePrice>;
  /** Prices by their ids, also of former ones; ids that the account does not know are left out. */
  byId(ids: ReadonlySet<string>): Promise<StripePrice[]>;
}

/**
 * Looks prices up. Those read by id are kept, since amount, currency and interval of a price never change
 * (docs.stripe.com/products-prices/manage-prices); for a sale the lookup key is asked each time, as it may
 * have moved on.
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
      // An id of another account's price, such as after a change of keys, makes nothing else unreadable.
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

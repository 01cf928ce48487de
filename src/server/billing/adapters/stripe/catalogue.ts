import type { Stripe } from "stripe";
import { type PaidPlanId, plans } from "#core/plans.ts";
import { PRODUCT_NAME, PRODUCT_SLUG } from "#core/product.ts";
import { type PlanForSale, PRICE_KEY_METADATA, plansForSale } from "../../price-keys.ts";

/** Stripe's limit of lookup keys per request. */
const KEYS_PER_LIST = 10;

export interface CatalogueChange {
  readonly key: string;
  readonly priceId: string;
  /** `replaced`: existing subscribers keep the former price, new ones get this. */
  readonly outcome: "present" | "created" | "replaced";
}

async function ensureProduct(stripe: Stripe, plan: PaidPlanId): Promise<string> {
  const id = `${PRODUCT_SLUG}_${plan}`;
  const { data } = await stripe.products.list({ ids: [id] });
  if (data.length > 0) return id;
  const name = `${PRODUCT_NAME} ${plans[plan].name}`;
  await stripe.products.create(
    { id, name, metadata: { plan } },
    { idempotencyKey: `product:${id}` },
  );
  return id;
}

async function readPrices(stripe: Stripe): Promise<Map<string, Stripe.Price>> {
  const found = new Map<string, Stripe.Price>();
  const keys = plansForSale.map(({ key }) => key);
  for (let from = 0; from < keys.length; from += KEYS_PER_LIST) {
    const { data } = await stripe.prices.list({
      lookup_keys: keys.slice(from, from + KEYS_PER_LIST),
      active: true,
      limit: KEYS_PER_LIST,
    });
    for (const price of data) if (price.lookup_key) found.set(price.lookup_key, price);
  }
  return found;
}

function isAsPlanned(price: Stripe.Price, forSale: PlanForSale): boolean {
  return (
    price.unit_amount === forSale.amountMinor &&
    price.currency === forSale.currency &&
    price.recurring?.interval === forSale.interval &&
    price.recurring.interval_count === 1
  );
}

async function createPrice(
  stripe: Stripe,
  { key, plan, interval, currency, amountMinor }: PlanForSale,
  former: string,
): Promise<string> {
  const price = await stripe.prices.create(
    {
      product: await ensureProduct(stripe, plan),
      currency,
      unit_amount: amountMinor,
      recurring: { interval },
      // Stripe must charge the amount of the confirmation page, even if it calculates taxes.
      tax_behavior: "inclusive",
      lookup_key: key,
      transfer_lookup_key: true,
      metadata: { [PRICE_KEY_METADATA]: key },
    },
    { idempotencyKey: `price:${key}:${amountMinor}:after:${former}` },
  );
  return price.id;
}

/** Creates the products and prices of the plan table that an account lacks. Throws Stripe's errors. */
export async function ensureCatalogue(stripe: Stripe): Promise<CatalogueChange[]> {
  const found = await readPrices(stripe);
  const changes: CatalogueChange[] = [];
  for (const forSale of plansForSale) {
    const { key } = forSale;
    const present = found.get(key);
    if (present && isAsPlanned(present, forSale)) {
      changes.push({ key, priceId: present.id, outcome: "present" });
    } else {
      const outcome = present ? "replaced" : "created";
      changes.push({
        key,
        priceId: await createPrice(stripe, forSale, present?.id ?? "none"),
        outcome,
      });
    }
  }
  return changes;
}

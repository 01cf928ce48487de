import type Stripe from "stripe";
import { z } from "zod";
import { planOfKey, plansForSale } from "#server/billing/price-keys.ts";
import { priceOf } from "#server/billing/sandbox/objects/prices.ts";
import { type Form, parseForm } from "#server/billing/sandbox/wire/form.ts";
import type { Wire } from "#server/billing/sandbox/wire/wire.ts";

type Product = Pick<Stripe.Product, "id" | "name">;

const newPrice = z.strictObject({
  product: z.string(),
  currency: z.string(),
  unit_amount: z.coerce.number(),
  recurring: z.strictObject({ interval: z.enum(["month", "year"]) }),
  tax_behavior: z.literal("inclusive"),
  lookup_key: z.string(),
  transfer_lookup_key: z.literal("true"),
  metadata: z.record(z.string(), z.string()),
});
const newProduct = z.strictObject({
  id: z.string(),
  name: z.string(),
  metadata: z.record(z.string(), z.string()),
});
const listedPrices = z.object({
  lookup_keys: z.array(z.string()).max(10),
  active: z.literal("true"),
});
const listedProducts = z.strictObject({ ids: z.array(z.string()) });

/**
 * Opens an account with changeable products and prices, which the test checkout lacks. Its `wire` answers their calls
 * and passes all others to `next`.
 */
export function openPriceAccount(options: { readonly hasPrices: boolean; readonly next: Wire }) {
  const made = options.hasPrices ? plansForSale.map(priceOf) : [];
  const prices = new Map<string, Stripe.Price>(made.map((price) => [price.id, price]));
  const products = new Map<string, Product>();

  function createPrice(form: Form): Stripe.Price {
    const params = newPrice.parse(form);
    const { lookup_key: key, metadata, recurring, unit_amount: amountMinor } = params;
    const forSale = planOfKey(key);
    if (!forSale || !products.has(params.product)) throw new Error(`no product of ${key}`);
    for (const price of prices.values()) {
      if (price.lookup_key === key) prices.set(price.id, { ...price, lookup_key: null });
    }
    const model = priceOf({ ...forSale, interval: recurring.interval, amountMinor });
    const price = { ...model, id: `price_${prices.size + 1}`, metadata };
    prices.set(price.id, price);
    return price;
  }

  function createProduct(form: Form): Product {
    const { id, name } = newProduct.parse(form);
    products.set(id, { id, name });
    return { id, name };
  }

  const list = (data: readonly object[]) => ({ object: "list", has_more: false, data });
  const calls: Readonly<Record<string, (form: Form) => object>> = {
    "GET /v1/prices": (form) => {
      const keys = listedPrices.parse(form).lookup_keys;
      return list([...prices.values()].filter(({ lookup_key: key }) => keys.includes(key ?? "")));
    },
    "POST /v1/prices": createPrice,
    "GET /v1/products": (form) =>
      list(listedProducts.parse(form).ids.flatMap((id) => products.get(id) ?? [])),
    "POST /v1/products": createProduct,
  };

  const wire: Wire = async (request) => {
    const { pathname, searchParams } = new URL(request.path, "http://127.0.0.1");
    const call = calls[`${request.method} ${pathname}`];
    if (!call) return options.next(request);
    const params = request.method === "POST" ? new URLSearchParams(request.body) : searchParams;
    return { status: 200, body: call(parseForm(params)) };
  };
  return { prices, products, wire };
}

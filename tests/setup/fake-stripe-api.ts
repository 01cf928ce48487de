import { z } from "zod";
import { PaymentFailure } from "#server/billing/payment-provider.ts";
import { planOfKey } from "#server/billing/price-keys.ts";
import { type Book, idOf } from "#server/billing/sandbox/book.ts";
import { createCheckout, expireCheckout } from "#server/billing/sandbox/checkout.ts";
import { refundInvoice } from "#server/billing/sandbox/disputes.ts";
import { newCustomer } from "#server/billing/sandbox/objects/people.ts";
import { priceOf } from "#server/billing/sandbox/objects/prices.ts";
import type { FakeBooks } from "./fake-stripe-books.ts";
import { listRoute, type Route, route } from "./fake-stripe-routes.ts";
import { subscriptionRoutes } from "./fake-stripe-subscriptions.ts";

function need<Found>(found: Found | null | undefined, what: string): Found {
  if (found === null || found === undefined) {
    throw new PaymentFailure("not_found", `No such ${what}`);
  }
  return found;
}

const locale = z.enum(["en", "vi"]);

const customerRoutes: readonly Route[] = [
  route(
    "POST /v1/customers",
    {
      email: z.email(),
      name: z.string(),
      preferred_locales: z.tuple([locale]),
      metadata: z.strictObject({ userId: z.string() }),
    },
    ({
      books,
      params: {
        email,
        name,
        preferred_locales: [spoken],
        metadata,
      },
    }) => books.addCustomer((at) => newCustomer({ ...metadata, email, name, locale: spoken }, at)),
  ),
  route("GET /v1/customers/:id", {}, ({ books, id }) => books.work(id, (book) => book.customer)),
  route("DELETE /v1/customers/:id", {}, ({ books, id }) => {
    books.deleteCustomer(id);
    return { id, object: "customer", deleted: true };
  }),
  route(
    "POST /v1/billing_portal/sessions",
    { customer: z.string(), return_url: z.url(), locale },
    ({ books, params: { customer } }) => {
      books.work(customer, () => null);
      const id = books.newId("bps_");
      return { id, object: "billing_portal.session", url: `https://billing.example.org/${id}` };
    },
  ),
];

const orderedPlan = z.strictObject({ price: z.string(), quantity: z.literal("1") });

const checkoutRoutes: readonly Route[] = [
  route(
    "POST /v1/checkout/sessions",
    {
      mode: z.literal("subscription"),
      customer: z.string(),
      line_items: z.tuple([orderedPlan]),
      locale,
      success_url: z.string(),
      cancel_url: z.string(),
      adaptive_pricing: z.strictObject({ enabled: z.literal("false") }),
      subscription_data: z
        .strictObject({
          trial_period_days: z.coerce.number().int().positive(),
          trial_settings: z.strictObject({
            end_behavior: z.strictObject({ missing_payment_method: z.literal("cancel") }),
          }),
        })
        .optional(),
    },
    ({ books, params }) => {
      const [{ price }] = params.line_items;
      const forSale = need(planOfKey(books.prices.get(price)?.lookup_key), `price: '${price}'`);
      return books.work(params.customer, (book) =>
        createCheckout(book, {
          ...forSale,
          customerId: params.customer,
          trialDays: params.subscription_data?.trial_period_days ?? 0,
          locale: params.locale,
          successUrl: params.success_url.replaceAll("{CHECKOUT_SESSION_ID}", "{CHECKOUT_ID}"),
          cancelUrl: params.cancel_url,
        }),
      );
    },
  ),
  route("GET /v1/checkout/sessions/:id", {}, ({ books, id }) =>
    books.work(books.holderOf(id), (book) => need(book.find("checkout.session", id), id)),
  ),
  route("POST /v1/checkout/sessions/:id/expire", {}, ({ books, id }) =>
    books.work(books.holderOf(id), (book) => {
      const session = need(book.find("checkout.session", id), id);
      if (session.status !== "open") throw new PaymentFailure("refused", `${id} is not open`);
      return expireCheckout(book, session);
    }),
  ),
];

function invoiceOf(book: Book, paymentIntent: string) {
  return book
    .list("invoice")
    .find(({ payments }) =>
      payments?.data.some(({ payment }) => idOf(payment.payment_intent) === paymentIntent),
    );
}

function sinceOf(created: { gte: number } | undefined): number {
  return created?.gte ?? 0;
}

const created = z.strictObject({ gte: z.coerce.number() }).optional();

const paymentRoutes: readonly Route[] = [
  listRoute(
    "GET /v1/invoices",
    { customer: z.string(), created },
    ({ books, params: { customer, created: range } }) =>
      books
        .list("invoice")
        .filter((one) => idOf(one.customer) === customer && one.created >= sinceOf(range)),
  ),
  route("GET /v1/invoices/:id", {}, ({ books, id }) =>
    books.work(books.holderOf(id), (book) => need(book.find("invoice", id), id)),
  ),
  listRoute("GET /v1/invoices/:id/lines", {}, ({ books, id }) =>
    books.work(books.holderOf(id), (book) => need(book.find("invoice", id), id).lines.data),
  ),
  listRoute("GET /v1/charges", { customer: z.string() }, ({ books, params: { customer } }) =>
    books.list("charge").filter((one) => idOf(one.customer) === customer),
  ),
  listRoute("GET /v1/disputes", { charge: z.string() }, ({ books, params: { charge } }) =>
    books.list("dispute").filter((one) => idOf(one.charge) === charge),
  ),
  route("GET /v1/disputes/:id", {}, ({ books, id }) =>
    books.work(books.holderOf(id), (book) => need(book.find("dispute", id), id)),
  ),
  route(
    "POST /v1/refunds",
    { payment_intent: z.string(), reason: z.literal("requested_by_customer") },
    ({ books, params: { payment_intent: intent } }) =>
      books.work(books.holderOf(intent), (book) =>
        refundInvoice(book, need(invoiceOf(book, intent), intent).id),
      ),
  ),
];

const newPrice = {
  product: z.string(),
  currency: z.string(),
  unit_amount: z.coerce.number(),
  recurring: z.strictObject({ interval: z.enum(["month", "year"]) }),
  tax_behavior: z.literal("inclusive"),
  lookup_key: z.string(),
  transfer_lookup_key: z.literal("true"),
  metadata: z.record(z.string(), z.string()),
};

function transferKey(books: FakeBooks, key: string): void {
  for (const price of books.prices.values()) {
    if (price.lookup_key === key) books.prices.set(price.id, { ...price, lookup_key: null });
  }
}

const priceRoutes: readonly Route[] = [
  route(
    "GET /v1/prices",
    {
      lookup_keys: z.array(z.string()).max(10),
      active: z.literal("true"),
      limit: z.coerce.number().optional(),
    },
    ({ books, params: { lookup_keys: keys } }) => {
      const data = [...books.prices.values()].filter(({ lookup_key: key }) =>
        keys.includes(key ?? ""),
      );
      return { object: "list", url: "/v1/prices", has_more: false, data };
    },
  ),
  route("GET /v1/prices/:id", {}, ({ books, id }) => need(books.prices.get(id), `price: '${id}'`)),
  route("POST /v1/prices", newPrice, ({ books, params }) => {
    const forSale = need(planOfKey(params.lookup_key), params.lookup_key);
    need(books.products.get(params.product), `product: '${params.product}'`);
    transferKey(books, params.lookup_key);
    const { interval } = params.recurring;
    const model = priceOf({ ...forSale, interval, amountMinor: params.unit_amount });
    const price = { ...model, id: books.newId("price_"), metadata: params.metadata };
    books.prices.set(price.id, price);
    return price;
  }),
  route("GET /v1/products", { ids: z.array(z.string()) }, ({ books, params: { ids } }) => {
    const data = ids.flatMap((id) => books.products.get(id) ?? []);
    return { object: "list", url: "/v1/products", has_more: false, data };
  }),
  route(
    "POST /v1/products",
    { id: z.string(), name: z.string(), metadata: z.record(z.string(), z.string()) },
    ({ books, params: { id, name } }) => {
      books.products.set(id, { id, name });
      return { id, object: "product", name };
    },
  ),
];

/** The calls that the adapter makes; any other is a 404. */
export const fakeStripeRoutes: readonly Route[] = [
  ...customerRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...paymentRoutes,
  ...priceRoutes,
];

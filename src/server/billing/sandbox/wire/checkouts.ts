import { z } from "zod";
import { locales } from "#core/locale.ts";
import { PaymentFailure } from "../../payment-provider.ts";
import { createCheckout, expireCheckout } from "../checkout.ts";
import { findPlanOfPriceId } from "../objects/prices.ts";
import { bookRoute, need, type Route } from "./route.ts";

const nothing = z.strictObject({});

const newSession = z.strictObject({
  mode: z.literal("subscription"),
  customer: z.string(),
  line_items: z.tuple([z.strictObject({ price: z.string(), quantity: z.literal("1") })]),
  locale: z.enum(locales),
  success_url: z.url(),
  cancel_url: z.url(),
  adaptive_pricing: z.strictObject({ enabled: z.literal("false") }),
  subscription_data: z
    .strictObject({
      trial_period_days: z.coerce.number().int().positive(),
      trial_settings: z.strictObject({
        end_behavior: z.strictObject({ missing_payment_method: z.literal("cancel") }),
      }),
    })
    .optional(),
});

export const checkoutRoutes: readonly Route[] = [
  bookRoute("POST /v1/checkout/sessions", newSession, {
    holder: ({ params }) => params.customer,
    work(book, { params }) {
      const [{ price }] = params.line_items;
      return createCheckout(book, {
        forSale: need(findPlanOfPriceId(price), `price: '${price}'`),
        trialDays: params.subscription_data?.trial_period_days ?? 0,
        locale: params.locale,
        successUrl: params.success_url,
        cancelUrl: params.cancel_url,
      });
    },
  }),
  bookRoute("GET /v1/checkout/sessions/:id", nothing, {
    holder: ({ id }) => id,
    work: (book, { id }) => need(book.find("checkout.session", id), `checkout.session: '${id}'`),
  }),
  bookRoute("POST /v1/checkout/sessions/:id/expire", nothing, {
    holder: ({ id }) => id,
    work(book, { id }) {
      const session = need(book.find("checkout.session", id), `checkout.session: '${id}'`);
      if (session.status !== "open") {
        throw new PaymentFailure("refused", `Only open sessions can be expired: ${id} is not`);
      }
      return expireCheckout(book, session);
    },
  }),
];

import { z } from "zod";
import {
  cancelSubscription,
  changeSubscription,
  type PriceChange,
  previewChange,
} from "../plan-changes.ts";
import { bookRoute, listRoute, need, type Route } from "./route.ts";

const nothing = z.strictObject({});
const flag = z.enum(["true", "false"]).transform((word) => word === "true");
const instant = z.coerce.number().int();

/** Stripe has other behaviours. The test checkout charges every change immediately. */
const change = {
  items: z.tuple([z.strictObject({ id: z.string(), price: z.string() })]),
  proration_behavior: z.literal("always_invoice"),
  proration_date: instant,
};

const changedPrice = z.strictObject({
  ...change,
  payment_behavior: z.literal("error_if_incomplete"),
  cancel_at_period_end: flag.optional(),
  cancel_at: z.literal("").optional(),
});
const changedEnd = z.union([
  z.strictObject({ cancel_at_period_end: flag }),
  z.strictObject({ cancel_at: z.literal("") }),
]);
const update = z.union([changedPrice, changedEnd]);

const preview = z.strictObject({
  subscription: z.string(),
  subscription_details: z.strictObject(change),
});

function changeOf({
  items: [{ id: itemId, price: priceId }],
  proration_date: fromS,
}: Pick<z.output<typeof changedPrice>, "items" | "proration_date">): PriceChange {
  return { itemId, priceId, fromS };
}

/** Returns whether the subscription should end with its period; `undefined` if that stays unchanged. */
function endOf(params: z.output<typeof update>): boolean | undefined {
  const isFlagged = "cancel_at_period_end" in params ? params.cancel_at_period_end : undefined;
  return "cancel_at" in params && params.cancel_at === "" ? false : isFlagged;
}

export const subscriptionRoutes: readonly Route[] = [
  listRoute(
    "GET /v1/subscriptions",
    z.strictObject({ customer: z.string(), status: z.literal("all") }),
    {
      holder: ({ params }) => params.customer,
      list: (book) => book.list("subscription").toReversed(),
    },
  ),
  bookRoute("GET /v1/subscriptions/:id", nothing, {
    holder: ({ id }) => id,
    work: (book, { id }) => need(book.find("subscription", id), `subscription: '${id}'`),
  }),
  bookRoute("POST /v1/subscriptions/:id", update, {
    holder: ({ id }) => id,
    work: (book, { id, params }) =>
      changeSubscription(book, id, {
        change: "items" in params ? changeOf(params) : null,
        isCancelledAtPeriodEnd: endOf(params),
      }),
  }),
  bookRoute("DELETE /v1/subscriptions/:id", nothing, {
    holder: ({ id }) => id,
    work: (book, { id }) => cancelSubscription(book, id),
  }),
  bookRoute("POST /v1/invoices/create_preview", preview, {
    holder: ({ params }) => params.subscription,
    work: (book, { params: { subscription, subscription_details: details } }) =>
      previewChange(book, subscription, changeOf(details)),
    isRead: true,
  }),
];

import { z } from "zod";
import { refundPayment } from "../disputes.ts";
import { bookRoute, listRoute, need, type Route } from "./route.ts";

const nothing = z.strictObject({});

export const paymentRoutes: readonly Route[] = [
  listRoute(
    "GET /v1/invoices",
    z.strictObject({
      customer: z.string(),
      created: z.strictObject({ gte: z.coerce.number() }).optional(),
    }),
    {
      holder: ({ params }) => params.customer,
      list: (book, { params: { created } }) =>
        book
          .list("invoice")
          .toReversed()
          .filter((invoice) => invoice.created >= (created?.gte ?? 0)),
    },
  ),
  bookRoute("GET /v1/invoices/:id", nothing, {
    holder: ({ id }) => id,
    work: (book, { id }) => need(book.find("invoice", id), `invoice: '${id}'`),
  }),
  listRoute("GET /v1/invoices/:id/lines", nothing, {
    holder: ({ id }) => id,
    list: (book, { id }) => need(book.find("invoice", id), `invoice: '${id}'`).lines.data,
  }),
  listRoute("GET /v1/charges", z.strictObject({ customer: z.string() }), {
    holder: ({ params }) => params.customer,
    list: (book) => book.list("charge").toReversed(),
  }),
  listRoute("GET /v1/disputes", z.strictObject({ charge: z.string() }), {
    holder: ({ params }) => params.charge,
    list: (book, { params }) =>
      book
        .list("dispute")
        .toReversed()
        .filter(({ charge }) => charge === params.charge),
  }),
  bookRoute("GET /v1/disputes/:id", nothing, {
    holder: ({ id }) => id,
    work: (book, { id }) => need(book.find("dispute", id), `dispute: '${id}'`),
  }),
  bookRoute(
    "POST /v1/refunds",
    z.strictObject({
      payment_intent: z.string(),
      reason: z.literal("requested_by_customer"),
    }),
    {
      holder: ({ params }) => params.payment_intent,
      work: (book, { params }) => refundPayment(book, params.payment_intent),
    },
  ),
];

import { z } from "zod";
import type { PagePath } from "#core/addresses.ts";
import { locales } from "#core/locale.ts";
import { deleteBook, keepReturnUrl } from "../book-rows.ts";
import { makeId } from "../books.ts";
import { bookRoute, type Route, route } from "./route.ts";
import { viewOf } from "./view.ts";

const locale = z.enum(locales);

const newCustomer = z.strictObject({
  email: z.string(),
  name: z.string(),
  preferred_locales: z.tuple([locale]),
  metadata: z.strictObject({ userId: z.string() }),
});

const newPortal = z.strictObject({ customer: z.string(), return_url: z.url(), locale });

export const customerRoutes: readonly Route[] = [
  route("POST /v1/customers", newCustomer, ({ books }, { params, expand, once }) => {
    const { email, name, metadata, preferred_locales: spoken } = params;
    return books.createCustomer(
      { email, name, userId: metadata.userId, locale: spoken[0] },
      (book) => viewOf(book.customer, { book, expand }),
      once,
    );
  }),
  bookRoute("GET /v1/customers/:id", z.strictObject({}), {
    holder: ({ id }) => id,
    work: (book) => book.customer,
  }),
  route("DELETE /v1/customers/:id", z.strictObject({}), async ({ database }, { id }) => {
    await deleteBook(database, id);
    return { id, object: "customer", deleted: true };
  }),
  // Repeating it has no further effect, so its key isn't kept.
  route("POST /v1/billing_portal/sessions", newPortal, async ({ database }, { params }) => {
    const { customer, return_url: returnUrl } = params;
    await keepReturnUrl(database, customer, returnUrl);
    return {
      id: makeId("bps_"),
      object: "billing_portal.session",
      customer,
      return_url: returnUrl,
      livemode: false,
      locale: params.locale,
      url: new URL("/sandbox/portal" satisfies PagePath, returnUrl).href,
    };
  }),
];

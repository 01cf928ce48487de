import { z } from "zod";
import { plansForSale } from "../../price-keys.ts";
import { findPlanOfPriceId, priceOf } from "../objects/prices.ts";
import { need, type Route, route } from "./route.ts";
import { listOf } from "./view.ts";

const MAX_KEYS = 10;

const listed = z.strictObject({
  lookup_keys: z.array(z.string()).min(1).max(MAX_KEYS),
  active: z.literal("true"),
  limit: z.coerce.number().int().min(1).optional(),
});

/** All customers share one price list: the plan table. */
export const priceRoutes: readonly Route[] = [
  route("GET /v1/prices", listed, async (_access, { params: { lookup_keys: keys } }) =>
    // Each key has at most one price, so all results fit into one page.
    listOf("/v1/prices", plansForSale.filter(({ key }) => keys.includes(key)).map(priceOf)),
  ),
  route("GET /v1/prices/:id", z.strictObject({}), async (_access, { id }) =>
    priceOf(need(findPlanOfPriceId(id), `price: '${id}'`)),
  ),
];

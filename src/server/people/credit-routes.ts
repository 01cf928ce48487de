import { z } from "zod/mini";
import { parsePayload } from "#server/http/parse-payload.ts";
import { requireIdentity } from "#server/http/require-identity.ts";
import type { Routes } from "#server/http/routes.ts";
import type { CreditBooks } from "./credit-history.ts";

const page = z.object({ before: z.optional(z.string()) });

/** `/credits/history` and `/credits/lots`. */
export function creditRoutes(books: CreditBooks): Routes {
  return ({ calls }) =>
    calls("/credits", (scope) => {
      scope.get("/history", (request) =>
        books.history(requireIdentity(request).userId, parsePayload(page, request.query).before),
      );

      scope.get("/lots", (request) => books.lots(requireIdentity(request).userId));
    });
}

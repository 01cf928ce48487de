import type { FastifyInstance } from "fastify";
import { z } from "zod/mini";
import type { CreditBooks } from "#server/credit-history/credit-history.ts";
import { parsePayload } from "../parse-payload.ts";
import { requireIdentity } from "../require-identity.ts";

const page = z.object({ before: z.optional(z.string()) });

/** `/credits/history` and `/credits/lots`. */
export function addCreditRoutes(scope: FastifyInstance, books: CreditBooks): void {
  scope.get("/history", (request) =>
    books.history(requireIdentity(request).userId, parsePayload(page, request.query).before),
  );

  scope.get("/lots", (request) => books.lots(requireIdentity(request).userId));
}

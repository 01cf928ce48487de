import type { FastifyInstance } from "fastify";
import { z } from "zod/mini";
import { consentDocuments, consentGift } from "#core/safety/consent.ts";
import type { Consents } from "#server/safety/consents.ts";
import { parsePayload } from "../parse-payload.ts";
import { requireIdentity } from "../require-identity.ts";
import { localeOf } from "./account.ts";

const params = z.object({ document: z.enum(consentDocuments) });

/** `/consents`: what this account has agreed to; each call answers the state after it. */
export function addConsentRoutes(scope: FastifyInstance, consents: Consents): void {
  scope.get("/", (request) => consents.read(requireIdentity(request).userId));

  scope.put("/:document", (request) =>
    consents.give(
      { userId: requireIdentity(request).userId, locale: localeOf(request) },
      parsePayload(params, request.params).document,
      parsePayload(consentGift, request.body).version,
    ),
  );
  scope.delete("/:document", (request) =>
    consents.withdraw(
      requireIdentity(request).userId,
      parsePayload(params, request.params).document,
    ),
  );
}

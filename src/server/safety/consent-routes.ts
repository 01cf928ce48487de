import { z } from "zod/mini";
import { consentDocuments, consentGift } from "#core/safety/consent.ts";
import { localeOf } from "#server/http/locale-of.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import { requireIdentity } from "#server/http/require-identity.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Consents } from "./consents.ts";

const params = z.object({ document: z.enum(consentDocuments) });

/** `/consents`: the consents of this account. Each call returns the resulting state. */
export function consentRoutes(consents: Consents): Routes {
  return ({ calls }) =>
    calls("/consents", (scope) => {
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
    });
}

import type { FastifyRequest } from "fastify";
import { profileCreation, profileUpdate } from "#core/profile.ts";
import { localeOf } from "#server/http/locale-of.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import { requireIdentity } from "#server/http/require-identity.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Profiles, Visit } from "./profiles.ts";

/** `/profiles/me`: `null` until it is created. Id and e-mail always come from the token. */
export function profileRoutes(profiles: Profiles): Routes {
  return ({ calls, limiting }) => {
    const visitOf = (request: FastifyRequest): Visit => ({
      identity: requireIdentity(request),
      address: limiting.countedAddress(request),
      locale: localeOf(request),
    });
    calls("/profiles", (scope) => {
      const config = { isOpenToLeaving: true };
      scope.get("/me", { config }, (request) => profiles.read(visitOf(request)));

      scope.post("/me", (request) =>
        profiles.create(visitOf(request), parsePayload(profileCreation, request.body)),
      );

      scope.put("/me", (request) =>
        profiles.update(visitOf(request), parsePayload(profileUpdate, request.body)),
      );
    });
  };
}

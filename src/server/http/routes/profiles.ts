import type { FastifyInstance, FastifyRequest } from "fastify";
import { profileCreation, profileUpdate } from "#core/profile.ts";
import type { Profiles, Visit } from "#server/profiles/profiles.ts";
import type { Limiting } from "../limiting.ts";
import { parsePayload } from "../parse-payload.ts";
import { requireIdentity } from "../require-identity.ts";
import { localeOf } from "./account.ts";

/** `/profiles/me`: null until it is created; id and e-mail always come from the token. */
export function addProfileRoutes(
  scope: FastifyInstance,
  profiles: Profiles,
  limiting: Pick<Limiting, "countedAddress">,
): void {
  const visitOf = (request: FastifyRequest): Visit => ({
    identity: requireIdentity(request),
    address: limiting.countedAddress(request),
    locale: localeOf(request),
  });
  const config = { isOpenToLeaving: true };
  scope.get("/me", { config }, (request) => profiles.read(visitOf(request)));

  scope.post("/me", (request) =>
    profiles.create(visitOf(request), parsePayload(profileCreation, request.body)),
  );

  scope.put("/me", (request) =>
    profiles.update(visitOf(request), parsePayload(profileUpdate, request.body)),
  );
}

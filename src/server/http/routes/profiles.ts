import type { FastifyInstance } from "fastify";
import { profileCreation, profileUpdate } from "#core/profile.ts";
import type { Profiles } from "#server/profiles/profiles.ts";
import { parsePayload } from "../parse-payload.ts";
import { requireIdentity } from "../require-identity.ts";

/** `/profiles/me`: null until it is created; id and e-mail always come from the token. */
export function addProfileRoutes(scope: FastifyInstance, profiles: Profiles): void {
  scope.get("/me", (request) => profiles.read(requireIdentity(request).userId));

  scope.post("/me", (request) =>
    profiles.create(requireIdentity(request), parsePayload(profileCreation, request.body)),
  );

  scope.put("/me", (request) =>
    profiles.update(requireIdentity(request).userId, parsePayload(profileUpdate, request.body)),
  );
}

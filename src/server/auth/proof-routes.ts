import { proofRequest } from "#core/proof.ts";
import { localeOf } from "#server/http/locale-of.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import { requireIdentity } from "#server/http/require-identity.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Proofs } from "./proofs.ts";

/**
 * `/accounts/me/proof`: how a signed-in user proves their identity again. Limited like sign-in, because passwords and
 * codes can be guessed here.
 */
export function proofRoutes(proofs: Proofs): Routes {
  return ({ calls, limiters }) =>
    calls("/accounts/me/proof", (scope) => {
      const config = { isOpenToLeaving: true };
      scope.get("/", { config }, (request) => proofs.ways(requireIdentity(request)));

      scope.post("/", { config, onRequest: limiters.signIn }, (request) =>
        proofs.prove(requireIdentity(request), parsePayload(proofRequest, request.body)),
      );

      scope.post("/code", { config, onRequest: limiters.signIn }, (request) =>
        proofs.mailCode(requireIdentity(request), localeOf(request)),
      );
    });
}

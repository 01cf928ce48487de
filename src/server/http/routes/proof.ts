import type { FastifyInstance } from "fastify";
import { proofRequest } from "#core/proof.ts";
import type { Proofs } from "#server/auth/proofs.ts";
import { parsePayload } from "../parse-payload.ts";
import type { LimitHook } from "../rate-limits.ts";
import { requireIdentity } from "../require-identity.ts";
import { localeOf } from "./account.ts";

/** `/accounts/me/proof`: how a signed-in person shows again who they are. Passwords and codes can be guessed here. */
export function addProofRoutes(
  scope: FastifyInstance,
  { proofs, limit }: { readonly proofs: Proofs; readonly limit: LimitHook },
): void {
  const config = { isOpenToLeaving: true };
  scope.get("/", { config }, (request) => proofs.ways(requireIdentity(request)));

  scope.post("/", { config, onRequest: limit }, (request) =>
    proofs.prove(requireIdentity(request), parsePayload(proofRequest, request.body)),
  );

  scope.post("/code", { config, onRequest: limit }, (request) =>
    proofs.mailCode(requireIdentity(request), localeOf(request)),
  );
}

import { apiKeyRequest } from "#core/api-keys.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import type { LimitHook } from "#server/http/rate-limits.ts";
import { readId } from "#server/http/read-id.ts";
import { requireIdentity } from "#server/http/require-identity.ts";
import type { Routes } from "#server/http/routes.ts";
import type { ApiKeys } from "./api-keys.ts";

type ById = { Params: { id: string } };

/**
 * `/accounts/me/keys`: the user's API keys. An API key can't create another one. `fresh` requires a recent proof of the
 * user's identity.
 */
export function apiKeyRoutes(keys: ApiKeys, fresh: LimitHook): Routes {
  return ({ calls }) =>
    calls("/accounts/me/keys", (scope) => {
      scope.get("/", (request) => keys.list(requireIdentity(request).userId));

      scope.post("/", { onRequest: fresh }, (request) =>
        keys.make(requireIdentity(request).userId, parsePayload(apiKeyRequest, request.body)),
      );

      scope.delete<ById>("/:id", { onRequest: fresh }, (request) =>
        keys.revoke(requireIdentity(request).userId, readId(request.params.id)),
      );
    });
}

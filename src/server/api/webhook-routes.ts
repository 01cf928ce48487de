import { webhookRequest } from "#core/webhooks.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import type { LimitHook } from "#server/http/rate-limits.ts";
import { readId } from "#server/http/read-id.ts";
import { requireIdentity } from "#server/http/require-identity.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Webhooks } from "./webhooks.ts";

type ById = { Params: { id: string } };

/**
 * `/accounts/me/webhooks`: addresses notified when a run of the user ends. `fresh` requires a recent proof of the
 * user's identity.
 */
export function webhookRoutes(webhooks: Webhooks, fresh: LimitHook): Routes {
  return ({ calls }) =>
    calls("/accounts/me/webhooks", (scope) => {
      scope.get("/", (request) => webhooks.list(requireIdentity(request).userId));

      scope.post("/", { onRequest: fresh }, (request) =>
        webhooks.add(
          requireIdentity(request).userId,
          parsePayload(webhookRequest, request.body).url,
        ),
      );

      scope.delete<ById>("/:id", { onRequest: fresh }, (request) =>
        webhooks.remove(requireIdentity(request).userId, readId(request.params.id)),
      );
    });
}

import { webhookRequest } from "#core/webhooks.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import type { LimitHook } from "#server/http/rate-limits.ts";
import { readId } from "#server/http/read-id.ts";
import { requireIdentity } from "#server/http/require-identity.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Webhooks } from "./webhooks.ts";

type ById = { Params: { id: string } };

/** `/accounts/me/webhooks`: who is told when a run of the person has ended. `fresh` wants a recent proof of the person. */
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

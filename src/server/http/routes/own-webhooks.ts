import type { FastifyInstance } from "fastify";
import { webhookRequest } from "#core/webhooks.ts";
import type { Webhooks } from "#server/api/webhooks.ts";
import { parsePayload } from "../parse-payload.ts";
import type { LimitHook } from "../rate-limits.ts";
import { requireIdentity } from "../require-identity.ts";
import { readId } from "./api-keys.ts";

type ById = { Params: { id: string } };

/** `/accounts/me/webhooks`: who is told when a run of the person has ended. `fresh` wants a recent proof of the person. */
export function addOwnWebhookRoutes(
  scope: FastifyInstance,
  { webhooks, fresh }: { readonly webhooks: Webhooks; readonly fresh: LimitHook },
): void {
  scope.get("/", (request) => webhooks.list(requireIdentity(request).userId));

  scope.post("/", { onRequest: fresh }, (request) =>
    webhooks.add(requireIdentity(request).userId, parsePayload(webhookRequest, request.body).url),
  );

  scope.delete<ById>("/:id", { onRequest: fresh }, (request) =>
    webhooks.remove(requireIdentity(request).userId, readId(request.params.id)),
  );
}

import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { apiKeyRequest } from "#core/api-keys.ts";
import { AppError } from "#core/errors.ts";
import type { ApiKeys } from "#server/api/api-keys.ts";
import { parsePayload } from "../parse-payload.ts";
import type { LimitHook } from "../rate-limits.ts";
import { requireIdentity } from "../require-identity.ts";

type ById = { Params: { id: string } };

const idField = z.uuid();

/** An id of a path. Throws `not_found` for whatever cannot be one. */
export function readId(id: string): string {
  const parsed = idField.safeParse(id);
  if (!parsed.success) throw new AppError("not_found");
  return parsed.data;
}

/**
 * `/accounts/me/keys`: what programs of the person come in with. No key can make another one; `fresh` wants a recent
 * proof of the person.
 */
export function addApiKeyRoutes(
  scope: FastifyInstance,
  { apiKeys: keys, fresh }: { readonly apiKeys: ApiKeys; readonly fresh: LimitHook },
): void {
  scope.get("/", (request) => keys.list(requireIdentity(request).userId));

  scope.post("/", { onRequest: fresh }, (request) =>
    keys.make(requireIdentity(request).userId, parsePayload(apiKeyRequest, request.body)),
  );

  scope.delete<ById>("/:id", { onRequest: fresh }, (request) =>
    keys.revoke(requireIdentity(request).userId, readId(request.params.id)),
  );
}

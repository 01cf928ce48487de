import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ApiScope } from "#core/api-keys.ts";
import { AppError } from "#core/errors.ts";
import { bearerOf } from "#server/http/require-identity.ts";
import type { ApiKeys } from "./api-keys.ts";

/**
 * Admits only requests with a valid API key of the scope `needs`. It replaces the identity gate, so the routes behind
 * it call `requireIdentity` as usual.
 */
export function addKeyGate(
  scope: FastifyInstance,
  { keys, needs }: { readonly keys: ApiKeys; readonly needs: ApiScope },
): void {
  scope.decorateRequest("identity", null);
  scope.addHook("onRequest", async (request: FastifyRequest, reply) => {
    const holder = await keys.find(bearerOf(request));
    if (holder === null) {
      reply.header("www-authenticate", "Bearer");
      throw new AppError("api_key_unknown");
    }
    if (!holder.scopes.includes(needs)) throw new AppError("api_scope_missing", { scope: needs });
    request.identity = holder.identity;
  });
}

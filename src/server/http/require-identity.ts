import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import type { Identity, IdentityProvider } from "./identity.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the identity gate of the scope; read it with `requireIdentity`. */
    identity: Identity | null;
  }
  interface FastifyContextConfig {
    /** Also for who has asked for the end of the account. */
    isOpenToLeaving?: boolean;
  }
}

/**
 * Lets only signed-in requests into `scope`: the rest answer 401 before their body is read. Cookies do not
 * count, so no other site can act for a visitor.
 */
export function addIdentityGate(scope: FastifyInstance, provider: IdentityProvider): void {
  scope.decorateRequest("identity", null);
  scope.addHook("onRequest", async (request) => {
    request.identity = await provider.identify(bearerOf(request));
    requireIdentity(request);
  });
}

/** Refuses whoever has asked for the end of the account, but for what undoes it. Goes behind the gate. */
export function addClosingGate(
  scope: FastifyInstance,
  closing: { has(userId: string): boolean },
): void {
  scope.addHook("onRequest", async (request) => {
    if (request.routeOptions.config.isOpenToLeaving) return;
    if (closing.has(requireIdentity(request).userId)) throw new AppError("account_closing");
  });
}

/** Who asks. Throws `unauthenticated` when nobody is signed in. */
export function requireIdentity(request: FastifyRequest): Identity {
  if (!request.identity) throw new AppError("unauthenticated");
  return request.identity;
}

/** The token or key of the request. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^bearer +([^ ]+)$/i.exec(request.headers.authorization ?? "")?.[1];
}

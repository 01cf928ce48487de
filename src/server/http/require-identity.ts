import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import type { Identity, IdentityProvider } from "./identity.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the scope's identity gate; read it with `requireIdentity`. */
    identity: Identity | null;
  }
  interface FastifyContextConfig {
    /** Stays available to users whose account is being deleted. */
    isOpenToLeaving?: boolean;
  }
}

/**
 * Rejects unauthenticated requests to `scope` with 401 before their body is read. Ignores cookies, so other sites
 * can't act for a user.
 */
export function addIdentityGate(scope: FastifyInstance, provider: IdentityProvider): void {
  scope.decorateRequest("identity", null);
  scope.addHook("onRequest", async (request) => {
    request.identity = await provider.identify(bearerOf(request));
    requireIdentity(request);
  });
}

/**
 * Throws `account_closing` for users whose account is being deleted, except on routes with `isOpenToLeaving`. Add it
 * after the identity gate.
 */
export function addClosingGate(
  scope: FastifyInstance,
  closing: { has(userId: string): boolean },
): void {
  scope.addHook("onRequest", async (request) => {
    if (request.routeOptions.config.isOpenToLeaving) return;
    if (closing.has(requireIdentity(request).userId)) throw new AppError("account_closing");
  });
}

/** Returns the request's user. Throws `unauthenticated` if there is none. */
export function requireIdentity(request: FastifyRequest): Identity {
  if (!request.identity) throw new AppError("unauthenticated");
  return request.identity;
}

/** The request's bearer token or API key. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^bearer +([^ ]+)$/i.exec(request.headers.authorization ?? "")?.[1];
}

import type { FastifyInstance, FastifyRequest } from "fastify";
import { addressOf } from "./address-of.ts";
import type { RequestTest } from "./from-this-machine.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by `markLimited`. */
    isLimited: boolean;
  }
}

/**
 * How requests of this machine itself are limited; all others are limited and counted, whatever is set. `on`: like
 * all others. `public`, where RATE_LIMITS is not set: limited, but free credits are not counted per network, since
 * everybody who tries the server on its own machine is in one. `off`: neither.
 */
export type RateLimiting = "on" | "public" | "off";

export interface Limiting {
  readonly isLimited: RequestTest;
  /** The address under which free credits and rewards are counted; null: this request is not counted. */
  countedAddress(request: FastifyRequest): string | null;
}

export function createLimiting(rateLimits: RateLimiting, isFromThisMachine: RequestTest): Limiting {
  return {
    isLimited: (request) => rateLimits !== "off" || !isFromThisMachine(request),
    countedAddress: (request) =>
      rateLimits === "on" || !isFromThisMachine(request) ? addressOf(request) : null,
  };
}

/** Tells handlers whether the work of a request counts. */
export function markLimited(app: FastifyInstance, { isLimited }: Limiting): void {
  app.decorateRequest("isLimited", true);
  app.addHook("onRequest", async (request) => {
    request.isLimited = isLimited(request);
  });
}

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
 * How local requests are limited. All others are always limited and counted. `on`: like all others. `public`, the
 * default without RATE_LIMITS: limited, but free credits are not counted per network, because all users of a local
 * server share one. `off`: neither.
 */
export type RateLimiting = "on" | "public" | "off";

export interface Limiting {
  readonly isLimited: RequestTest;
  /** The address under which free credits and rewards are counted; `null` if the request isn't counted. */
  countedAddress(request: FastifyRequest): string | null;
}

export function createLimiting(rateLimits: RateLimiting, isFromThisMachine: RequestTest): Limiting {
  return {
    isLimited: (request) => rateLimits !== "off" || !isFromThisMachine(request),
    countedAddress: (request) =>
      rateLimits === "on" || !isFromThisMachine(request) ? addressOf(request) : null,
  };
}

/** Sets `request.isLimited`: whether limits apply to the request. */
export function markLimited(app: FastifyInstance, { isLimited }: Limiting): void {
  app.decorateRequest("isLimited", true);
  app.addHook("onRequest", async (request) => {
    request.isLimited = isLimited(request);
  });
}

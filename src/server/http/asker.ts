import type { FastifyReply, FastifyRequest } from "fastify";
import { addressOf } from "./address-of.ts";
import { networkOf } from "./network-of.ts";
import { requireIdentity } from "./require-identity.ts";

/** The caller whose request needs image work, with a signal for the end of the request. */
export interface Asker {
  /** `null` if the caller isn't signed in. */
  readonly userId: string | null;
  readonly network: string;
  /** `false` for local requests if RATE_LIMITS is off: their work isn't counted. */
  readonly isLimited: boolean;
  /** The signal of `endOf`. */
  readonly signal: AbortSignal;
}

/** A signed-in caller. */
export interface PersonAsking extends Asker {
  readonly userId: string;
}

/** Returns a signal that aborts when the response is sent or the connection closes; aborted already if it has. */
export function endOf(reply: FastifyReply): AbortSignal {
  const end = new AbortController();
  reply.raw.once("close", () => end.abort());
  if (reply.raw.closed) end.abort();
  return end.signal;
}

export function askerOf(request: FastifyRequest, reply: FastifyReply): Asker {
  return {
    userId: request.identity?.userId ?? null,
    network: networkOf(addressOf(request)),
    isLimited: request.isLimited,
    signal: endOf(reply),
  };
}

/** Throws `unauthenticated` if the caller isn't signed in. */
export function personAsking(request: FastifyRequest, reply: FastifyReply): PersonAsking {
  return { ...askerOf(request, reply), userId: requireIdentity(request).userId };
}

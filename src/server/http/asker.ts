import type { FastifyReply, FastifyRequest } from "fastify";
import { addressOf } from "./address-of.ts";
import { networkOf } from "./network-of.ts";
import { requireIdentity } from "./require-identity.ts";

/** Whose request needs a picture, and whether anything still waits for the answer. */
export interface Asker {
  /** Null without a sign-in. */
  readonly userId: string | null;
  readonly network: string;
  /** False for requests of this machine where RATE_LIMITS is off: their work is not counted. */
  readonly isLimited: boolean;
  /** As `endOf` makes it. */
  readonly signal: AbortSignal;
}

/** An asker who is signed in. */
export interface PersonAsking extends Asker {
  readonly userId: string;
}

/** Aborted when the answer is sent, or the connection closes before it; it may have closed already. */
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

/** Throws `unauthenticated` without a sign-in. */
export function personAsking(request: FastifyRequest, reply: FastifyReply): PersonAsking {
  return { ...askerOf(request, reply), userId: requireIdentity(request).userId };
}

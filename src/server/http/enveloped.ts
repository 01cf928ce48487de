import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { encodeEnvelope } from "#core/envelope.ts";
import { AppError } from "#core/errors.ts";
import { createReadBody } from "./body-reader.ts";
import { type BodyOptions, ownBodies } from "./own-bodies.ts";

/** Decodes bodies from the envelope and encodes responses into it. */
function readEnvelopes(scope: FastifyInstance, { threads }: BodyOptions): void {
  scope.addContentTypeParser(
    "*",
    createReadBody(threads, { isEnveloped: true, unreadable: "invalid_envelope" }),
  );
  scope.addHook("preValidation", async (request) => {
    const needsBody = !request.is404 && !["GET", "HEAD"].includes(request.method);
    if (needsBody && request.body === undefined) throw new AppError("invalid_envelope");
  });
  scope.addHook("preSerialization", async (_request, reply, payload) => {
    reply.header("cache-control", "no-store");
    return encodeEnvelope(payload, Math.random);
  });
}

/**
 * A scope whose bodies and responses use the envelope: `request.body` is the decoded value, and returned or thrown
 * values are encoded.
 */
export function envelopedScope(
  options: BodyOptions,
  routes: (scope: FastifyInstance) => void,
): FastifyPluginAsync {
  return ownBodies(options, { read: readEnvelopes, routes });
}

import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { decodeEnvelope, encodeEnvelope } from "#core/envelope.ts";
import { AppError } from "#core/errors.ts";
import { jsonProblem } from "./json-guard.ts";
import { ownBodies } from "./own-bodies.ts";

const envelope = z.strictObject({ data: z.unknown() });

/** Reads the text of a request body. Throws `invalid_envelope` with the reason as its cause. */
function openEnvelope(body: string): unknown {
  const outer = envelope.safeParse(parseJson(body));
  if (!outer.success) throw invalid("the body is not an object with the one field data");
  const decoded = decodeEnvelope(outer.data.data);
  if (!decoded.ok) throw invalid(decoded.reason);
  const problem = jsonProblem(decoded.value);
  if (problem) throw invalid(problem);
  return decoded.value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid("the body is not JSON");
  }
}

function invalid(reason: string): AppError {
  return new AppError("invalid_envelope", {}, { cause: new Error(reason) });
}

/** Adds what opens and closes the envelope. */
function readEnvelopes(scope: FastifyInstance): void {
  scope.addContentTypeParser("*", { parseAs: "string" }, async (_request: unknown, body: string) =>
    openEnvelope(body),
  );
  scope.addHook("preValidation", async (request) => {
    const needsBody = !request.is404 && !["GET", "HEAD"].includes(request.method);
    if (needsBody && request.body === undefined) throw invalid("there is no body");
  });
  scope.addHook("preSerialization", async (_request, reply, payload) => {
    reply.header("cache-control", "no-store");
    return encodeEnvelope(payload, Math.random);
  });
}

/**
 * A scope in which bodies and answers travel in the envelope: `request.body` is the decoded value, and
 * whatever a handler returns or throws is encoded. `bodyLimit` is in bytes.
 */
export function envelopedScope(
  bodyLimit: number,
  routes: (scope: FastifyInstance) => void,
): FastifyPluginAsync {
  return ownBodies(bodyLimit, { read: readEnvelopes, routes });
}

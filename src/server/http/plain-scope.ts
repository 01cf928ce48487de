import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import { createReadBody } from "./body-reader.ts";
import { type BodyOptions, ownBodies } from "./own-bodies.ts";
import { readForm } from "./read-form.ts";
import { announcedBytes, refuseAnnounced } from "./take-body.ts";

function readPlainBodies(scope: FastifyInstance, { threads }: BodyOptions): void {
  scope.addContentTypeParser(
    "application/json",
    createReadBody(threads, { isEnveloped: false, unreadable: "api_body_unreadable" }),
  );
  scope.addContentTypeParser(
    "multipart/form-data",
    async (request: FastifyRequest, payload: Readable) => {
      refuseAnnounced(request);
      const contentType = request.headers["content-type"] ?? "";
      return readForm(payload, { contentType, announced: announcedBytes(request) });
    },
  );
  scope.addContentTypeParser("*", async () => {
    throw new AppError("api_body_unreadable");
  });
  scope.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}

/** A scope for API clients: bodies are JSON or forms with files, responses plain JSON without the envelope. */
export function plainScope(
  options: BodyOptions,
  routes: (scope: FastifyInstance) => void,
): FastifyPluginAsync {
  return ownBodies(options, { read: readPlainBodies, routes });
}

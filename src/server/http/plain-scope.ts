import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import { readForm } from "./form-fields.ts";
import { jsonProblem } from "./json-guard.ts";
import { ownBodies } from "./own-bodies.ts";

function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError("api_body_unreadable", {}, { cause });
  }
  const problem = jsonProblem(value);
  if (problem) throw new AppError("api_body_unreadable", {}, { cause: new Error(problem) });
  return value;
}

function readPlainBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    async (_request: FastifyRequest, body: string) => readJson(body),
  );
  scope.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) =>
      readForm(body, request.headers["content-type"] ?? ""),
  );
  scope.addContentTypeParser("*", { parseAs: "buffer" }, async () => {
    throw new AppError("api_body_unreadable");
  });
  scope.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}

/**
 * A scope for programs: bodies are JSON or forms with files, answers plain JSON without our envelope. `bodyLimit` is
 * in bytes.
 */
export function plainScope(
  bodyLimit: number,
  routes: (scope: FastifyInstance) => void,
): FastifyPluginAsync {
  return ownBodies(bodyLimit, { read: readPlainBodies, routes });
}

import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { sendError } from "./errors.ts";

/**
 * A scope that reads bodies in its own way: none of the framework's parsers, a limit in bytes for every route that has
 * none of its own, and our errors. `read` adds the parsers.
 */
export function ownBodies(
  bodyLimit: number,
  { read, routes }: Record<"read" | "routes", (scope: FastifyInstance) => void>,
): FastifyPluginAsync {
  return async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.bodyLimit ??= bodyLimit;
    });
    scope.removeAllContentTypeParsers();
    read(scope);
    scope.setErrorHandler(sendError);
    routes(scope);
  };
}

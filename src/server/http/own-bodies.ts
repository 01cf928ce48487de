import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import type { BodyThreads } from "./body-threads.ts";
import { sendError } from "./errors.ts";

export interface BodyOptions {
  /** In bytes, for every route that has none of its own. */
  readonly bodyLimit: number;
  /** Where large bodies are read. */
  readonly threads: Pick<BodyThreads, "read">;
}

interface Parts {
  /** Adds the parsers. */
  readonly read: (scope: FastifyInstance, options: BodyOptions) => void;
  readonly routes: (scope: FastifyInstance) => void;
}

/** A scope that reads bodies in its own way: none of the framework's parsers, a limit for every route, and our errors. */
export function ownBodies(options: BodyOptions, { read, routes }: Parts): FastifyPluginAsync {
  return async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.bodyLimit ??= options.bodyLimit;
    });
    scope.removeAllContentTypeParsers();
    read(scope, options);
    scope.setErrorHandler(sendError);
    routes(scope);
  };
}

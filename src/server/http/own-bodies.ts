import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import type { BodyThreads } from "./body-threads.ts";
import { sendError } from "./errors.ts";

export interface BodyOptions {
  /** In bytes, for every route without its own limit. */
  readonly bodyLimit: number;
  /** Threads that read large bodies. */
  readonly threads: Pick<BodyThreads, "read">;
}

interface Parts {
  /** Adds the parsers. */
  readonly read: (scope: FastifyInstance, options: BodyOptions) => void;
  readonly routes: (scope: FastifyInstance) => void;
}

/** A scope with its own body parsers instead of the framework's, a body limit for every route, and our error format. */
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

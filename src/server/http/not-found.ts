import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import type { LimitHook } from "./rate-limits.ts";
import type { RouteTable } from "./route-table.ts";

/**
 * Answers requests that match no route: 405 if another method matches, otherwise 404. Rate limited like other
 * responses.
 */
export function createNotFound(routes: RouteTable, limit: LimitHook) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    await limit(request, reply);
    const methods = routes.methodsOf(request.url.split("?", 1)[0] ?? "");
    if (methods.length === 0) throw new AppError("not_found");
    reply.header("allow", methods.join(", "));
    throw new AppError("method_not_allowed");
  };
}

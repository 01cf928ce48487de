import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import type { LimitHook } from "./rate-limits.ts";
import type { RouteTable } from "./route-table.ts";

export interface NotFound {
  (request: FastifyRequest, reply: FastifyReply): Promise<never>;
  /** Counts a request that is answered in another way. Throws `rate_limited` when there were too many. */
  readonly count: LimitHook;
}

/** The answer to what no route took: 405 when another method would do, else 404. Counted, like every other answer. */
export function createNotFound(routes: RouteTable, count: LimitHook): NotFound {
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    await count(request, reply);
    const methods = routes.methodsOf(request.url.split("?", 1)[0] ?? "");
    if (methods.length === 0) throw new AppError("not_found");
    reply.header("allow", methods.join(", "));
    throw new AppError("method_not_allowed");
  };
  return Object.assign(refuse, { count });
}

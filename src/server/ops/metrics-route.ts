import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";
import type { RequestTest } from "../http/from-this-machine.ts";

export interface MetricsRouteOptions {
  readonly render: () => Promise<string>;
  readonly contentType: string;
  readonly mayRead: RequestTest;
}

/** `GET /metrics` in the Prometheus text format. Requests without access get a 404. */
export function addMetricsRoute(app: FastifyInstance, options: MetricsRouteOptions): void {
  app.get("/metrics", async (request, reply) => {
    if (!options.mayRead(request)) throw new AppError("not_found");
    reply.header("cache-control", "no-store");
    return reply.type(options.contentType).send(await options.render());
  });
}

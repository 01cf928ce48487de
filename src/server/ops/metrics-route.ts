import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import type { RequestTest } from "../http/from-this-machine.ts";

export interface MetricsRouteOptions {
  readonly render: () => Promise<string>;
  readonly contentType: string;
  /** Who knows it may read the figures; null: only this machine itself may. */
  readonly token: string | null;
  readonly isFromThisMachine: RequestTest;
}

/** `GET /metrics` in the text format of Prometheus. Whoever may not read it is told that nothing is there. */
export function addMetricsRoute(app: FastifyInstance, options: MetricsRouteOptions): void {
  const mayRead = options.token === null ? options.isFromThisMachine : hasToken(options.token);
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request)) throw new AppError("not_found");
    reply.header("cache-control", "no-store");
    return reply.type(options.contentType).send(await options.render());
  });
}

function hasToken(token: string): (request: FastifyRequest) => boolean {
  const wanted = digest(token);
  return ({ headers }) => {
    const given = /^bearer +([^ ]+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
    // Digests are of one length, so that the time says nothing of the token.
    return timingSafeEqual(digest(given), wanted);
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

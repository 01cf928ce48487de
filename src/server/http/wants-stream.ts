import type { FastifyRequest } from "fastify";

/** True when the client asked for server-sent events. */
export function wantsStream(request: FastifyRequest): boolean {
  return request.headers.accept?.includes("text/event-stream") ?? false;
}

import type { FastifyRequest } from "fastify";

/** Returns `true` if the client asks for server-sent events. */
export function wantsStream(request: FastifyRequest): boolean {
  return request.headers.accept?.includes("text/event-stream") ?? false;
}

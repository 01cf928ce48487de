import type { FastifyRequest } from "fastify";

/** Replaces the address of a connection that closed before it was read: Node no longer knows it then. */
const GONE = "gone";

/** The caller's address behind trusted proxies. Requests whose connection has closed share one, and its limits. */
export function addressOf(request: FastifyRequest): string {
  const address: string | undefined = request.ip;
  return address ?? GONE;
}

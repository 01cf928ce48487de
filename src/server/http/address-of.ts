import type { FastifyRequest } from "fastify";

/** Stands for the address of a connection that closed before anything asked for it: Node has forgotten it by then. */
const GONE = "gone";

/** The asker's address behind trusted proxies. All requests whose connection has closed share one, and its limits. */
export function addressOf(request: FastifyRequest): string {
  const address: string | undefined = request.ip;
  return address ?? GONE;
}

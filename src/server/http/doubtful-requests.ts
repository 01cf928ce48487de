import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";

/**
 * Refuses requests that the parser accepts but a proxy in front could read differently: a second Host header, a header
 * without a name, which Node 20.19 accepts and later releases don't, and an HTTP/0.9 request line, which has no protocol
 * and no headers. Closes the connection.
 */
export function refuseDoubtfulRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw }, reply) => {
    const isNamed = !Object.hasOwn(raw.headers, "");
    if (raw.httpVersion !== "0.9" && isNamed && countHosts(raw.rawHeaders) < 2) return;
    reply.header("connection", "close");
    throw new AppError("invalid_envelope");
  });
}

/** Counts Host headers in a flat list of alternating names and values. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") count += 1;
  }
  return count;
}

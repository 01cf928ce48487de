import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";

/**
 * Refuses what the parser lets through though a proxy in front could read it otherwise: a second Host, and a
 * request line of HTTP/0.9, which names no protocol and has no headers at all. The connection ends with the answer.
 */
export function refuseDoubtfulRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw }, reply) => {
    if (raw.httpVersion !== "0.9" && countHosts(raw.rawHeaders) < 2) return;
    reply.header("connection", "close");
    throw new AppError("invalid_envelope");
  });
}

/** Names and values take turns. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") count += 1;
  }
  return count;
}

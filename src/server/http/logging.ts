import type { FastifyInstance } from "fastify";
import { findCardNumber } from "#server/billing/sandbox/card-numbers.ts";

/** Fields that never reach the log; give them to pino as its `redact` option. */
export const logRedaction = {
  paths: ["authorization", "cookie", "email", "base64", "password", "token"].flatMap((field) => [
    field,
    `*.${field}`,
    `*.*.${field}`,
    `req.headers.${field}`,
  ]),
  censor: "[redacted]",
};

/** One line per answer. The query is left out, it may hold a signature; so is a path that holds a card number. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathForLog(request.url),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
}

function pathForLog(url: string): string {
  const [path = ""] = url.split("?", 1);
  return findCardNumber(path) ? "[card number]" : path;
}

import type { FastifyInstance } from "fastify";

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

/** One line per answer. The query is left out: it may hold a signature. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split("?", 1)[0],
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
}

import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { hostname } from "node:os";
import { type FastifyInstance, LogController } from "fastify";
import pino from "pino";
import { AUTH_PATH } from "#core/addresses.ts";
import { findCardNumber } from "#core/card-numbers.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The run of a request, for its log line. Set once the run is known to belong to the user. */
    runId?: string;
  }
}

/** Fields that never reach the log. */
const logRedaction = {
  paths: ["authorization", "cookie", "email", "base64", "password", "token"].flatMap((field) => [
    field,
    `*.${field}`,
    `*.*.${field}`,
    `req.headers.${field}`,
  ]),
  censor: "[redacted]",
};

/** The log of a process: one JSON object per line, with role, host and process id. */
export function createLog(
  { logLevel, role }: { readonly logLevel: pino.LevelWithSilent; readonly role: string },
  { logTo }: { readonly logTo?: pino.DestinationStream } = {},
): pino.Logger {
  const base = { role, host: hostname(), pid: process.pid };
  const options = { level: logLevel, redact: logRedaction, base };
  return logTo ? pino(options, logTo) : pino(options);
}

/** Accepted format of request ids from outside, as proxies generate them. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** Keeps the id that a proxy has set, so that both logs match. Otherwise creates one. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Fastify options for request ids. `logAnswers` writes the log lines. */
export const requestLogging = {
  genReqId: requestIdOf,
  logController: new LogController({
    disableRequestLogging: true,
    requestIdLogLabel: "requestId",
  }),
};

/**
 * Logs one line per response and returns the request id to the client. Omits the query, which may contain a signature,
 * and tokens and card numbers in the path. Users appear by id only.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathForLog(request.url),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
        userId: request.identity?.userId,
        runId: request.runId,
      },
      "answered",
    );
  });
}

/** The sign-in library takes this token as part of the path. */
const TOKEN_IN_PATH = new RegExp(`^(${AUTH_PATH}/reset-password/).+`);

/** Longer than any path of ours, and enough to recognise probes. */
const MAX_PATH_IN_LOG = 300;

/** Returns the path of a URL without its secrets. */
export function pathForLog(url: string): string {
  const [path = ""] = url.split("?", 1);
  if (findCardNumber(path)) return "[card number]";
  const shown = path.replace(TOKEN_IN_PATH, "$1[token]");
  return shown.length > MAX_PATH_IN_LOG ? `${shown.slice(0, MAX_PATH_IN_LOG)}[...]` : shown;
}

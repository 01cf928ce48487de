import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { hostname } from "node:os";
import { type FastifyInstance, LogController } from "fastify";
import pino from "pino";
import { AUTH_PATH } from "#core/addresses.ts";
import { findCardNumber } from "#core/card-numbers.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The run that a request is about, for its line in the log; set once the run is known to be the asker's. */
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

/** The log of a process: one JSON object a line, each of which says whose it is. */
export function createLog(
  { logLevel, role }: { readonly logLevel: pino.LevelWithSilent; readonly role: string },
  { logTo }: { readonly logTo?: pino.DestinationStream } = {},
): pino.Logger {
  const base = { role, host: hostname(), pid: process.pid };
  const options = { level: logLevel, redact: logRedaction, base };
  return logTo ? pino(options, logTo) : pino(options);
}

/** What may come from outside as the name of a request: proxies make such names, people do not. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** A request keeps the id that a proxy gave it, so that both logs say the same; else it gets one. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Options of Fastify: the names of requests; their lines are written by `logAnswers`. */
export const requestLogging = {
  genReqId: requestIdOf,
  logController: new LogController({
    disableRequestLogging: true,
    requestIdLogLabel: "requestId",
  }),
};

/**
 * One line per answer, and its name to the asker. The query is left out, it may hold a signature; so is what
 * a path holds of tokens and card numbers. People are named by their id alone.
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

/** The sign-in library takes this token as a part of the path. */
const TOKEN_IN_PATH = new RegExp(`^(${AUTH_PATH}/reset-password/).+`);

/** No path of ours is as long; of what strangers make up, this is enough to tell what they tried. */
const MAX_PATH_IN_LOG = 300;

/** The path of an address, without what nobody may read in a log. */
export function pathForLog(url: string): string {
  const [path = ""] = url.split("?", 1);
  if (findCardNumber(path)) return "[card number]";
  const shown = path.replace(TOKEN_IN_PATH, "$1[token]");
  return shown.length > MAX_PATH_IN_LOG ? `${shown.slice(0, MAX_PATH_IN_LOG)}[...]` : shown;
}

import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";
import { sendError } from "../http/errors.ts";
import { letGoConnections } from "../http/let-go-connections.ts";
import { logAnswers, requestLogging } from "../http/logging.ts";
import { addHealthRoute, type Health } from "./health-route.ts";
import { addOpsRoutes, type OpsRoutes } from "./ops-routes.ts";

export interface OpsAppDeps {
  readonly logger: FastifyBaseLogger;
  readonly health: Health;
  readonly ops: OpsRoutes;
}

/** The HTTP server of a process without visitors: `/healthz`, `/readyz` and `/metrics` only. */
export async function createOpsApp({ logger, health, ops }: OpsAppDeps): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: logger, ...requestLogging, frameworkErrors: sendError });
  logAnswers(app);
  letGoConnections(app);
  app.setErrorHandler(sendError);
  addOpsRoutes(app, ops);
  addHealthRoute(app, health);
  app.setNotFoundHandler(async () => {
    throw new AppError("not_found");
  });
  await app.ready();
  return app;
}

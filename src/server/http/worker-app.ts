import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { sendError } from "./errors.ts";
import { addHealthRoute, type Health } from "./routes/health.ts";

export interface WorkerAppDeps {
  readonly logger: FastifyBaseLogger;
  readonly health: Health;
}

/** What a process that only works answers: how it is doing, and nothing else. */
export async function createWorkerApp({ logger, health }: WorkerAppDeps): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: logger, frameworkErrors: sendError });
  app.setErrorHandler(sendError);
  addHealthRoute(app, health);
  await app.ready();
  return app;
}

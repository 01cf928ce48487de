import type { FastifyInstance } from "fastify";
import { createMayRead, type ReadersOfFigures } from "./may-read.ts";
import type { Metrics } from "./metrics.ts";
import { addMetricsRoute } from "./metrics-route.ts";
import { addReadyRoute, type Readiness } from "./readiness.ts";
import type { RunTraces } from "./run-traces.ts";

/** The monitoring parts that every process serves. */
export interface OpsRoutes extends ReadersOfFigures {
  readonly metrics: Metrics;
  readonly traces: Pick<RunTraces, "watchAnswers">;
  readonly readiness: Readiness;
}

/** `GET /readyz` and `GET /metrics`, and response metrics of all routes added after this call. */
export function addOpsRoutes(app: FastifyInstance, ops: OpsRoutes): void {
  const { metrics, readiness } = ops;
  metrics.watchAnswers(app);
  ops.traces.watchAnswers(app);
  addReadyRoute(app, readiness);
  const { contentType } = metrics;
  addMetricsRoute(app, {
    render: () => metrics.render(),
    contentType,
    mayRead: createMayRead(ops),
  });
}

import type { FastifyInstance } from "fastify";
import type { RequestTest } from "../http/from-this-machine.ts";
import type { Metrics } from "./metrics.ts";
import { addMetricsRoute } from "./metrics-route.ts";
import { addReadyRoute, type Readiness } from "./readiness.ts";
import type { RunTraces } from "./run-traces.ts";

/** What every process shows to those who look after it. */
export interface OpsRoutes {
  readonly metrics: Metrics;
  readonly traces: Pick<RunTraces, "watchAnswers">;
  readonly metricsToken: string | null;
  /** Who may read the figures where there is no token. */
  readonly isFromThisMachine: RequestTest;
  readonly readiness: Readiness;
}

/** `GET /readyz` and `GET /metrics`, and the count of the answers of all routes added from now on. */
export function addOpsRoutes(app: FastifyInstance, ops: OpsRoutes): void {
  const { metrics, metricsToken, isFromThisMachine, readiness } = ops;
  metrics.watchAnswers(app);
  ops.traces.watchAnswers(app);
  addReadyRoute(app, readiness);
  const { contentType } = metrics;
  addMetricsRoute(app, {
    render: () => metrics.render(),
    contentType,
    token: metricsToken,
    isFromThisMachine,
  });
}

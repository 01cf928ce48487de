import { createFromThisMachine } from "../../src/server/http/from-this-machine.ts";
import { createMetrics, type Metrics, type MetricsDeps } from "../../src/server/ops/metrics.ts";
import type { OpsRoutes } from "../../src/server/ops/ops-routes.ts";
import { createRunTraces } from "../../src/server/ops/run-traces.ts";

/** Metrics of a process on a test database. */
export function testMetrics(
  database: MetricsDeps["database"],
  overrides: Partial<MetricsDeps> = {},
): Metrics {
  return createMetrics({
    database,
    pools: {},
    capOf: () => null,
    log: { warn: () => undefined },
    ...overrides,
  });
}

/** The parts of the monitoring routes for a process that's ready. */
export function testOps(metrics: Metrics, overrides: Partial<OpsRoutes> = {}): OpsRoutes {
  return {
    metrics,
    traces: createRunTraces(null),
    metricsToken: null,
    isFromThisMachine: createFromThisMachine({ publicUrl: null, trustProxy: null }),
    readiness: { missing: async () => [] },
    ...overrides,
  };
}

/** The value of a row such as `name{label="x"}`, or `null` if the row is missing. */
export function figure(text: string, row: string): number | null {
  const line = text.split("\n").find((one) => one.startsWith(`${row} `));
  return line === undefined ? null : Number(line.slice(row.length + 1));
}

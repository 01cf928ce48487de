import { Counter, Histogram, type Registry } from "prom-client";
import { type Operation, operationName } from "#tool-model/define-tool.ts";
import { catalogue } from "#tools/catalogue.ts";

const BUCKETS_MS = [
  100, 250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 120_000, 300_000,
];
/** For a run that failed before an engine was chosen. */
const NO_ENGINE = "none";

/** A run that this process ended. */
interface RunEnd {
  readonly operation: string;
  /** `null` if no engine made an image. */
  readonly engine: string | null;
  /** `done`, or the error code. */
  readonly outcome: string;
}

/** One call of an engine by this process. */
interface EngineCall extends RunEnd {
  readonly engine: string;
  readonly elapsedMs: number;
}

export interface RunMetrics {
  runEnded(run: RunEnd): void;
  engineCalled(call: EngineCall): void;
}

/** The tool of each operation. Removed operations have none. */
export const toolOf: ReadonlyMap<string, string> = new Map(
  catalogue.flatMap((tool) =>
    Object.values<Operation>(tool.operations).map((operation) => [
      operationName(operation),
      tool.id,
    ]),
  ),
);

/** Counters of this process: sum them over processes. */
export function createRunMetrics(registry: Registry): RunMetrics {
  const ended = new Counter({
    name: "fotoya_runs_ended_total",
    help: "Runs that this process brought to their end; outcome is done or the code of the failure",
    labelNames: ["tool", "operation", "engine", "outcome"],
    registers: [registry],
  });
  const calls = new Histogram({
    name: "fotoya_engine_call_ms",
    help: "Time of a call of an engine by this process in ms",
    labelNames: ["operation", "engine", "outcome"],
    buckets: BUCKETS_MS,
    registers: [registry],
  });
  return {
    runEnded({ operation, engine, outcome }) {
      const tool = toolOf.get(operation) ?? "none";
      ended.inc({ tool, operation, engine: engine ?? NO_ENGINE, outcome });
    },
    engineCalled({ operation, engine, outcome, elapsedMs }) {
      calls.observe({ operation, engine, outcome }, elapsedMs);
    },
  };
}

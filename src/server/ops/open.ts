import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { LinkState } from "#engine/chain-link.ts";
import packageJson from "#package.json" with { type: "json" };
import { openDatabase } from "#server/db/connection.ts";
import type { Ground } from "#server/db/open.ts";
import { migrationNames } from "#server/db/sql-files.ts";
import type { OpenEngines } from "#server/engines/open.ts";
import { createFromThisMachine, type Reach } from "#server/http/from-this-machine.ts";
import { type Role, works } from "#server/process/role.ts";
import type { OpsConfig } from "./config.ts";
import { createMetrics } from "./metrics.ts";
import { createRunObserver, type RunObserver } from "./observe-runs.ts";
import type { OpsRoutes } from "./ops-routes.ts";
import { createProcessRegister } from "./process-register.ts";
import { hasWorker, type ProcessState, readEngineStates } from "./process-table.ts";
import { createReadiness } from "./readiness.ts";
import { createRunTraces, type RunTraces } from "./run-traces.ts";
import { createOtlpTracer } from "./tracer.ts";

/** Heartbeats, probes and figures have their own connections; an audit occupies one for a while. */
const OPS_CONNECTIONS = 2;

/** The monitoring of a process. */
export interface Ops {
  readonly routes: OpsRoutes;
  readonly traces: RunTraces;
  readonly observer: RunObserver;
  isReady(): boolean;
  /** Publishes the state: load balancers see it at their next check, other processes at once. */
  setState(state: ProcessState): Promise<void>;
  /** The condition of the engines of all processes. */
  engineStates(): Promise<readonly LinkState[]>;
  /** Rejects if no process works on runs. */
  requireWorker(): Promise<void>;
}

interface OpsSettings extends Reach {
  readonly role: Role;
  readonly ops: OpsConfig;
}

/** Registers this process and prepares its figures. */
export async function openOps(
  config: OpsSettings,
  ground: Ground,
  { chain, capOf }: Pick<OpenEngines, "chain" | "capOf">,
): Promise<Ops> {
  const { log, stopper, source, database } = ground;
  const own = await openDatabase(source.url, { maxConnections: OPS_CONNECTIONS, log });
  stopper.add(() => own.close());
  const hasEngines = works(config.role);
  let state: ProcessState = "starting";
  const register = await createProcessRegister({
    database: own,
    role: config.role,
    version: [packageJson.version, config.ops.buildId ?? []].flat().join("+"),
    engines: hasEngines ? () => chain.states() : null,
    log,
    newId: randomUUID,
  });
  stopper.add(() => register.close());
  const metrics = createMetrics({
    database: own.pool,
    pools: { main: database.pool, ops: own.pool },
    capOf,
    log,
  });
  const traces = openTraces(config, ground);
  const readiness = createReadiness({
    database: own.pool,
    migrations: await migrationNames(),
    state: () => state,
  });
  return {
    routes: {
      metrics,
      traces,
      metricsToken: config.ops.metricsToken,
      isFromThisMachine: createFromThisMachine(config),
      readiness,
    },
    traces,
    observer: createRunObserver({ on: database.pool, metrics, traces, log }),
    isReady: () => state === "ready" && source.isHealthy(),
    setState(next) {
      state = next;
      return register.setState(next);
    },
    async engineStates() {
      // Publishes this process's own engine states first, so that they are current.
      if (hasEngines) await register.setState(state);
      return readEngineStates(own.pool);
    },
    async requireWorker() {
      if (!(await hasWorker(own.pool))) throw new Error("no process executes runs");
    },
  };
}

/** Opens tracing if a collector is configured. */
function openTraces(config: OpsSettings, { log, stopper }: Ground): RunTraces {
  if (config.ops.traces === null) return createRunTraces(null);
  const resource = { "service.instance.id": `${hostname()}:${process.pid}`, role: config.role };
  const tracer = createOtlpTracer({ ...config.ops.traces, resource, log });
  stopper.add(() => tracer.close());
  return createRunTraces(tracer);
}

/** The engine conditions for `GET /healthz?deep=1`. */
export async function conditionsOf(ops: Pick<Ops, "engineStates">) {
  const states = await ops.engineStates();
  return Object.fromEntries(states.map(({ engine, condition }) => [engine, condition]));
}

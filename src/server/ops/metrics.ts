import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { cached, within } from "#server/async/cached.ts";
import type { Queryable } from "#server/db/connection.ts";
import { createAnswerWatch } from "./answer-metrics.ts";
import { createRunMetrics, type RunMetrics } from "./run-metrics.ts";
import { readAccounts, readPresent } from "./shared-figures.ts";
import { createSharedMetrics } from "./shared-metrics.ts";

export interface MetricsDeps {
  /** Separate connections, so that the figures are readable while the pool is busy. */
  readonly database: Queryable;
  /** The pools of this process to report, by name. */
  readonly pools: Readonly<Record<string, pg.Pool>>;
  /** Daily cost limit of an engine in micro-USD; `null` if there is none. */
  readonly capOf: (engine: string) => number | null;
  /** Logs why figures of the database are missing. */
  readonly log: { warn(message: string): void };
}

export interface Metrics extends RunMetrics {
  readonly contentType: string;
  /** Counts the responses of all routes added to `app` after this call. */
  watchAnswers(app: FastifyInstance): void;
  /** Counts a violation of the content policy. The labels come from a closed list. */
  countBreach(breach: { readonly directive: string; readonly blocked: string }): void;
  /** Returns all figures as text. Never fails without the database; only its figures are missing then. */
  render(): Promise<string>;
}

const PRESENT_MAX_AGE_MS = 2_000;
const ACCOUNTS_MAX_AGE_MS = 60_000;
/** The audits read the whole ledger, so together they run at most a twentieth of the time. */
const ACCOUNTS_REST_FACTOR = 20;
/** The longest wait of a scrape for the database. A longer audit continues for the next scrape. */
const DATABASE_LIMIT_MS = 2_000;

/** Figures of this process and of the database. Nothing is read before a scrape. */
export function createMetrics({ database, pools, capOf, log }: MetricsDeps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addPoolGauge(registry, pools);
  const shared = createSharedMetrics(registry, capOf);
  const reachable = new Gauge({
    name: "fotoya_database_reachable",
    help: "1 when this process got the figures of the database for this answer",
    registers: [registry],
  });
  const breaches = new Counter({
    name: "fotoya_page_breaches_total",
    help: "What pages did against their content policy, as browsers report it, by directive and kind",
    labelNames: ["directive", "blocked"],
    registers: [registry],
  });
  const present = cached(() => readPresent(database), { maxAgeMs: PRESENT_MAX_AGE_MS });
  const accounts = cached(() => readAccounts(database), {
    maxAgeMs: ACCOUNTS_MAX_AGE_MS,
    restFactor: ACCOUNTS_REST_FACTOR,
  });
  async function orNull<Figures>(figures: Promise<Figures>): Promise<Figures | null> {
    return within(DATABASE_LIMIT_MS, figures).catch((error: unknown) => {
      log.warn(`database metrics are missing from /metrics: ${String(error)}`);
      return null;
    });
  }
  return {
    ...createRunMetrics(registry),
    contentType: registry.contentType,
    watchAnswers: createAnswerWatch(registry),
    countBreach: ({ directive, blocked }) => breaches.inc({ directive, blocked }),
    async render() {
      const [now, slow] = await Promise.all([orNull(present()), orNull(accounts())]);
      shared.show({ present: now, accounts: slow });
      reachable.set(now ? 1 : 0);
      return registry.metrics();
    },
  };
}

function addPoolGauge(registry: Registry, pools: MetricsDeps["pools"]): void {
  const gauge = new Gauge({
    name: "fotoya_database_connections",
    help: "Connections of this process's pools in use and idle, and requests that wait for one",
    labelNames: ["pool", "state"],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: "in_use" }, totalCount - idleCount);
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "waiting" }, waitingCount);
      }
    },
    registers: [],
  });
  registry.registerMetric(gauge);
}

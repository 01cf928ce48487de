import { Gauge, type Registry } from "prom-client";
import { engineConditions } from "#core/run.ts";
import { toolOf } from "./run-metrics.ts";
import type { Accounts, Present } from "./shared-figures.ts";

/** Part of the help of every figure that is the same in all processes. */
const SAME = "The same from every process: use max(), not sum().";

type Labels = Readonly<Record<string, string>>;
/** One row of a gauge. */
type Row = readonly [labels: Labels, value: number];

export interface SharedMetrics {
  /** `null` if the database didn't answer. Its figures are left out then. */
  show(figures: { present: Present | null; accounts: Accounts | null }): void;
}

/** Figures of the database, the same from every process. `capOf`: micro-USD per day; `null` without a limit. */
export function createSharedMetrics(
  registry: Registry,
  capOf: (engine: string) => number | null,
): SharedMetrics {
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({
      name: `fotoya_${name}`,
      help: `${help}. ${SAME}`,
      labelNames,
      registers: [registry],
    });
  const perEngine = ["engine"];
  const ofPresent = [
    fromRows(gauge("queue_jobs", "Jobs by name and state", ["job", "state"]), queueRows),
    fromRows(
      gauge("queue_oldest_waiting_seconds", "How long the oldest waiting job could have begun", [
        "job",
      ]),
      ({ queue }: Present) => queue.map(({ job, oldestS }) => [{ job }, oldestS]),
    ),
    fromRows(
      gauge("spend_today_micro_usd", "What a provider has cost since midnight UTC", perEngine),
      ({ spend }: Present) => spend.map(({ engine, costMicroUsd }) => [{ engine }, costMicroUsd]),
    ),
    fromRows(
      gauge(
        "spend_cap_micro_usd",
        "What a provider may cost in a day; left out without a cap",
        perEngine,
      ),
      (present: Present) => capRows(present, capOf),
    ),
    fromRows(
      gauge("engine_condition", "1 for the condition of an engine, the worst of all workers", [
        "engine",
        "condition",
      ]),
      ({ engines }: Present) =>
        engines.flatMap(({ engine, condition }) =>
          engineConditions.map(
            (one): Row => [{ engine, condition: one }, one === condition ? 1 : 0],
          ),
        ),
    ),
    fromRows(
      gauge("engine_requests", "Requests at an engine of any worker", ["engine", "state"]),
      ({ engines }: Present) =>
        engines.flatMap(({ engine, running, waiting }): Row[] => [
          [{ engine, state: "running" }, running],
          [{ engine, state: "waiting" }, waiting],
        ]),
    ),
    fromRows(gauge("processes", "Processes by role and state", ["role", "state"]), processRows),
  ];
  const ofAccounts = [
    fromRows(
      gauge("audit_findings", "Rows of an audit that must be 0, read once a minute", ["audit"]),
      ({ findings }: Accounts) => [
        [{ audit: "ledger" }, findings.ledger],
        [{ audit: "runs" }, findings.runs],
      ],
    ),
    fromRows(
      gauge("runs_last_day", "Runs started in the last 24 hours, read once a minute", [
        "tool",
        "operation",
        "engine",
        "outcome",
      ]),
      runRows,
    ),
  ];
  return {
    show({ present, accounts }) {
      for (const set of ofPresent) set(present);
      for (const set of ofAccounts) set(accounts);
    },
  };
}

/** Returns a function that replaces all rows of a gauge. */
function fromRows<Figures>(gauge: Gauge, toRows: (figures: Figures) => readonly Row[]) {
  return (figures: Figures | null): void => {
    gauge.reset();
    for (const [labels, value] of figures ? toRows(figures) : []) gauge.set(labels, value);
  };
}

function queueRows({ queue }: Present): Row[] {
  return queue.flatMap(({ job, waiting, running, later, givenUp }): Row[] => [
    [{ job, state: "waiting" }, waiting],
    [{ job, state: "running" }, running],
    [{ job, state: "later" }, later],
    [{ job, state: "given_up" }, givenUp],
  ]);
}

function capRows({ engines }: Present, capOf: (engine: string) => number | null): Row[] {
  return engines.flatMap(({ engine }): Row[] => {
    const cap = capOf(engine);
    return cap === null ? [] : [[{ engine }, cap]];
  });
}

function processRows({ processes }: Present): Row[] {
  const counts = new Map<string, { labels: Labels; count: number }>();
  for (const { role, state } of processes) {
    const known = counts.get(`${role} ${state}`) ?? { labels: { role, state }, count: 0 };
    counts.set(`${role} ${state}`, { ...known, count: known.count + 1 });
  }
  return [...counts.values()].map(({ labels, count }) => [labels, count]);
}

function runRows({ runs }: Accounts): Row[] {
  return runs.map(({ operation, engine, outcome, count }) => [
    { tool: toolOf.get(operation) ?? "none", operation, engine: engine ?? "none", outcome },
    count,
  ]);
}

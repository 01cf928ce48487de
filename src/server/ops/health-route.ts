import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";
import { cached } from "#server/async/cached.ts";
import { errorForLog } from "#server/http/error-for-log.ts";
import type { RequestTest } from "#server/http/from-this-machine.ts";

/**
 * Checks one part of the server. Rejects with the reason if the part fails. Resolves with `low` if it works but needs
 * the operator's attention soon.
 */
type Probe = () => Promise<unknown>;

export interface Health {
  /** `false` until everything has started and after shutdown has begun. */
  isReady(): boolean;
  readonly probes: Readonly<Record<string, Probe>>;
  /** The condition of each engine. A resting provider isn't a failure of this server: other engines replace it. */
  readonly engines: () => Promise<Readonly<Record<string, string>>>;
  /** Which requests get the deep answer, for which the database reads the whole ledger. */
  readonly mayAskDeeply: RequestTest;
}

interface DeepHealth {
  readonly status: "ok" | "failing";
  readonly checks: Readonly<Record<string, "ok" | "low" | "failing">>;
  readonly engines: Readonly<Record<string, string>>;
}

const PROBE_TIMEOUT_MS = 5_000;
/** All requests within this time share one answer. */
const DEEP_MAX_AGE_MS = 2_000;

/**
 * `GET /healthz`, and with `?deep=1` every part of the server: 200 if all is well, otherwise 503. Requests that
 * `mayAskDeeply` refuses get a 404 for the deep answer.
 */
export function addHealthRoute(app: FastifyInstance, health: Health): void {
  const checkDeeply = cached(() => runProbes(app, health), { maxAgeMs: DEEP_MAX_AGE_MS });
  app.get<{ Querystring: { deep?: string } }>("/healthz", async (request, reply) => {
    const isDeep = request.query.deep === "1";
    if (isDeep && !health.mayAskDeeply(request)) throw new AppError("not_found");
    reply.header("cache-control", "no-store");
    if (!health.isReady()) return reply.code(503).send({ status: "starting" });
    if (!isDeep) return { status: "ok" };
    const deep = await checkDeeply();
    return reply.code(deep.status === "ok" ? 200 : 503).send(deep);
  });
}

async function runProbes(app: FastifyInstance, { probes, engines }: Health): Promise<DeepHealth> {
  const results = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => {
      const result = await within(PROBE_TIMEOUT_MS, probe).then(
        (answer) => (answer === "low" ? "low" : "ok"),
        (error: unknown) => {
          app.log.error({ probe: name, error: errorForLog(error) }, "probe failed");
          return "failing" as const;
        },
      );
      if (result === "low") app.log.warn({ probe: name }, "little storage space is left");
      return [name, result] as const;
    }),
  );
  const isWell = results.every(([, result]) => result !== "failing");
  return {
    status: isWell ? "ok" : "failing",
    checks: Object.fromEntries(results),
    // Spending can't be read without the database. The database probe already reports the outage.
    engines: await engines().catch(() => ({})),
  };
}

async function within(timeoutMs: number, work: Probe): Promise<unknown> {
  const { promise: timeout, cancel } = rejectAfter(timeoutMs);
  try {
    return await Promise.race([work(), timeout]);
  } finally {
    cancel();
  }
}

function rejectAfter(timeoutMs: number): { promise: Promise<never>; cancel: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs} ms`)), timeoutMs);
  });
  return { promise, cancel: () => clearTimeout(timer) };
}

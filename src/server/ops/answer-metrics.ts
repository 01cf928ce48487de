import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Histogram, type Registry } from "prom-client";

const BUCKETS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000];
const STATUS_CLASSES = ["1xx", "2xx", "3xx", "4xx", "5xx"] as const;
/** Unmatched addresses share one label, so that they can't fill the memory. */
const NO_ROUTE = "none";

type Observe = (elapsedMs: number) => void;

/**
 * Counts responses and their time by method, route pattern and status class, never by address. Call it before routes
 * are added: each route's observers are prepared when it is.
 */
export function createAnswerWatch(registry: Registry): (app: FastifyInstance) => void {
  const histogram = new Histogram({
    name: "fotoya_http_answer_ms",
    help: "Time to the end of an answer in ms, by method, pattern of the route and class of the status",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS_MS,
    registers: [registry],
  });
  /** One observer per status class, created on first use, so that no empty rows are listed. */
  function observersOf(method: string, route: string): Record<string, Observe | undefined> {
    return Object.fromEntries(
      STATUS_CLASSES.map((status) => {
        let child: { observe: Observe } | null = null;
        const observe: Observe = (elapsedMs) => {
          child ??= histogram.labels(method, route, status);
          child.observe(elapsedMs);
        };
        return [status[0], observe];
      }),
    );
  }
  const unmatched = observersOf("any", NO_ROUTE);
  return (app) => {
    app.addHook("onRoute", (route) => {
      const methods = [route.method].flat();
      const byMethod = new Map(methods.map((method) => [method, observersOf(method, route.url)]));
      const counting = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
        const observers = byMethod.get(request.method);
        if (observers) count(observers, reply);
      };
      route.onResponse = [counting, ...[route.onResponse ?? []].flat()];
    });
    app.addHook("onResponse", async (request, reply) => {
      if (request.is404) count(unmatched, reply);
    });
  };
}

function count(observers: Record<string, Observe | undefined>, reply: FastifyReply): void {
  const statusClass = Math.floor(reply.statusCode / 100);
  observers[statusClass]?.(reply.elapsedTime);
}

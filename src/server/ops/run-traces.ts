import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { EngineAttempt } from "#engine/port.ts";
import type { Storage } from "#server/storage/port.ts";
import type { FinishedRun } from "../runs/run.ts";
import type { RunEnd } from "./run-end.ts";
import { newSpanId, type Tracer } from "./tracer.ts";

/** Position of the current work in a trace. */
interface Place {
  readonly traceId: string;
  readonly spanId: string;
}

/** Traces of runs and of HTTP requests. */
export interface RunTraces {
  /** Does the work on a run within its trace. */
  inRun(payload: unknown, work: () => Promise<void>): Promise<void>;
  runEnded(run: FinishedRun, end: RunEnd & { readonly endedMs: number }): void;
  engineCalled(call: EngineAttempt & { readonly operation: string }): void;
  /** Records the responses of all routes added to `app` after this call. */
  watchAnswers(app: FastifyInstance): void;
  /** Wraps a store so that its calls appear in the trace of their run. */
  watchStorage(storage: Storage): Storage;
}

const noTraces: RunTraces = {
  inRun: (_payload, work) => work(),
  runEnded: () => undefined,
  engineCalled: () => undefined,
  watchAnswers: () => undefined,
  watchStorage: (storage) => storage,
};

const runJob = z.object({ runId: z.uuid() });
const NOBODY = /^0+$/;

/**
 * Derives the trace from the run's id, so that all processes and readers of a log find it without passing it on. `null`
 * if the id, chosen by the client, is all zeros and so no valid trace id.
 */
function traceOf(runId: string): Place | null {
  const traceId = runId.replaceAll("-", "").toLowerCase();
  if (NOBODY.test(traceId)) return null;
  return { traceId, spanId: createHash("sha256").update(traceId).digest("hex").slice(0, 16) };
}

/** `tracer`: `null` if tracing is off. Every method then does nothing extra. */
export function createRunTraces(tracer: Tracer | null): RunTraces {
  if (!tracer) return noTraces;
  const places = new AsyncLocalStorage<Place>();
  const recordHere = (name: string, beganMs: number, more: Partial<SpanEnd> = {}): void => {
    const place = places.getStore();
    if (!place) return;
    const { traceId, spanId: parentId } = place;
    const { attributes = {}, error } = more;
    tracer.record({
      traceId,
      parentId,
      name,
      kind: "client",
      beganMs,
      endedMs: Date.now(),
      attributes,
      error,
    });
  };
  return {
    async inRun(payload, work) {
      const parsed = runJob.safeParse(payload);
      const root = parsed.success ? traceOf(parsed.data.runId) : null;
      if (!root) return work();
      const { traceId, spanId: parentId } = root;
      const spanId = newSpanId();
      const beganMs = Date.now();
      const end = (error?: string): void =>
        tracer.record({
          traceId,
          spanId,
          parentId,
          name: "work",
          kind: "consumer",
          beganMs,
          endedMs: Date.now(),
          attributes: {},
          error,
        });
      try {
        await places.run({ traceId, spanId }, work);
        end();
      } catch (error) {
        end(error instanceof Error ? error.name : "unknown");
        throw error;
      }
    },
    runEnded({ createdAt }, { runId, operation, engine, outcome, attempt, costMicroUsd, endedMs }) {
      const root = traceOf(runId);
      if (!root) return;
      tracer.record({
        ...root,
        name: `run ${operation}`,
        kind: "internal",
        beganMs: createdAt.getTime(),
        endedMs,
        attributes: { runId, operation, engine, outcome, attempt, costMicroUsd },
        error: outcome === "done" ? undefined : outcome,
      });
    },
    engineCalled({ operation, engine, outcome, elapsedMs, costMicroUsd }) {
      recordHere(`engine ${engine}`, Date.now() - elapsedMs, {
        attributes: { operation, engine, outcome, costMicroUsd },
        error: outcome === "done" ? undefined : outcome,
      });
    },
    watchAnswers: (app) => watchAnswers(app, tracer),
    watchStorage: (storage) => watchStorage(storage, recordHere),
  };
}

interface SpanEnd {
  readonly attributes: Readonly<Record<string, string | number | null>>;
  readonly error: string | undefined;
}

function watchAnswers(app: FastifyInstance, tracer: Tracer): void {
  app.addHook("onRoute", (route) => {
    const { url } = route;
    route.onResponse = [
      async (request, reply): Promise<void> => {
        const root = request.runId === undefined ? null : traceOf(request.runId);
        const endedMs = Date.now();
        const status = reply.statusCode;
        tracer.record({
          traceId: root?.traceId ?? randomBytes(16).toString("hex"),
          ...(root ? { parentId: root.spanId } : {}),
          name: `${request.method} ${url}`,
          kind: "server",
          beganMs: endedMs - reply.elapsedTime,
          endedMs,
          attributes: {
            "http.request.method": request.method,
            "http.route": url,
            "http.response.status_code": status,
            requestId: request.id,
            userId: request.identity?.userId ?? null,
          },
          error: status >= 500 ? String(status) : undefined,
        });
      },
      ...[route.onResponse ?? []].flat(),
    ];
  });
}

type RecordHere = (name: string, beganMs: number, more?: Partial<SpanEnd>) => void;

function watchStorage(storage: Storage, recordHere: RecordHere): Storage {
  async function timed<Answer>(name: string, work: Promise<Answer>): Promise<Answer> {
    const beganMs = Date.now();
    try {
      const answer = await work;
      recordHere(name, beganMs);
      return answer;
    } catch (error) {
      recordHere(name, beganMs, { error: error instanceof Error ? error.name : "unknown" });
      throw error;
    }
  }
  return {
    ...storage,
    put: (key, file) => timed("storage put", storage.put(key, file)),
    get: (key) => timed("storage get", storage.get(key)),
    delete: (key) => timed("storage delete", storage.delete(key)),
  };
}

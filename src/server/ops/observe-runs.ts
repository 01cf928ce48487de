import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { ImageEngine } from "#engine/port.ts";
import type { Queryable } from "#server/db/connection.ts";
import { type FinishedRun, isFinished } from "#server/runs/run.ts";
import { findRuns } from "#server/runs/run-store.ts";
import type { JobHandler } from "../queue/queue.ts";
import { endOf } from "./run-end.ts";
import type { RunMetrics } from "./run-metrics.ts";
import type { RunTraces } from "./run-traces.ts";

export interface ObserverDeps {
  readonly on: Queryable;
  readonly metrics: RunMetrics;
  readonly traces: RunTraces;
  readonly log: {
    info(fields: object, message: string): void;
    warn(message: string): void;
  };
}

export interface RunObserver {
  /** Wraps the work on one run: counts its end and logs one line about it. */
  aroundJob(work: JobHandler): JobHandler;
  /** Wraps an engine so that its calls are counted, including those of the built-in engine. */
  watch(engine: Pick<ImageEngine, "run">): Pick<ImageEngine, "run">;
  /** Resolves when all ended runs are counted. */
  settled(): Promise<void>;
}

interface EndedWork {
  readonly runId: string;
  readonly elapsedMs: number;
  readonly endedMs: number;
}

/** Runs that end within this time are read together. No caller waits for the figures. */
const GATHER_MS = 100;

const runJob = z.object({ runId: z.uuid() });

/** Observes a worker without affecting it: failures here are only logged. */
export function createRunObserver({ on, metrics, traces, log }: ObserverDeps): RunObserver {
  let ended: EndedWork[] = [];
  let telling: Promise<void> | null = null;

  async function tellEnds(): Promise<void> {
    await sleep(GATHER_MS);
    const works = ended;
    ended = [];
    telling = null;
    try {
      const runs = await findRuns(
        on,
        works.map(({ runId }) => runId),
      );
      for (const work of works) {
        const run = runs.get(work.runId);
        if (run && isFinished(run)) tellEnd(run, work);
      }
    } catch (error) {
      log.warn(`the metrics of ${works.length} finished runs weren't recorded: ${String(error)}`);
    }
  }

  function tellEnd(run: FinishedRun, { elapsedMs, endedMs }: EndedWork): void {
    const end = endOf(run);
    metrics.runEnded(end);
    traces.runEnded(run, { ...end, endedMs });
    log.info({ ...end, elapsedMs }, "run ended");
  }

  return {
    aroundJob: (work) => async (job) => {
      const beganMs = performance.now();
      await traces.inRun(job.payload, () => work(job));
      const elapsedMs = Math.round(performance.now() - beganMs);
      const parsed = runJob.safeParse(job.payload);
      if (!parsed.success) return;
      ended.push({ runId: parsed.data.runId, elapsedMs, endedMs: Date.now() });
      telling ??= tellEnds();
    },
    settled: async () => {
      await telling;
    },
    watch: (engine) => ({
      run: (request, options) =>
        engine.run(request, {
          ...options,
          onAttempt: (attempt) => {
            const call = { operation: request.operation, ...attempt };
            metrics.engineCalled(call);
            traces.engineCalled(call);
            options.onAttempt?.(attempt);
          },
        }),
    }),
  };
}

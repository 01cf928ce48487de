import { z } from "zod";
import type { ImageEngine } from "#engine/port.ts";
import type { Queryable } from "#server/db/connection.ts";
import { isFinished } from "#server/runs/run.ts";
import { findRun } from "#server/runs/run-store.ts";
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
  /** Around the work on one run: counts its end and writes one line about it. */
  aroundJob(work: JobHandler): JobHandler;
  /** An engine whose calls are counted, also those of the built-in one. */
  watch(engine: Pick<ImageEngine, "run">): Pick<ImageEngine, "run">;
}

const runJob = z.object({ runId: z.uuid() });

/** Sees what a worker does, and changes nothing about it: what goes wrong here is only logged. */
export function createRunObserver({ on, metrics, traces, log }: ObserverDeps): RunObserver {
  async function tellEnd(payload: unknown, elapsedMs: number): Promise<void> {
    const run = await findRun(on, runJob.parse(payload).runId);
    if (!run || !isFinished(run)) return;
    const end = endOf(run);
    metrics.runEnded(end);
    traces.runEnded(run, end);
    log.info({ ...end, elapsedMs }, "run ended");
  }
  return {
    aroundJob: (work) => async (job) => {
      const beganMs = performance.now();
      await traces.inRun(job.payload, () => work(job));
      await tellEnd(job.payload, Math.round(performance.now() - beganMs)).catch((error: unknown) =>
        log.warn(`the end of a run was not counted: ${String(error)}`),
      );
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

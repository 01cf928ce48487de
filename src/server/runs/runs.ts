import type { FastifyInstance } from "fastify";
import type { ImageFile, ImagePayload } from "#core/image-payload.ts";
import type { ImageEngine } from "#engine/port.ts";
import type { Database } from "#server/db/connection.ts";
import type { Storage } from "#server/storage/port.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import type { AnyTool } from "#tools/define-tool.ts";
import type { LimitHook } from "../http/rate-limits.ts";
import { migrateQueue, type Queue, startQueue } from "../queue/queue.ts";
import type { QueueLog } from "../queue/queue-log.ts";
import { executeRun, RUN_JOB } from "./execute-run.ts";
import { loadUploads } from "./own-uploads.ts";
import { createRunWaiter, openRunEvents, type RunEvents } from "./run-events.ts";
import { addImageRoutes, addRunRoutes } from "./run-routes.ts";
import { failRun, findAbandonedRuns, findRun } from "./run-store.ts";
import { createOpenStreams } from "./run-stream.ts";
import { startRun } from "./start-run.ts";

export interface RunsDeps {
  readonly database: Database;
  /** Of the same database; LISTEN and locks need sessions of their own, not a transaction pooler. */
  readonly databaseUrl: string;
  readonly storage: Storage;
  readonly signer: UrlSigner;
  readonly engine: Pick<ImageEngine, "run">;
  readonly tools: readonly AnyTool[];
  readonly readImage: (payload: ImagePayload) => Promise<ImageFile>;
  readonly costCredits: number;
  readonly log: QueueLog;
  readonly newId: () => string;
  readonly now: () => number;
  /** Time of one run in the engine. */
  readonly timeoutMs: number;
  /** Runs that this process works on at the same time; 0: it only answers. */
  readonly concurrency: number;
  readonly maxQueued: number;
  /** Whose run goes first where runs wait for an engine; higher before lower. */
  readonly priorityOf: (userId: string) => Promise<number>;
  readonly stopGraceMs: number;
  readonly recoveryIntervalMs?: number;
}

type RouteTools = { readonly limitRuns: LimitHook };

export interface Runs {
  /** For the enveloped scope below /images. */
  addImageRoutes(scope: FastifyInstance, tools: RouteTools): void;
  /** For the enveloped scope below /runs. */
  addRunRoutes(scope: FastifyInstance): void;
  /** First step of stopping: no new jobs; running ones finish within the grace or go back into the line. */
  stopWorking(): Promise<void>;
  /** Second step, in the server's preClose: ends streams and waiting requests. */
  endStreams(): void;
  /** Last step, after the server has closed. */
  close(): Promise<void>;
}

const DEFAULT_RECOVERY_INTERVAL_MS = 2_000;

/** Everything about runs: prepares the queue, takes up what a dead process left, begins to work. */
export async function openRuns(deps: RunsDeps): Promise<Runs> {
  const { database, databaseUrl, log } = deps;
  await migrateQueue(databaseUrl);
  const events = await openRunEvents(databaseUrl, log);
  const queue = deps.concurrency > 0 ? await startWorking(deps, events) : null;
  const stopSweeping = startSweeper(deps);
  const streams = createOpenStreams();
  const routeDeps = {
    ...deps,
    streams,
    answer: { ...deps, on: database.pool },
    loadUploads: loadUploads.bind(null, deps),
    startRun: startRun.bind(null, deps),
    findRun: findRun.bind(null, database.pool),
    cancelRun: async (runId: string) => {
      await failRun(database, { runId, code: "cancelled" });
    },
    waitForRun: createRunWaiter(database.pool, events),
    lastStep: (runId: string) => events.lastStep(runId),
  };
  return {
    addImageRoutes: (scope, { limitRuns }) =>
      addImageRoutes(scope, routeDeps, { tools: deps.tools, limitRuns }),
    addRunRoutes: (scope) => addRunRoutes(scope, routeDeps),
    async stopWorking() {
      await stopSweeping();
      await queue?.stop();
    },
    endStreams: () => streams.endAll(),
    close: () => events.close(),
  };
}

function startWorking(deps: RunsDeps, events: RunEvents): Promise<Queue> {
  return startQueue({
    url: deps.databaseUrl,
    concurrency: deps.concurrency,
    handlers: { [RUN_JOB]: (job) => executeRun({ ...deps, events }, job) },
    log: deps.log,
    stopGraceMs: deps.stopGraceMs,
    recoveryIntervalMs: deps.recoveryIntervalMs ?? DEFAULT_RECOVERY_INTERVAL_MS,
  });
}

/** Ends runs that no job will take up again, now and then, so that no credits stay held for nothing. */
function startSweeper(deps: RunsDeps): () => Promise<void> {
  async function sweep(): Promise<void> {
    try {
      for (const runId of await findAbandonedRuns(deps.database.pool)) {
        deps.log.warn(`run ${runId} has no job any more`);
        await failRun(deps.database, { runId, code: "interrupted" });
      }
    } catch (error) {
      deps.log.error(`the search for abandoned runs failed: ${String(error)}`);
    }
  }
  let round = sweep();
  const timer = setInterval(() => {
    round = round.then(sweep);
  }, deps.recoveryIntervalMs ?? DEFAULT_RECOVERY_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await round;
  };
}

import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  Logger,
  runTaskList,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from "graphile-worker";
import type pg from "pg";
import type { QueueLog } from "./queue-log.ts";
import type { WorkerGuard } from "./worker-guard.ts";

const POLL_INTERVAL_MS = 1_000;
const RELAUNCH_DELAY_MS = 250;

export interface RunnerOptions {
  readonly pool: pg.Pool;
  readonly concurrency: number;
  readonly taskList: TaskList;
  readonly guard: WorkerGuard;
  readonly log: QueueLog;
}

interface Launched {
  readonly workers: WorkerPool;
  /** Ids of its workers. The guard holds a lock for each. */
  readonly workerIds: Set<string>;
  /** `true` if one of its workers ended, or it may have a job without knowing. */
  isTroubled: boolean;
}

/**
 * Runs queue workers that survive the loss of the database. A worker of graphile-worker ends for good if it can't
 * report the result of its job. If its query for a job was interrupted, it may have been given a job that it never
 * learns of. A database that crashed may have lost the end of a job (`synchronous_commit`) without the worker knowing.
 * After such trouble a new set of workers starts, the old one finishes its jobs, and its locks are released, so any job
 * still assigned to it goes to others.
 */
export async function keepRunning(options: RunnerOptions): Promise<{ stop(): Promise<void> }> {
  const { guard, log } = options;
  const stopping = new AbortController();
  let relaunching: Promise<void> | null = null;
  const leaving = new Set<Promise<void>>();
  let renewals = 0;
  let current = await launch(options, watch);

  guard.onRenewed(() => {
    renewals += 1;
    current.isTroubled = true;
    watch(current);
  });

  function watch(troubled: Launched): void {
    if (stopping.signal.aborted || relaunching !== null || troubled !== current) return;
    relaunching = relaunch().finally(() => {
      relaunching = null;
      if (current.isTroubled) watch(current);
    });
  }

  async function relaunch(): Promise<void> {
    const old = current;
    while (!stopping.signal.aborted && current === old) {
      await sleep(RELAUNCH_DELAY_MS);
      const renewalsBefore = renewals;
      try {
        current = await launch(options, watch);
        current.isTroubled ||= renewals !== renewalsBefore;
        log.warn("the queue workers restart");
      } catch (error) {
        log.warn(`the queue workers can't restart: ${String(error)}`);
      }
    }
    if (current === old) return;
    const left = leave(old).finally(() => leaving.delete(left));
    leaving.add(left);
  }

  async function leave({ workers, workerIds }: Launched): Promise<void> {
    await finish(workers);
    for (const workerId of workerIds) {
      await guard.drop(workerId).catch((error: unknown) => log.warn(String(error)));
    }
  }

  return {
    async stop() {
      stopping.abort();
      await relaunching;
      await Promise.all([finish(current.workers), ...leaving]);
    },
  };
}

/** A rejection means that its workers were already gone or the database is away, so there is nothing to wait for. */
async function finish(workers: WorkerPool): Promise<void> {
  await Promise.resolve(workers.gracefulShutdown()).catch(() => undefined);
}

async function launch(
  options: RunnerOptions,
  onTrouble: (launched: Launched) => void,
): Promise<Launched> {
  const { pool, concurrency, taskList, guard, log } = options;
  const workerIds = new Set<string>();
  let launched: Launched | null = null;
  let isTroubled = false;
  function tell(): void {
    isTroubled = true;
    if (!launched) return;
    launched.isTroubled = true;
    onTrouble(launched);
  }
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:stop", ({ error }) => {
    if (error) tell();
  });
  events.on("worker:getJob:error", tell);
  // `run` would also start cron, which we don't use and which ends the process if the database refuses it.
  const workers = runTaskList(
    {
      concurrency,
      pollInterval: POLL_INTERVAL_MS,
      noHandleSignals: true,
      logger: createLogger(log),
      events,
      preset: {
        plugins: [
          {
            name: "worker-guard",
            version: "1.0.0",
            worker: {
              hooks: {
                // Before its first job, so no job is ever locked by a worker that seems dead.
                startWorker: (_context, { worker }) => {
                  workerIds.add(worker.workerId);
                  return guard.hold(worker.workerId);
                },
              },
            },
          },
        ],
      },
    },
    taskList,
    pool,
  );
  // `worker:stop` reports its end.
  workers.promise.catch(() => undefined);
  launched = { workers, workerIds, isTroubled };
  return launched;
}

/** Forwards the queue's warnings and errors, without its messages about single jobs. */
function createLogger(log: QueueLog): Logger {
  return new Logger(() => (logLevel, message) => {
    const level: string = logLevel;
    if (level === "error") log.error(message);
    if (level === "warning") log.warn(message);
  });
}

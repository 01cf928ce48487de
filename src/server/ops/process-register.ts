import { hostname } from "node:os";
import type { LinkState } from "#engine/chain-link.ts";
import { within } from "#server/async/cached.ts";
import type { Database } from "#server/db/connection.ts";
import type { QueueLog } from "#server/queue/queue-log.ts";
import { beat, type ProcessRole, type ProcessState, removeProcess } from "./process-table.ts";

export interface ProcessRegisterDeps {
  readonly database: Pick<Database, "pool">;
  readonly role: ProcessRole;
  /** Distinguishes this build from others during a deployment. */
  readonly version: string;
  /** The conditions of this process's engines; `null` if it has none. */
  readonly engines: (() => Promise<readonly LinkState[]>) | null;
  readonly log: Pick<QueueLog, "warn">;
  readonly newId: () => string;
  /** Default 5 s. */
  readonly beatEveryMs?: number;
}

/** Announces this process to all processes that share the database. */
export interface ProcessRegister {
  readonly id: string;
  /** Publishes the state at once. Waits at most a second for the database. */
  setState(state: ProcessState): Promise<void>;
  /** Removes this process. Call it last before closing the database. */
  close(): Promise<void>;
}

const BEAT_EVERY_MS = 5_000;
const LIMIT_MS = 1_000;

/**
 * Registers this process as starting, then renews the entry every few seconds. A failed heartbeat is only logged,
 * because the next one carries the same state.
 */
export async function createProcessRegister(deps: ProcessRegisterDeps): Promise<ProcessRegister> {
  const { database, role, version, log } = deps;
  const own = { id: deps.newId(), role, host: hostname(), pid: process.pid, version };
  let state: ProcessState = "starting";
  let last: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    try {
      const engines = deps.engines && (await deps.engines());
      await beat(database.pool, { ...own, state, engines });
    } catch (error) {
      log.warn(`the heartbeat of this process failed: ${String(error)}`);
    }
  }
  // Sequential, so that an older state can't overtake a newer one.
  function queueBeat(): Promise<void> {
    last = last.then(write);
    return last;
  }

  function withoutHanging(work: Promise<void>): Promise<void> {
    return within(LIMIT_MS, work).catch((error: unknown) =>
      log.warn(`the register of processes couldn't be updated in time: ${String(error)}`),
    );
  }

  let isWriting = false;
  const timer = setInterval(() => {
    // Keeps heartbeats from piling up while the database hangs.
    if (isWriting) return;
    isWriting = true;
    void queueBeat().finally(() => {
      isWriting = false;
    });
  }, deps.beatEveryMs ?? BEAT_EVERY_MS);
  await queueBeat();
  return {
    id: own.id,
    setState(next) {
      state = next;
      return withoutHanging(queueBeat());
    },
    async close() {
      clearInterval(timer);
      await withoutHanging(last.then(() => removeProcess(database.pool, own.id)));
    },
  };
}

import { hostname } from "node:os";
import type { LinkState } from "#engine/chain-link.ts";
import { within } from "#server/async/cached.ts";
import type { Database } from "#server/db/connection.ts";
import type { QueueLog } from "#server/queue/queue-log.ts";
import { beat, type ProcessRole, type ProcessState, removeProcess } from "./process-table.ts";

export interface ProcessRegisterDeps {
  readonly database: Pick<Database, "pool">;
  readonly role: ProcessRole;
  /** What tells this build from the next one while versions change. */
  readonly version: string;
  /** How the engines of this process are doing; null where none live. */
  readonly engines: (() => Promise<readonly LinkState[]>) | null;
  readonly log: Pick<QueueLog, "warn">;
  readonly newId: () => string;
  /** Default 5 s. */
  readonly beatEveryMs?: number;
}

/** Tells all processes of this database that this one lives. */
export interface ProcessRegister {
  readonly id: string;
  /** Says it at once; waits for a database that does not answer for a second only. */
  setState(state: ProcessState): Promise<void>;
  /** Removes this process; the last thing before the database is closed. */
  close(): Promise<void>;
}

const BEAT_EVERY_MS = 5_000;
const LIMIT_MS = 1_000;

/**
 * Writes this process down as starting, and anew every few seconds. A heartbeat that fails is only logged: the
 * next one says the same.
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
  // One after the other, so that no older word overtakes a newer one.
  function queueBeat(): Promise<void> {
    last = last.then(write);
    return last;
  }

  function withoutHanging(work: Promise<void>): Promise<void> {
    return within(LIMIT_MS, work).catch((error: unknown) =>
      log.warn(`the register of processes did not hear of this one: ${String(error)}`),
    );
  }

  let isWriting = false;
  const timer = setInterval(() => {
    // A database that hangs gets no pile of heartbeats.
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

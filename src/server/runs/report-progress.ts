import type { StepCode } from "#core/run.ts";
import type { Queryable } from "#server/db/connection.ts";
import { notifyRun, type RunNotice } from "./run-notice.ts";

export interface ProgressReporter {
  report(step: StepCode, fraction: number): void;
  /** Resolves when nothing more will be sent. Later reports are dropped. */
  stop(): Promise<void>;
}

/**
 * Tells the progress of one try, never falling. One notice is under way at a time; of those that come
 * meanwhile only the newest is sent. A notice that cannot be sent is given up: it is only progress.
 */
export function createProgressReporter(on: Queryable, runId: string): ProgressReporter {
  let highest = 0;
  let next: RunNotice | null = null;
  let sending: Promise<void> | null = null;
  let isStopped = false;

  async function sendNext(): Promise<void> {
    const notice = next;
    next = null;
    if (notice && !isStopped) {
      await notifyRun(on, notice).catch(() => undefined);
      return sendNext();
    }
    sending = null;
  }

  return {
    report(step, fraction) {
      if (isStopped) return;
      highest = Math.min(1, Math.max(highest, fraction));
      next = { id: runId, step, fraction: highest };
      sending ??= sendNext();
    },
    async stop() {
      isStopped = true;
      await sending;
    },
  };
}

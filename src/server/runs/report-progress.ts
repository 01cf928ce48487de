import type { StepCode } from "#core/run.ts";
import type { Queryable } from "#server/db/connection.ts";
import { notifyRun, type RunNotice } from "./run-notice.ts";

export interface ProgressReporter {
  report(step: StepCode, fraction: number): void;
  /** Resolves when nothing more will be sent. Later reports are dropped. */
  stop(): Promise<void>;
}

/** Shorter than anybody notices; a run that ends before tells its end alone. */
const PAUSE_MS = 50;

/**
 * Tells the progress of one try, never falling. A notice waits a moment, and of those that come meanwhile only
 * the newest is sent. A notice that cannot be sent is given up: it is only progress.
 */
export function createProgressReporter(on: Queryable, runId: string): ProgressReporter {
  let highest = 0;
  let next: RunNotice | null = null;
  let sending: Promise<void> | null = null;
  let isStopped = false;
  let endPause: (() => void) | null = null;

  /** Ends early when the reporter is stopped; an abort signal would make an error for every run. */
  async function pause(): Promise<void> {
    if (isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PAUSE_MS);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function sendNext(): Promise<void> {
    const notice = next;
    next = null;
    if (notice && !isStopped) {
      await notifyRun(on, notice).catch(() => undefined);
      await pause();
      return sendNext();
    }
    sending = null;
  }

  return {
    report(step, fraction) {
      if (isStopped) return;
      highest = Math.min(1, Math.max(highest, fraction));
      next = { id: runId, step, fraction: highest };
      sending ??= pause().then(sendNext);
    },
    async stop() {
      isStopped = true;
      endPause?.();
      await sending;
    },
  };
}

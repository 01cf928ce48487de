import type { StepCode } from "#core/run.ts";
import type { EnginePreview } from "#engine/port.ts";
import type { Queryable } from "#server/db/connection.ts";
import { noticeOfPreview, notifyRun, type RunNotice } from "./run-notice.ts";

export interface ProgressReporter {
  report(step: StepCode, fraction: number): void;
  /** Sends a preview immediately. Only the first one of a try is sent. */
  show(preview: EnginePreview): void;
  /** Resolves when nothing more will be sent. Later reports are dropped. */
  stop(): Promise<void>;
}

/** Too short to notice. A run that ends sooner only announces its end. */
const PAUSE_MS = 50;

/**
 * Reports the progress of one try, which never decreases. Each notice is delayed a little, and only the newest one is
 * sent. A notice that can't be sent is dropped: it is only progress.
 */
export function createProgressReporter(on: Queryable, runId: string): ProgressReporter {
  let highest = 0;
  let next: RunNotice | null = null;
  let sending: Promise<void> | null = null;
  let showing: Promise<void> | null = null;
  let isStopped = false;
  let endPause: (() => void) | null = null;

  /** Ends early when the reporter stops. An abort signal would create an error for every run. */
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
    show(preview) {
      if (isStopped) return;
      showing ??= notifyRun(on, noticeOfPreview(runId, preview)).catch(() => undefined);
    },
    async stop() {
      isStopped = true;
      endPause?.();
      await Promise.all([sending, showing]);
    },
  };
}

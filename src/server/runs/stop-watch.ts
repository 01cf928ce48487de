import type { RunEvents } from "./run-events.ts";

/** Why a try was stopped from outside. `lost`: the run belongs to another try, or has ended. */
export type StopReason = "timeout" | "stopping" | "ended" | "lost";

/** One signal for every reason to stop: timeout, process stop, a run that ended or was lost. */
export interface StopWatch {
  readonly signal: AbortSignal;
  reason(): StopReason | null;
  stop(why: StopReason): void;
  /** Stops the try after this time unless the returned function is called first. */
  limit(timeoutMs: number): () => void;
  /** Ignores further notices about the run: for a try that is about to end the run itself. */
  stopListening(): void;
  dispose(): void;
}

interface StopWatchDeps {
  readonly events: Pick<RunEvents, "subscribe">;
  /** Returns whether the run has ended, for any reason. */
  readonly hasEnded: () => Promise<boolean>;
}

/** Watches one try. */
export function openStopWatch(
  { events, hasEnded }: StopWatchDeps,
  runId: string,
  jobSignal: AbortSignal,
): StopWatch {
  const controller = new AbortController();
  let reason: StopReason | null = null;
  const stop = (why: StopReason): void => {
    reason ??= why;
    controller.abort();
  };
  const unsubscribe = events.subscribe(runId, (event) => {
    if (event.kind === "changed") void stopIfEnded();
  });
  const onJobAbort = (): void => stop("stopping");
  jobSignal.addEventListener("abort", onJobAbort);
  if (jobSignal.aborted) onJobAbort();

  async function stopIfEnded(): Promise<void> {
    if (await hasEnded().catch(() => false)) stop("ended");
  }
  return {
    signal: controller.signal,
    reason: () => reason,
    stop,
    limit(timeoutMs) {
      const timer = setTimeout(() => stop("timeout"), timeoutMs);
      return () => clearTimeout(timer);
    },
    stopListening: unsubscribe,
    dispose() {
      unsubscribe();
      jobSignal.removeEventListener("abort", onJobAbort);
    },
  };
}

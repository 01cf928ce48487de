import type { RunEvents } from "./run-events.ts";

/** Why the work on a picture was stopped from outside. `lost`: the run belongs to another try, or has ended. */
export type StopReason = "timeout" | "stopping" | "ended" | "lost";

/** One signal for everything that ends the work: its time, the end of the process, a run that ended or was lost. */
export interface StopWatch {
  readonly signal: AbortSignal;
  reason(): StopReason | null;
  stop(why: StopReason): void;
  /** Ends the work after this time, unless the answer is called before. */
  limit(timeoutMs: number): () => void;
  /** Looks no more at the run when others tell of it: for a try that is about to end the run itself. */
  stopListening(): void;
  dispose(): void;
}

interface StopWatchDeps {
  readonly events: Pick<RunEvents, "subscribe">;
  /** Whether the run has ended, by whomever. */
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

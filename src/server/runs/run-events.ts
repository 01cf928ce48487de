import type { StepCode } from "#core/run.ts";
import type { RunPreview } from "#core/run-preview.ts";
import { keepConnection } from "../queue/kept-connection.ts";
import type { QueueLog } from "../queue/queue-log.ts";
import { type FinishedRun, isFinished, type Run } from "./run.ts";
import { RUN_CHANNEL, type RunNotice, readNotice } from "./run-notice.ts";

export interface RunStep {
  readonly step: StepCode;
  /** 0..1, never decreases within one attempt. */
  readonly fraction: number;
}

/** `changed`: read the run again, it may have ended. */
type RunEvent =
  | ({ readonly kind: "progress" } & RunStep)
  | { readonly kind: "preview"; readonly preview: RunPreview }
  | { readonly kind: "changed" };

export interface RunEvents {
  /** Calls `listener` for every event of one run until the returned function is called. */
  subscribe(runId: string, listener: (event: RunEvent) => void): () => void;
  /** `true` if the end of this run was heard recently. */
  hasHeardEnd(runId: string): boolean;
  /** `true` if a screen follows this run. */
  isWatched(runId: string): boolean;
  /** Runs ended per second recently, in all processes. */
  endedPerSecond(): number;
  /** The last step heard of a run that hasn't ended. */
  lastStep(runId: string): RunStep | null;
  close(): Promise<void>;
}

const SAFETY_POLL_MS = 2_000;
/** Runs whose last step is remembered: far more than can run at a time. */
const MAX_REMEMBERED = 1_000;
/** Ended and watched runs that are remembered: far more than end while a request starts to wait. */
const MAX_KEPT = 2_000;

/**
 * Receives the notices of all processes about runs, on one connection. After a lost connection it reconnects and tells
 * every subscriber to read its run again, in case a notice was missed.
 */
export async function openRunEvents(url: string, log: QueueLog): Promise<RunEvents> {
  const listeners = new Map<string, Set<(event: RunEvent) => void>>();
  const lastSteps = new Map<string, RunStep>();
  const ended = new Set<string>();
  const watched = new Set<string>();
  const pace = createPace();

  function tell(runId: string, event: RunEvent): void {
    for (const listener of listeners.get(runId) ?? []) listener(event);
  }

  function hear(notice: RunNotice): void {
    if ("isFinished" in notice) {
      lastSteps.delete(notice.id);
      watched.delete(notice.id);
      pace.count();
      remember(ended, notice.id);
      tell(notice.id, { kind: "changed" });
      return;
    }
    if ("isWatched" in notice) return remember(watched, notice.id);
    if ("preview" in notice) {
      const preview = { ...notice.preview, runId: notice.id, mimeType: "image/webp" } as const;
      return tell(notice.id, { kind: "preview", preview });
    }
    const { id, step, fraction } = notice;
    lastSteps.delete(id);
    lastSteps.set(id, { step, fraction });
    const [oldest] = lastSteps.keys();
    if (lastSteps.size > MAX_REMEMBERED && oldest !== undefined) lastSteps.delete(oldest);
    tell(id, { kind: "progress", step, fraction });
  }

  const connection = await keepConnection(url, {
    name: "run events",
    log,
    async prepare(client) {
      client.on("notification", ({ payload }) => {
        const notice = readNotice(payload);
        if (notice) hear(notice);
      });
      await client.query(`listen ${RUN_CHANNEL}`);
      for (const runId of listeners.keys()) tell(runId, { kind: "changed" });
    },
  });

  return {
    subscribe(runId, listener) {
      const group = listeners.get(runId) ?? new Set();
      group.add(listener);
      listeners.set(runId, group);
      return () => {
        group.delete(listener);
        if (group.size === 0 && listeners.get(runId) === group) listeners.delete(runId);
      };
    },
    isWatched: (runId) => watched.has(runId),
    hasHeardEnd: (runId) => ended.has(runId),
    endedPerSecond: () => pace.perSecond(),
    lastStep: (runId) => lastSteps.get(runId) ?? null,
    close: () => connection.close(),
  };
}

/** Adds an id and forgets the oldest one beyond `MAX_KEPT`. */
function remember(ids: Set<string>, id: string): void {
  ids.add(id);
  const [oldest] = ids;
  if (ids.size > MAX_KEPT && oldest !== undefined) ids.delete(oldest);
}

const PACE_WINDOW_S = 30;

/** Counts events and returns their rate per second over the last 30 s. */
function createPace() {
  const counts = Array.from({ length: PACE_WINDOW_S }, () => 0);
  const begin = performance.now();
  let last = 0;
  function secondNow(): number {
    const second = Math.floor((performance.now() - begin) / 1_000);
    const passed = Math.min(second - last, PACE_WINDOW_S);
    for (let i = 1; i <= passed; i += 1) counts[(last + i) % PACE_WINDOW_S] = 0;
    last = second;
    return second;
  }
  return {
    count() {
      const slot = secondNow() % PACE_WINDOW_S;
      counts[slot] = (counts[slot] ?? 0) + 1;
    },
    perSecond() {
      const seconds = Math.min(secondNow() + 1, PACE_WINDOW_S);
      return counts.reduce((sum, count) => sum + count, 0) / seconds;
    },
  };
}

export interface WaitOptions {
  /** Ends the wait, which rejects with the signal's reason. The run continues. */
  readonly signal: AbortSignal;
  readonly onProgress?: (step: RunStep) => void;
  /** A preview is never kept: callers that wait from later on don't get it. */
  readonly onPreview?: (preview: RunPreview) => void;
}

/** Creates a function that waits for the end of a run. Any number of callers may wait for the same run. */
export function createRunWaiter(find: (runId: string) => Promise<Run | null>, events: RunEvents) {
  /**
   * Resolves when the run has ended; `seen` is the run as just read. Rejects if the run doesn't exist or `signal`
   * aborts.
   */
  return async function waitForRun(seen: Run, options: WaitOptions): Promise<FinishedRun> {
    if (isFinished(seen)) return seen;
    const runId = seen.id;
    let wake: (() => void) | null = null;
    let hasNews = false;
    const look = (): void => {
      hasNews = true;
      wake?.();
    };
    const unsubscribe = events.subscribe(runId, (event) => {
      if (event.kind === "changed") look();
      else if (event.kind === "preview") options.onPreview?.(event.preview);
      else options.onProgress?.({ step: event.step, fraction: event.fraction });
    });
    const poll = setInterval(look, SAFETY_POLL_MS);
    options.signal.addEventListener("abort", look);
    try {
      // It may have ended since it was read. The poll finds an end whose notice was lost.
      if (events.hasHeardEnd(runId)) look();
      for (;;) {
        options.signal.throwIfAborted();
        if (!hasNews) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        hasNews = false;
        const run = await find(runId);
        if (!run) throw new Error(`there is no run ${runId}`);
        if (isFinished(run)) return run;
      }
    } finally {
      clearInterval(poll);
      options.signal.removeEventListener("abort", look);
      unsubscribe();
    }
  };
}
export type WaitForRun = ReturnType<typeof createRunWaiter>;

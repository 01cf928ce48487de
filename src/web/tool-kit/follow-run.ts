import { type RunAnswer, type RunProgress, runAnswer, runProgress } from "#core/run.ts";
import { apiStream, type Call, openAnswer } from "../api/api-call.ts";
import { ApiError } from "../api/api-error.ts";
import { readEvents, type ServerEvent } from "../api/event-stream.ts";
import { readRefusal } from "../api/read-refusal.ts";

/** Waits between two questions after a lost connection; the last one is repeated. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;
/** A server that restarts is back long before this many questions. */
const MAX_TRIES = 12;

export interface FollowOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RunProgress) => void;
  /** The connection is away (true) or back (false); the run itself goes on. */
  readonly onConnection: (isLost: boolean) => void;
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const stop = () => {
      clearTimeout(timer);
      fail(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      done();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** What an event ends with: the answer, or nothing yet. Throws the run's typed failure. */
async function readEvent(
  { event, data }: ServerEvent,
  onProgress: FollowOptions["onProgress"],
): Promise<RunAnswer | null> {
  if (event === "progress") {
    const progress = runProgress.safeParse(JSON.parse(data));
    if (progress.success) onProgress(progress.data);
    return null;
  }
  const value = openAnswer(data);
  if (event === "error") throw await readRefusal(value);
  if (event !== "result") return null;
  const answer = runAnswer.safeParse(value);
  if (!answer.success) throw new ApiError("unreadable", {}, { cause: answer.error });
  return answer.data;
}

async function askOnce(call: Call, options: FollowOptions): Promise<RunAnswer> {
  const response = await apiStream({
    ...call,
    signal: options.signal,
    headers: { ...call.headers, accept: "text/event-stream" },
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  if (!isStream || !response.body) throw await readRefusal(openAnswer(await response.text()));
  options.onConnection(false);
  for await (const event of readEvents(response.body)) {
    const answer = await readEvent(event, options.onProgress);
    if (answer) return answer;
  }
  throw new ApiError("offline");
}

function isLost(error: unknown): boolean {
  return (error instanceof ApiError && error.isConnectionLost) || error instanceof TypeError;
}

/** How to ask for the rest of a run that has begun: without its photos, which have arrived. */
function askForRest(call: Call): Call {
  const runId = call.headers?.["idempotency-key"];
  return runId === undefined ? call : { method: "GET", path: `/runs/${runId}/events` };
}

/**
 * Asks until the run is answered: a lost connection is asked again for the same run, and once the run has begun
 * without sending its photos again. Rejects with the run's `ApiError`, or with the abort when `signal` ended the listening.
 */
export async function followRun(call: Call, options: FollowOptions): Promise<RunAnswer> {
  let next = call;
  const onConnection = (isAway: boolean): void => {
    if (!isAway) next = askForRest(call);
    options.onConnection(isAway);
  };
  for (let tries = 0; ; tries += 1) {
    try {
      return await askOnce(next, { ...options, onConnection });
    } catch (error) {
      if (options.signal.aborted || !isLost(error)) throw error;
      if (tries + 1 >= MAX_TRIES) throw new ApiError("offline", {}, { cause: error });
      options.onConnection(true);
      await delay(
        RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)] ?? 0,
        options.signal,
      );
    }
  }
}

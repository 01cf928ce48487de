import { ApiError } from "#kit/api/api-error.ts";

/** Delays between retries after a lost connection; the last one repeats. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;
/** A restarting server is back long before this many attempts. */
const MAX_TRIES = 12;

export interface AskOptions {
  readonly signal: AbortSignal;
  /** `true` when the connection is lost, `false` when it is back. */
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

function isLost(error: unknown): boolean {
  return (error instanceof ApiError && error.isConnectionLost) || error instanceof TypeError;
}

/** Retries while the connection is lost. Rejects with any other error, or with the abort. */
export async function askUntilAnswered<Answer>(
  ask: () => Promise<Answer>,
  { signal, onConnection }: AskOptions,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || !isLost(error)) throw error;
      if (tries + 1 >= MAX_TRIES) throw new ApiError("offline", {}, { cause: error });
      onConnection(true);
      await delay(RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)] ?? 0, signal);
    }
  }
}

/**
 * Runs `work` with a signal that aborts after `limitMs` (with a `TimeoutError`) or when `stop` does. It uses its own
 * timer: Node may collect an `AbortSignal.timeout` that only `AbortSignal.any` references, and then nothing ever aborts
 * (nodejs/node issue 57736).
 */
export async function withTimeLimit<Result>(
  limitMs: number,
  stop: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new DOMException("the time limit was exceeded", "TimeoutError")),
    limitMs,
  );
  const end = () => limit.abort(stop?.reason);
  stop?.addEventListener("abort", end, { once: true });
  if (stop?.aborted) end();
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener("abort", end);
  }
}

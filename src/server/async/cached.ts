/** When a cached answer expires. */
export interface CacheOptions {
  readonly maxAgeMs: number;
  /** Finding takes at most one part in this many of the time. Defaults to no such limit. */
  readonly restFactor?: number;
  readonly now?: () => number;
}

/** Caches the answer of `find` for `maxAgeMs` or longer. Concurrent callers share one call. Failures aren't cached. */
export function cached<Answer>(
  find: () => Promise<Answer>,
  { maxAgeMs, restFactor = 0, now = () => performance.now() }: CacheOptions,
): () => Promise<Answer> {
  let kept: { readonly answer: Answer; readonly untilMs: number } | null = null;
  let running: Promise<Answer> | null = null;

  async function search(): Promise<Answer> {
    const beganMs = now();
    const answer = await find();
    const endedMs = now();
    kept = { answer, untilMs: endedMs + Math.max(maxAgeMs, (endedMs - beganMs) * restFactor) };
    return answer;
  }

  return async () => {
    if (kept && now() < kept.untilMs) return kept.answer;
    running ??= search().finally(() => {
      running = null;
    });
    return running;
  };
}

/** Rejects if `work` takes longer than `limitMs`. The work itself isn't cancelled. */
export async function within<Answer>(limitMs: number, work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** When an answer has to be found anew. */
export interface CacheOptions {
  readonly maxAgeMs: number;
  /** At most one part in so many of the time is spent on finding the answer; left out: no such limit. */
  readonly restFactor?: number;
  readonly now?: () => number;
}

/**
 * An answer that is found at most so often; all who ask at the same time share one search. A failure is not
 * kept.
 */
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

/** Rejects when `work` takes longer; the work itself goes on. */
export async function within<Answer>(limitMs: number, work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs `work` with at most `limit` calls at a time. Further calls wait in order of arrival. */
export function limitConcurrency<Input, Output>(
  limit: number,
  work: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (input) => {
    // A finished call passes its slot to the first waiting call; `running` doesn't change then.
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work(input);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Runs `work` with at most `limit` calls at a time; the others wait in the order in which they came. */
export function limitConcurrency<Input, Output>(
  limit: number,
  work: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (input) => {
    // A finished call hands its place to the first in line, so `running` stays the same then.
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

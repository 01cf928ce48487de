import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Counting } from "./shared-counts.ts";

/** Without a bound, a caller with many addresses could fill the memory with counts. */
const MAX_KEYS = 10_000;

/**
 * Counts calls in the memory of this process, in windows that begin with their first call. Resolves above the limit
 * too. Each count remembers at most 10,000 keys, and forgets the one whose window began first.
 */
export function createProcessCount({
  max,
  windowMs,
}: Omit<Counting, "name">): (key: string) => Promise<RateLimiterRes> {
  const limiter = new RateLimiterMemory({
    keyPrefix: "",
    points: max,
    duration: windowMs / 1_000,
  });
  // A set keeps the order in which windows began. Ended windows stay in it until they are the oldest.
  const keys = new Set<string>();

  async function remember(key: string): Promise<void> {
    keys.delete(key);
    keys.add(key);
    const [oldest] = keys;
    if (oldest === undefined || keys.size <= MAX_KEYS) return;
    keys.delete(oldest);
    await limiter.delete(oldest);
  }

  return async (key) => {
    // Unlike `consume`, it doesn't reject above the limit, and costs no exception for each refused call.
    const state = await limiter.penalty(key);
    if (state.isFirstInDuration) await remember(key);
    return state;
  };
}

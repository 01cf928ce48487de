/** Client data cache (specification, platform section 9). */
export const queryCache = {
  unusedEntryDroppedAfterMs: 5 * 60_000,
  retries: 3,
  firstRetryDelayMs: 1_000,
  lastRetryDelayMs: 30_000,
} as const;

/** How often the profile is read again. */
export const PROFILE_REFETCH_MS = 5 * 60_000;

/** Delay before retry number `failedCount` (0 for the first): 1 s, doubled each time, 30 s at most. */
export function retryDelayMs(failedCount: number): number {
  return Math.min(queryCache.firstRetryDelayMs * 2 ** failedCount, queryCache.lastRetryDelayMs);
}

/** A user's limits per minute: runs started on pages or with a key, and calls with a key. */
export const perMinute = { runs: 30, calls: 120 } as const;
